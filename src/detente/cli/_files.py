"""Files on the command line: the argument that names them, and why one cannot be read."""

from __future__ import annotations

import typer

FILES = typer.Argument(metavar="FILE", help="Files of JSON lines; - or none: standard input.")


def why(fault: Exception) -> str:
    """What is wrong with a file, without the numbers and quotes of the system."""
    match fault:
        case FileNotFoundError():
            return "there is no such file"
        case IsADirectoryError():
            return "this is a folder; name a file"
        case PermissionError():
            return "it may not be read; ask its owner"
        case UnicodeDecodeError():
            return "it is not text in UTF-8"
        case OSError(strerror=str(reason)):
            return f"it cannot be read: {reason}"
    return str(fault)
