#!/usr/bin/env bash
# Fuzzes with libFuzzer and AddressSanitizer, both of which come with the toolchain. docs/fuzzing.md tells more.
#
# Usage: fuzz.sh run SECONDS [TARGET...]   each target for that long; finished inputs stay in .build/fuzz
#        fuzz.sh minimize [TARGET...]      brings what was found worth keeping to Tests/FuzzCorpus
set -euo pipefail
cd "$(dirname "$0")/.."
all=(framing json links profile session)
work=.build/fuzz
# A crash is told by libFuzzer; Swift's own report of it takes a minute.
export SWIFT_BACKTRACE=enable=no

fail() {
    echo "fuzz: $*" >&2
    exit 2
}

# Debug, for the tests' access to internal types, but optimised; coverage as libFuzzer of this toolchain wants it.
build() {
    echo "fuzz: building"
    CHECKOUT_BRIDGE_FUZZ=1 swift build -q --build-path "$work/build" --product fuzz \
        --sanitize=fuzzer --sanitize=address -Xswiftc -use-ld=lld -Xswiftc -O -Xcxx -O2 \
        -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp,indirect-calls
}

fuzz() {
    local target=$1
    shift
    FUZZ_TARGET=$target "$work/build/debug/fuzz" "$@"
}

run() {
    local target=$1 seconds=$2 log=$work/$1.log
    mkdir -p "$work/corpus/$target" "$work/findings/$target"
    echo "fuzz: $target for $seconds s, log in $log"
    if ! fuzz "$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=3000 -print_final_stats=1 \
        -artifact_prefix="$work/findings/$target/" "$work/corpus/$target" "Tests/FuzzCorpus/$target" >"$log" 2>&1; then
        grep -aE 'violated|ERROR|Test unit written' "$log" >&2 || tail -n 5 "$log" >&2
        return 1
    fi
    grep -aE ' (DONE|INITED) ' "$log" | tail -n 1
}

# What is committed has a name of its own; of the rest, the fewest inputs that reach every edge.
minimize() {
    local target=$1 fewest
    fewest=$(mktemp -d)
    fuzz "$target" -merge=1 -set_cover_merge=1 -use_counters=0 "$fewest" "Tests/FuzzCorpus/$target" \
        "$work/corpus/$target" >"$work/$target.log" 2>&1 || { tail -n 5 "$work/$target.log" >&2; return 1; }
    find "Tests/FuzzCorpus/$target" -type f -not -name '*-*' -delete
    find "$fewest" -type f -size -9 -exec cp -t "Tests/FuzzCorpus/$target" {} +
    rm -r "$fewest"
    echo "fuzz: $target has $(find "Tests/FuzzCorpus/$target" -type f | wc -l) inputs"
}

command=${1:-}
shift || true
case "$command" in
    run)
        [[ "${1:-}" =~ ^[1-9][0-9]*$ ]] || fail "usage: fuzz.sh run SECONDS [TARGET...]"
        seconds=$1
        shift
        ;;
    minimize) ;;
    *) fail "usage: fuzz.sh run SECONDS [TARGET...] | minimize [TARGET...]" ;;
esac
targets=("$@")
[ "${#targets[@]}" -gt 0 ] || targets=("${all[@]}")
for target in "${targets[@]}"; do
    [[ " ${all[*]} " == *" $target "* ]] || fail "no target $target; there are: ${all[*]}"
done

build
status=0
for target in "${targets[@]}"; do
    if [ "$command" = run ]; then run "$target" "$seconds" || status=1; else minimize "$target" || status=1; fi
done
exit $status
