"""What `make dist` packs runs anywhere, brings what it needs, and is the same each time."""

import hashlib
import subprocess
import tarfile
from pathlib import Path

from checkout import ROOT


def mapped(pid):
    """The files whose code is in the process."""
    lines = Path(f"/proc/{pid}/maps").read_text().splitlines()
    return {Path(line.split(maxsplit=5)[5]) for line in lines if " r-xp " in line and "/" in line}


def test_a_packed_bridge_answers(packed):
    assert packed.answers["bridge.ping"]["result"] == {}
    assert packed.answers["aghanim.pricePoints.get"]["result"]["pricePoints"]


def test_only_glibc_comes_from_the_machine_even_where_a_launcher_offers_other_libraries(packed, unpacked):
    import libraries

    files = mapped(packed.pid)
    assert unpacked / "lib/libcurl.so.4" in files and unpacked / "lib/libmicrohttpd.so.12" in files
    foreign = {path.name for path in files if unpacked not in path.parents}
    # Plug-ins of glibc's name service belong to it.
    assert {name for name in foreign if not name.startswith("libnss_")} <= libraries.GLIBC


def test_every_library_finds_its_own_beside_it(unpacked):
    for library in (unpacked / "lib").iterdir():
        found = subprocess.run(["ldd", library], capture_output=True, text=True, check=True).stdout
        assert "not found" not in found
        import libraries

        paths = [line.split(" => ")[1].split(" (")[0] for line in found.splitlines() if " => /" in line]
        assert {Path(path).name for path in paths if Path(path).parent != unpacked / "lib"} <= libraries.GLIBC


def test_the_checksums_cover_every_file_and_hold(unpacked):
    lines = (unpacked / "SHA256SUMS").read_text().splitlines()
    listed = {line.split("  ", 1)[1] for line in lines}
    files = {str(path.relative_to(unpacked)) for path in unpacked.rglob("*") if path.is_file()}
    assert listed == files - {"SHA256SUMS"}
    subprocess.run(["sha256sum", "--quiet", "--check", "SHA256SUMS"], cwd=unpacked, check=True)


def test_the_archive_has_a_checksum_beside_it(archive):
    digest, name = archive.with_name(archive.name + ".sha256").read_text().split()
    assert (digest, name) == (hashlib.sha256(archive.read_bytes()).hexdigest(), archive.name)


def test_packing_twice_gives_the_same_bytes(archive, script, tmp_path):
    script("archive.py", "--out", tmp_path, "--preset", "0")
    assert (tmp_path / archive.name).read_bytes() == archive.read_bytes()


def test_the_archive_tells_nothing_of_who_packed_it(archive):
    with tarfile.open(archive) as tar:
        entries = tar.getmembers()
    assert {(entry.uid, entry.gid, entry.uname, entry.gname) for entry in entries} == {(0, 0, "", "")}
    assert len({entry.mtime for entry in entries}) == 1
    assert [entry.name for entry in entries] == sorted(entry.name for entry in entries)
    assert {entry.mode for entry in entries} == {0o644, 0o755}


def test_no_path_of_the_build_is_inside(unpacked):
    places = [str(ROOT).encode(), str(ROOT.resolve()).encode()]
    for path in unpacked.rglob("*"):
        if path.is_file():
            assert not any(place in path.read_bytes() for place in places), path


def test_every_library_comes_with_its_licence(unpacked, binary):
    import libraries

    packages = libraries.packages_of(libraries.closure(binary))
    assert set(packages) == {path.name for path in (unpacked / "lib").iterdir()}
    for package in packages.values():
        assert (unpacked / "share/licenses" / package.name / "copyright").stat().st_size > 100
    assert "Runtime Library Exception" in (unpacked / "share/licenses/swift-runtime/LICENSE.txt").read_text()
