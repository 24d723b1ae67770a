"""Django's settings, made from the environment and the data folder; see `config.py`."""

from __future__ import annotations

import secrets
from pathlib import Path

from csp.constants import NONE, SELF

from detente.server.config import Config
from detente.server.folder import read_secret

CONFIG = Config.from_environment()
ROOM = Path(__file__).resolve().parent

DEBUG = False
# Tools and tests run without a data folder; `detente serve` makes the lasting key before this.
SECRET_KEY = read_secret(CONFIG.data) or secrets.token_urlsafe(48)
ALLOWED_HOSTS = CONFIG.hosts()
CSRF_TRUSTED_ORIGINS = CONFIG.origins()
FORCE_SCRIPT_NAME = CONFIG.path or None

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "django.contrib.messages",
    "detente.server.store",
]
MIDDLEWARE = [
    "detente.server.middleware.Access",
    "django.middleware.security.SecurityMiddleware",
    "detente.server.static_files.files",
    "csp.middleware.CSPMiddleware",
    "detente.server.middleware.Compressed",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "detente.server.middleware.Keys",
]
ROOT_URLCONF = "detente.server.urls"
ASGI_APPLICATION = "detente.server.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "detente.server.rendering.Templates",
        "DIRS": [ROOM / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "detente.server.tags",
                "detente.server.pieces",
            ],
        },
    }
]

DATABASES = {"default": CONFIG.database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español"), ("hu", "Magyar"), ("ru", "Русский")]
LOCALE_PATHS = [ROOM / "locale"]

STATIC_URL = "static/"
STATICFILES_DIRS = [ROOM / "static"]
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
STORAGES = {"staticfiles": {"BACKEND": "detente.server.static_files.Stamped"}}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 7 * 24 * 3600  # style and scripts carry a stamp of their content

# Other sites learn nothing. "no-referrer" would make browsers send forms with a null origin, which
# the protection against forged forms refuses; the addresses of secret links set it themselves.
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = None  # uvicorn reads the proxy's headers, from trusted proxies only
X_FRAME_OPTIONS = "DENY"
CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SESSION_COOKIE_SECURE = CONFIG.secure
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "detente.server.pages.errors.form_too_old"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 8_000_000  # bytes of a form; a saved game may be pasted
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
FILE_UPLOAD_MAX_MEMORY_SIZE = 8_000_000

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"discreet": {"()": "detente.server.logs.Discreet"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "discreet"}},
    # Whatever else has something to say, say uvicorn and asyncio of a crash, stays discreet too.
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        # Django names the path of a refused request, which may be a seat link.
        "django": {"handlers": [], "level": "CRITICAL", "propagate": False},
        "django.request": {"handlers": [], "level": "CRITICAL", "propagate": False},
        "django.security": {"handlers": [], "level": "CRITICAL", "propagate": False},
        "detente": {
            "handlers": ["console"],
            "level": "DEBUG" if CONFIG.log_requests else "INFO",
            "propagate": False,
        },
    },
}
