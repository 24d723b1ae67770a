"""The generator's own tests need its tools; those of the packaged maps need nothing."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("shapely") else ["test_generator.py"]
