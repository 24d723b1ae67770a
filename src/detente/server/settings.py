"""Django's settings: a placeholder with just enough for the tools to load."""

SECRET_KEY = "replaced-at-first-start"  # noqa: S105
INSTALLED_APPS: list[str] = []
USE_TZ = True
