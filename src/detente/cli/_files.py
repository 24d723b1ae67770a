"""The argument that names files of lines."""

import typer

FILES = typer.Argument(metavar="FILE", help="Files of JSON lines; - or none: standard input.")
