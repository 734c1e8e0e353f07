#!/usr/bin/env bash
# Makes the machine able to build (`setup.sh system`), to run the Python tests (`setup.sh python`), to check the types of
# the Node client (`setup.sh node`), to run the C# client (`setup.sh mono`), the Lua client and its store (`setup.sh engines`),
# to see the checkout pages (`setup.sh browser`), to pack the bridge (`setup.sh dist`) and to make clean systems for trying
# that (`setup.sh debootstrap`), or only looks for what it cannot install (`setup.sh tools`).
# It installs only what a probe finds missing: an equipped machine needs neither root nor a network.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "setup: $*" >&2
    exit 1
}

has_library() {
    command -v pkg-config >/dev/null && pkg-config --exists "$1"
}

# One Debian package a line on stdout, for each thing that is not there yet.
missing_packages() {
    command -v pkg-config >/dev/null || echo pkg-config
    command -v socat >/dev/null || echo socat
    command -v curl >/dev/null || echo curl
    perl -MIPC::Open2 -MJSON::PP -e 1 2>/dev/null || echo perl
    command -v cc >/dev/null || echo gcc
    command -v g++ >/dev/null || echo g++
    has_library libuv || echo libuv1-dev
    has_library libcurl || echo libcurl4-openssl-dev
    has_library simdjson || echo libsimdjson-dev
    has_library libmicrohttpd || echo libmicrohttpd-dev
    has_library sqlite3 || echo libsqlite3-dev
    python3 -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv
}

require_tools() {
    command -v swift >/dev/null || fail "no 'swift' on PATH: install the Swift 6.2 toolchain or a newer one from swift.org"
    command -v python3 >/dev/null || fail "no 'python3' on PATH: install Python 3.9 or newer"
    command -v node >/dev/null || fail "no 'node' on PATH: install Node.js 18 or newer"
}

