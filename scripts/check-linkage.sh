#!/usr/bin/env bash
# Proves that a binary carries no Foundation, FoundationNetworking or ICU: neither linked nor built in.
# Usage: check-linkage.sh BINARY
set -euo pipefail
binary=${1:?usage: check-linkage.sh BINARY}
unwanted='libFoundation|lib_Foundation|libicu|libswift[A-Z]|FoundationNetworking|FoundationInternationalization|_FoundationICU|NSURLSession'

[ -x "$binary" ] || { echo "check-linkage: no binary at $binary; run 'make build'" >&2; exit 1; }
linked=$(ldd "$binary")
if grep -E "$unwanted|not found" <<<"$linked"; then
    echo "check-linkage: $binary links the libraries above; only FoundationEssentials and the static runtime are wanted" >&2
    exit 1
fi
if found=$(grep -aoE "$unwanted" "$binary" | sort | uniq -c) && [ -n "$found" ]; then
    echo "$found"
    echo "check-linkage: $binary contains the names above: some target imports Foundation instead of FoundationEssentials" >&2
    exit 1
fi
echo "check-linkage: no Foundation, FoundationNetworking or ICU in $binary ($(stat -c %s "$binary") bytes)"
