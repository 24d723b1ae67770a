# Shared by ./run, ./check and ./soak: finds a Python, makes the environment, compiles catalogues.
# To be sourced by a POSIX shell whose working directory is the checkout. Sets VENV and PATH.

oldest_python=3.11

say() {
    printf '%s\n' "$*" >&2
}

die() {
    say "détente: $*"
    exit 1
}

is_root_with_apt() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

# apt_install PACKAGE...: installs from Debian where this user may; fails quietly where not.
apt_install() {
    is_root_with_apt || return 1
    say "détente: installing $* from Debian"
    if ! DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" \
        >/dev/null 2>&1 </dev/null; then
        apt-get update -qq >/dev/null 2>&1 || say "détente: apt-get update failed"
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" \
            >/dev/null </dev/null
    fi
}

python_is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

# Sets PYTHON to the first interpreter that is new enough, or stops and says what was found.
find_python() {
    for PYTHON in ${DETENTE_PYTHON:-python3 python3.11 python3.12 python3.13 python3.14}; do
        python_is_new_enough "$PYTHON" && return
    done
    if [ -n "${DETENTE_PYTHON:-}" ]; then
        die "DETENTE_PYTHON=$DETENTE_PYTHON is no Python $oldest_python or newer."
    fi
    found=$(python3 --version 2>/dev/null || echo "no python3 at all")
    die "Python $oldest_python or newer is needed; this machine has $found.
  On Debian 12 or newer: sudo apt install python3 python3-venv
  Is a newer one elsewhere? Name it: DETENTE_PYTHON=/path/to/python3 $0"
}

# Debian splits the part of Python that makes environments into a package of its own.
need_venv_module() {
    "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null && return
    package=$("$PYTHON" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if apt_install "$package" && "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null; then
        return
    fi
    die "this Python cannot make environments: the package $package is missing.
  On Debian: sudo apt install $package
  Then call $0 again."
}

# A checkout that cannot be written to keeps its environment in the user's cache instead.
choose_venv_folder() {
    if [ -w . ]; then
        VENV=$PWD/.venv
        return
    fi
    key=$(printf %s "$PWD" | cksum | cut -d' ' -f1)
    VENV=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/detente/venv-$key
    mkdir -p "$VENV" 2>/dev/null || die "the checkout $PWD is read-only, and so is $VENV.
  Give a folder for the environment: XDG_CACHE_HOME=/some/folder $0"
    say "détente: the checkout is read-only; the environment is in $VENV"
}

# One at a time: two commands started together must not install into the same environment.
lock_venv() {
    command -v flock >/dev/null || return 0
    exec 9>"$VENV.lock"
    flock 9
}

make_venv() {
    "$VENV/bin/python" -c 'import pip' 2>/dev/null && python_is_new_enough "$VENV/bin/python" &&
        return
    need_venv_module
    say "détente: making an environment in $VENV"
    "$PYTHON" -m venv --clear "$VENV" ||
        die "the environment $VENV could not be made; the lines above say why."
}

pip_install() {
    "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --retries 2 \
        --no-warn-script-location "$@"
}

# The kind of requirements (run, dev) and everything that makes an installed environment stale.
stamp_of() {
    printf '%s ' "$1" "$PWD" "$VENV"
    { # of pyproject.toml only what is about the package, not the settings of tools
        sed '/^\[tool\.ruff\]/q' pyproject.toml
        cat "requirements/$1.txt" hatch_build.py
    } | cksum
}

is_fresh() {
    [ -f "$VENV/.stamp-$1" ] && [ "$(cat "$VENV/.stamp-$1")" = "$(stamp_of "$1")" ]
}

install_packages() {
    say "détente: installing the packages of requirements/$1.txt (about a minute, once)"
    lazily=
    [ "$1" = run ] || lazily=--no-compile # of all that tests are made of, most is never imported
    pip_install $lazily --require-hashes --requirement "requirements/$1.txt" ||
        die "the packages could not be installed; pip's last lines above say why.
  Is the network there? Behind a proxy set HTTPS_PROXY.
  Without any network, fetch them elsewhere and name the folder:
    python3 -m pip download --dest FOLDER --requirement requirements/$1.txt
    PIP_NO_INDEX=1 PIP_FIND_LINKS=FOLDER $0"
}

# Installs Détente itself: linked to the sources where the checkout can be written, else copied.
install_detente() {
    if [ -w . ]; then
        pip_install --no-deps --no-build-isolation --editable .
    else
        pip_install --no-deps --no-build-isolation --force-reinstall .
    fi || die "Détente itself could not be installed; pip's last lines above say why."
}

# set_up KIND: makes $VENV hold requirements/KIND.txt (run or dev) and Détente itself.
set_up() {
    find_python
    choose_venv_folder
    lock_venv
    make_venv
    if ! is_fresh dev && ! is_fresh "$1"; then
        rm -f "$VENV"/.stamp-*
        install_packages "$1"
        install_detente
        stamp_of "$1" >"$VENV/.stamp-$1"
    elif [ ! -w . ]; then
        install_detente
    fi
    if [ -w . ]; then
        "$VENV/bin/python" hatch_build.py
    fi
    exec 9>&-
    PATH=$VENV/bin:$PATH
    export PATH
}
