"""The narration: outcomes told as sentences in the language of the reader."""
