#!/usr/bin/env bash
# Runs steps in what the image holds, as a container would: image_root.sh ROOT STEPS
#
# ROOT is a directory with the image's files; it becomes read-only, but for a socket's directory in memory. STEPS is sourced
# and finds `as USER PROGRAM ARGS...`, which runs a program of the image without any right to more. For root, within
# `unshare --mount --pid --fork`.
set -eu
root=$1 steps=$2
mount --make-rprivate /
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs -o mode=0700,uid=65532,gid=65532,size=1m none "$root/run/checkout-bridge"
mount -t proc -o ro none "$root/proc"
as() {
    local user=$1
    shift
    setpriv --no-new-privs chroot --userspec="$user:$user" "$root" "$@"
}
# shellcheck source=/dev/null
. "$steps"
