"""The machinery all notations share: folding, words, patterns, possibility, readings."""
