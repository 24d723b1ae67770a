# Sourced by ./check and ./soak after setup.sh: finds the programs that tests drive from outside.
# A missing one is fetched from Debian where this user may; else it is named, or fails under CI.

skipped=

is_ci() {
    [ "${CI:-}" = true ]
}

# missing WHAT PACKAGE: says what cannot be tested and how to mend that.
missing() {
    message="$1 is missing, so the tests that need it are SKIPPED.
  On Debian: sudo apt install $2"
    ! is_ci || die "$message
  CI=true allows no missing part."
    say "détente: $message"
    skipped="$skipped the tests that need $1."
}

first_program() {
    for program in "$@"; do
        if command -v "$program" 2>/dev/null; then
            return
        fi
    done
    return 1
}

# Exports DETENTE_CHROMIUM, the browser for the tests marked `browser`; empty where they cannot run.
find_chromium() {
    DETENTE_CHROMIUM=${DETENTE_CHROMIUM:-$(first_program chromium chromium-browser google-chrome ||
        true)}
    if [ -z "$DETENTE_CHROMIUM" ] && apt_install chromium fonts-dejavu-core; then
        DETENTE_CHROMIUM=$(first_program chromium || true)
    fi
    if [ -z "$DETENTE_CHROMIUM" ]; then
        missing Chromium chromium
    elif ! driver_runs && ! { apt_install libatomic1 && driver_runs; }; then
        missing "a library of the browser's driver" libatomic1
        DETENTE_CHROMIUM=
    fi
    export DETENTE_CHROMIUM
}

# Playwright brings a Node of its own, which a bare Debian lacks a library for.
driver_runs() {
    "$VENV"/lib/python3*/site-packages/playwright/driver/node --version >/dev/null 2>&1
}

# Exports DETENTE_POSTGRES_BIN, the folder of initdb and pg_ctl for the tests marked `postgres`.
find_postgres() {
    grep -rqs --include='*.py' 'mark\.postgres' tests || return 0
    newest_postgres
    if [ -z "$DETENTE_POSTGRES_BIN" ] && apt_install postgresql; then
        newest_postgres
    fi
    export DETENTE_POSTGRES_BIN
    [ -n "$DETENTE_POSTGRES_BIN" ] || missing PostgreSQL postgresql
}

newest_postgres() {
    DETENTE_POSTGRES_BIN=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
}
