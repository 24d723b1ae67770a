"""Django's settings for tests: the server's own, on a data folder that is thrown away."""

import os
import tempfile

_folder = tempfile.TemporaryDirectory(prefix="detente-test-")
os.environ["DETENTE_DATA"] = _folder.name

from detente.server.settings import *  # noqa: E402, F403 - the folder must be named before
