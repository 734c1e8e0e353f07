#!/usr/bin/env bash
# Builds with AddressSanitizer and with ThreadSanitizer and runs the tests with each; docs/sanitizers.md tells more.
#
# Usage: check-sanitize.sh [undefined|address|thread]...   all of them unless named
set -uo pipefail
cd "$(dirname "$0")/.."
failed=()
# Reports go to files, since tests read what processes write to stderr. A process that made one ends with 66.
reports=$PWD/.build/reports
rm -rf "$reports"
mkdir -p "$reports"
# Swift's own report of a crash takes minutes and hides the sanitizer's.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS="exitcode=66:log_path=$reports/address:detect_leaks=0:disable_coredump=0"
export TSAN_OPTIONS="exitcode=66:log_path=$reports/thread"

build() {
    swift build -q --build-tests --build-path ".build/$1" --sanitize="$1" -Xswiftc -use-ld=lld
}

# The test program itself, rather than `swift test`, so that what is preloaded is preloaded into nothing else.
swift_tests() {
    local log=$reports/swift-tests.$1.txt
    ".build/$1/debug/checkout-bridgePackageTests.xctest" --testing-library swift-testing >"$log" 2>&1 && return
    grep -aE '^✘|error:' "$log" | head -n 40
    return 1
}

mutex=$PWD/.build/thread/mutex.so

# Without mutex.c ThreadSanitizer takes turns at a Mutex for a race: see there.
mutex_is_known() {
    local turns=.build/thread/turns
    clang -O1 -shared -fPIC -Wall -Wextra -Werror -fuse-ld=lld -o "$mutex" Tests/Sanitizers/mutex.c || return
    swiftc -sanitize=thread -use-ld=lld -o "$turns" Tests/Sanitizers/turns.swift || return
    TSAN_OPTIONS=exitcode=66 LD_PRELOAD=$mutex "$turns" || return
    if TSAN_OPTIONS=exitcode=66 LD_PRELOAD=$mutex "$turns" race 2>/dev/null; then
        echo "a real race is not reported"
        return 1
    fi
}

swift_tests_thread() {
    LD_PRELOAD=$mutex swift_tests thread
}

# The bridge as a process, driven over its wire. Its memory is mostly the sanitizer's, so it is not looked at.
end_to_end() {
    SANITIZED=1 SOAK_TOLERANCE=1024 CHECKOUT_BRIDGE_BIN=$PWD/.build/$1/debug/checkout-bridge .venv/bin/python -m pytest -q --rootdir=. Tests/EndToEnd
}

# Connections, faults and restarts without end, then an orderly exit, at which what is left over is counted. The
# sanitizer itself takes more and more memory, so that the resident size says nothing.
leaks() {
    ASAN_OPTIONS="$ASAN_OPTIONS:detect_leaks=1" LSAN_OPTIONS="suppressions=$PWD/Tests/Sanitizers/leaks.supp:print_suppressions=0" \
        SOAK_TOLERANCE=1024 python3 Tests/Soak/soak.py --calls 20000 --seed 6 --bridge ".build/$1/debug/checkout-bridge" \
        >"$reports/soak.txt" 2>&1 || { tail -n 5 "$reports/soak.txt"; return 1; }
}

no_reports() {
    local found=("$reports/$1".*)
    [ -e "${found[0]}" ] || return 0
    head -n 40 "${found[@]}"
    return 1
}

step() {
    local name=$1
    shift
    echo "check-sanitize: $name"
    "$@" || failed+=("$name")
}

undefined() {
    step "undefined behaviour, JSON shim" scripts/check-shim.sh
}

address() {
    step "address, build" build address
    step "address, Swift tests" swift_tests address
    step "address, end to end" end_to_end address
    step "address, leaks" leaks address
    step "address, no reports" no_reports address
}

thread() {
    step "thread, build" build thread
    step "thread, turns at a Mutex" mutex_is_known
    step "thread, Swift tests" swift_tests_thread
    step "thread, no reports" no_reports thread
}

[ $# -gt 0 ] || set -- undefined address thread
for kind in "$@"; do
    case "$kind" in
        undefined | address | thread) "$kind" ;;
        *) echo "usage: check-sanitize.sh [undefined|address|thread]..." >&2; exit 2 ;;
    esac
done
if [ "${#failed[@]}" -gt 0 ]; then
    printf 'check-sanitize: failed: %s\n' "${failed[@]}" >&2
    exit 1
fi
echo "check-sanitize: all good"
