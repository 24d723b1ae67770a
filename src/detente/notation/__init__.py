"""The notation: text to orders and back, in several grammars and languages."""
