"""What a game master is told when a command cannot be done."""


class DeskError(ValueError):
    """The message is a sentence for the game master: what is wrong, where, and what to do."""
