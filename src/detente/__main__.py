"""`python -m detente`: the same as the `detente` command."""

from detente.cli import main

main()
