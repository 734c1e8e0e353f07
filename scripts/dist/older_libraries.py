"""Compiles the libraries of a package for an older glibc: they need nothing but that glibc, and only what is used."""

import os
import shutil
from pathlib import Path

from common import ROOT, fail, output

HARDENED = "-O2 -g0 -fPIC -fstack-protector-strong -D_FORTIFY_SOURCE=2"
# The probes of configure scripts are old C, and a probe that does not compile switches its feature off without a word.
OLD_C = "-Wno-implicit-int -Wno-implicit-function-declaration -Wno-int-conversion"
# HTTP and TLS, proxies and compression. Without Kerberos (a proxy's Negotiate), international host names, and all
# that is not HTTP.
CURL = """
    --with-openssl --with-nghttp2 --with-brotli --with-zstd --with-zlib --enable-threaded-resolver --enable-ipv6
    --without-libidn2 --without-libpsl --without-librtmp --without-libssh2 --without-gssapi
    --without-ca-bundle --without-ca-path --without-ca-fallback
    --disable-ldap --disable-ldaps --disable-ftp --disable-file --disable-dict --disable-telnet --disable-tftp
    --disable-rtsp --disable-pop3 --disable-imap --disable-smb --disable-smtp --disable-gopher --disable-mqtt
    --disable-manual --disable-alt-svc --disable-netrc
"""
CURL_NEEDS = "-lssl -lcrypto -lnghttp2 -lbrotlidec -lbrotlicommon -lzstd -lz -ldl -lpthread"
MICROHTTPD = "--disable-https --disable-doc --disable-examples --disable-tools --disable-curl"
NGHTTP2 = "-fvisibility=hidden -DNGHTTP2_STATICLIB -DHAVE_ARPA_INET_H -DHAVE_NETINET_IN_H -DHAVE_TIME_H -DHAVE_CLOCK_GETTIME"


class Compiler:
    """The Swift toolchain's C compiler and linker, with an older glibc in the place of the machine's."""

    def __init__(self, fetched, place):
        swift = Path(shutil.which("swiftc") or fail("no 'swiftc' on PATH")).resolve()
        self.command = [swift.parent / "clang", f"--sysroot={fetched.glibc}", "-fuse-ld=lld"]
        self.flags = [*HARDENED.split(), f"-ffile-prefix-map={place}=."]
        self.fetched = fetched

    def compile(self, sources, folder, *options):
        """Compiles C files to objects in a new folder."""
        folder.mkdir(parents=True)
        output(*self.command, *self.flags, *options, "-c", *sources, cwd=folder)
        return sorted(folder.glob("*.o"))

    def configure(self, source, options, libraries=""):
        """Runs a package's configure script, for a shared library and nothing else, and returns where it built."""
        folder = source / "build-older"
        folder.mkdir()
        root = self.fetched.archives / "usr"
        variables = {
            "CC": " ".join(map(str, self.command)),
            "CFLAGS": " ".join([*self.flags, OLD_C]),
            "CPPFLAGS": f"-I{root}/include -I{root}/include/x86_64-linux-gnu",
            "LDFLAGS": f"-L{root}/lib/x86_64-linux-gnu -Wl,-z,relro,-z,now,--exclude-libs=ALL",
            "LIBS": libraries,
            "PKG_CONFIG": "false",
        }
        shared = ["--enable-shared", "--disable-static", "--disable-dependency-tracking", "--quiet"]
        output("../configure", *shared, *options.split(), cwd=folder, env={**os.environ, **variables})
        return folder


def build(fetched, place):
    """Leaves the archives to link with in `place`, and the libraries to ship in its `lib`."""
    compiler = Compiler(fetched, place)
    (place / "lib").mkdir(parents=True)
    from_debian = fetched.archives / "usr/lib/x86_64-linux-gnu"
    # An archive is taken only where there is no shared library of the name.
    for path in from_debian.glob("*.so*"):
        path.unlink()
    _nghttp2(compiler, from_debian)
    _curl(compiler, place / "lib")
    _microhttpd(compiler, place / "lib")
    _simdjson(fetched, place)
    compiler.compile([ROOT / "scripts/dist/single_threaded.c"], place / "objects")


def _nghttp2(compiler, target):
    """Debian's archive is not made for shared libraries."""
    source = compiler.fetched.sources / "nghttp2/lib"
    header = source / "includes/nghttp2/nghttp2ver.h"
    number = compiler.fetched.packages["nghttp2"].version.split("-")[0]
    numbers = "".join(f"{int(part):02x}" for part in number.split("."))
    text = header.with_suffix(".h.in").read_text("utf-8").replace("@PACKAGE_VERSION@", number)
    header.write_text(text.replace("@PACKAGE_VERSION_NUM@", f"0x{numbers}"), "utf-8")
    objects = compiler.compile(sorted(source.glob("*.c")), source / "objects", *NGHTTP2.split(), f"-I{source}/includes")
    output("ar", "rcsD", target / "libnghttp2.a", *objects)
    shutil.copytree(source / "includes/nghttp2", target.parents[1] / "include/nghttp2")


def _curl(compiler, target):
    folder = compiler.configure(compiler.fetched.sources / "curl", CURL, CURL_NEEDS)
    output("make", "-C", folder / "lib", "-j2")
    output("strip", "-o", target / "libcurl.so.4", folder / "lib/.libs/libcurl.so.4")


def _microhttpd(compiler, target):
    folder = compiler.configure(compiler.fetched.sources / "libmicrohttpd", MICROHTTPD) / "src/microhttpd"
    output("make", "-C", folder, "-j2", "libmicrohttpd.la")
    output("strip", "-o", target / "libmicrohttpd.so.12", folder / ".libs/libmicrohttpd.so.12")


def _simdjson(fetched, target):
    """Its archive calls libstdc++, whose headers are this machine's."""
    source = fetched.sources / "simdjson"
    flags = ["-O3", "-DNDEBUG", "-fPIC", "-std=c++17", f"-I{source}/include", f"-I{source}/src", f"-ffile-prefix-map={target}=."]
    output("g++", *flags, "-c", source / "src/simdjson.cpp", "-o", target / "simdjson.o")
    output("ar", "rcsD", target / "libsimdjson.a", target / "simdjson.o")