system() {
    require_tools
    local packages
    mapfile -t packages < <(missing_packages)
    if [ "${#packages[@]}" -eq 0 ]; then
        echo "setup: system libraries are there"
        return
    fi
    local sudo=()
    if [ "$(id -u)" -ne 0 ]; then
        sudo=(sudo -n)
    fi
    local line="apt-get update && apt-get install -y ${packages[*]}"
    command -v apt-get >/dev/null || fail "missing: ${packages[*]} (Debian's names); install them with this system's package manager"
    [ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null || fail "missing: ${packages[*]}; run as root: $line"
    echo "setup: installing ${packages[*]}"
    export DEBIAN_FRONTEND=noninteractive
    "${sudo[@]}" apt-get -qq update || fail "apt-get update failed; once it works, run as root: $line"
    "${sudo[@]}" apt-get -qq install -y --no-install-recommends "${packages[@]}" >/dev/null \
        || fail "apt-get could not install ${packages[*]}; run as root and read its message: $line"
}

python() {
    local wanted=(clients/python/requirements-dev.txt examples/pygame-store/requirements.txt clients/godot/tests/requirements.txt Tests/Browser/requirements.txt Tests/Service/requirements.txt scripts/dist/requirements.txt)
    if cmp -s <(cat "${wanted[@]}") .venv/requirements.txt; then
        echo "setup: the Python environment in .venv is current"
        return
    fi
    echo "setup: creating .venv from ${wanted[*]}"
    python3 -m venv .venv || fail "python3 -m venv failed; on Debian install python3-venv"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check "${wanted[@]/#/--requirement=}" \
        || fail "pip could not install what ${wanted[*]} name; it needs a package index the first time"
    cat "${wanted[@]}" >.venv/requirements.txt
}

# Installs Debian packages that only serve tests, which are skipped without them: not having them is no failure.
install_for_tests() {
    local skipped=$1
    shift
    local sudo=()
    [ "$(id -u)" -eq 0 ] || sudo=(sudo -n)
    echo "setup: installing $*"
    export DEBIAN_FRONTEND=noninteractive
    if "${sudo[@]}" apt-get -qq update && "${sudo[@]}" apt-get -qq install -y --no-install-recommends "$@" >/dev/null; then
        return
    fi 2>/dev/null
    echo "setup: could not install $*; $skipped"
}

node_types() {
    if command -v tsc >/dev/null; then
        echo "setup: TypeScript is there"
        return
    fi
    install_for_tests "the tests of the Node client's types are skipped without tsc" node-typescript
}

mono_and_compiler() {
    if command -v mcs >/dev/null && command -v mono >/dev/null; then
        echo "setup: Mono is there"
        return
    fi
    install_for_tests "the tests of the C# client are skipped without mono and mcs" mono-mcs mono-runtime
}

valgrind_for_costs() {
    if command -v valgrind >/dev/null; then
        echo "setup: valgrind is there"
        return
    fi
    install_for_tests "what calls cost is not checked without valgrind" valgrind
}

# One Debian package a line on stdout, for each thing that is not there yet.
missing_for_engines() {
    local interpreter
    for interpreter in lua5.1 lua5.3 lua5.4 luajit; do
        command -v "$interpreter" >/dev/null || echo "$interpreter"
    done
    lua5.1 -e 'require("socket.unix")' 2>/dev/null || echo lua-socket
    command -v luacheck >/dev/null || echo lua-check
    command -v love >/dev/null || echo love
    command -v Xvfb >/dev/null || echo xvfb
    command -v xauth >/dev/null || echo xauth
}

engines() {
    local packages
    mapfile -t packages < <(missing_for_engines)
    if [ "${#packages[@]}" -eq 0 ]; then
        echo "setup: Lua and LÖVE are there"
        return
    fi
    install_for_tests "the tests of the Lua client are skipped where they are missing" "${packages[@]}"
}

has_font() {
    command -v fc-list >/dev/null && [ -n "$(fc-list "$1")" ]
}

# One Debian package a line on stdout, for each thing that is not there yet.
missing_for_browser() {
    command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
        || echo chromium
    command -v fc-list >/dev/null || echo fontconfig
    has_font "DejaVu Sans" || echo fonts-dejavu-core
    has_font "Noto Sans" || echo fonts-noto-core
}

browser() {
    local packages
    mapfile -t packages < <(missing_for_browser)
    if [ "${#packages[@]}" -eq 0 ]; then
        echo "setup: Chromium and its fonts are there"
        return
    fi
    install_for_tests "the tests of the checkout pages are skipped without chromium" "${packages[@]}"
}

clean_systems() {
    if command -v debootstrap >/dev/null || [ -x /usr/sbin/debootstrap ]; then
        echo "setup: debootstrap is there"
        return
    fi
    install_for_tests "'make dist-check' needs it" debootstrap
}

# One Debian package a line on stdout, for each thing that packing and its tests need and that is not there yet.
missing_for_dist() {
    command -v patchelf >/dev/null || echo patchelf
    command -v mandoc >/dev/null || echo mandoc
}

dist() {
    local packages
    mapfile -t packages < <(missing_for_dist)
    if [ "${#packages[@]}" -eq 0 ]; then
        echo "setup: what packs the bridge is there"
        return
    fi
    install_for_tests "the tests of the packages are skipped without them" "${packages[@]}"
}

older() {
    dist
    if command -v dpkg-source >/dev/null; then
        echo "setup: what unpacks Debian's sources is there"
        return
    fi
    install_for_tests "'make dist-older' needs it" dpkg-dev
}

case "${1:-}" in
    tools) require_tools ;;
    system) system ;;
    python) python ;;
    node) node_types ;;
    mono) mono_and_compiler ;;
    valgrind) valgrind_for_costs ;;
    engines) engines ;;
    browser) browser ;;
    dist) dist ;;
    dist-older) older ;;
    debootstrap) clean_systems ;;
    *) fail "usage: setup.sh tools|system|python|node|mono|valgrind|engines|browser|dist|dist-older|debootstrap" ;;
esac
