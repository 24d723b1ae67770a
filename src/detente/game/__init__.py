"""The game: one game in time, as a pure fold of events into a state."""
