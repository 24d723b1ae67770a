"""The variants: what is played, by which powers, on which board, until when."""
