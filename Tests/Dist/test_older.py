"""Packing for an older glibc, from libraries that are stand-ins here: `make dist-older` builds the real ones."""

import json
import tarfile
from pathlib import Path

import pytest


@pytest.fixture
def older(binary, tmp_path):
    """A folder such as `older.py` leaves: one library built from a source package, one archive of a package's."""
    import libraries

    library = Path("/usr/lib/x86_64-linux-gnu/libcurl.so.4").resolve()
    found = libraries.packages_of({"libcurl.so.4": library})["libcurl.so.4"]
    texts = tmp_path / "copyright"
    texts.write_text("Files: *\nLicense: of-the-test\n see /usr/share/common-licenses/GPL-2\n")
    static = tmp_path / "libz.a"
    static.write_bytes(b"!<arch>\n")
    origins = {
        "libcurl.so.4": {"name": "curl", "version": "1.2-3+deb1", "source": "curl", "source_version": "1.2-3+deb1",
                         "architecture": "source", "texts": str(texts)},
        "libz.a": {"name": "zlib1g-dev", "version": found.version, "source": "zlib", "source_version": found.version,
                   "architecture": "amd64", "texts": str(texts)},
    }  # fmt: skip
    files = {"shipped": {"libcurl.so.4": str(library)}, "linked": {"libz.a": str(static)}, "packages": origins}
    (tmp_path / "materials.json").write_text(json.dumps(files))
    return tmp_path


@pytest.fixture
def folder(older, script, tmp_path):
    """What the archive of it holds."""
    script("archive.py", "--older", older, "--out", tmp_path / "out", "--preset", "0")
    with tarfile.open(next((tmp_path / "out").glob("*.tar.xz"))) as tar:
        tar.extractall(tmp_path / "unpacked")
    return next((tmp_path / "unpacked").iterdir())


def test_the_name_tells_which_glibc_it_was_linked_with(folder):
    assert folder.name.endswith("-linux-x86_64-glibc2.31")


def test_what_is_linked_is_in_the_bill_of_materials_with_its_licence_and_is_not_shipped(folder):
    assert [path.name for path in (folder / "lib").iterdir()] == ["libcurl.so.4"]
    bill = json.loads((folder / "share/doc/checkout-bridge/sbom.cdx.json").read_text())
    parts = {part["name"]: part for part in bill["components"]}
    assert set(parts) == {"libcurl.so.4", "libz.a", "swift-runtime"}
    assert parts["libcurl.so.4"]["purl"] == "pkg:deb/debian/curl@1.2-3%2Bdeb1?arch=source"
    assert parts["libz.a"]["licenses"] == [{"license": {"name": "of-the-test"}}]
    assert (folder / "share/licenses/zlib1g-dev/copyright").is_file()
    assert (folder / "share/licenses/common-licenses/GPL-2").is_file()


def test_links_of_an_unpacked_system_lead_to_itself(tmp_path):
    from older_sources import lead_inwards

    (tmp_path / "lib/machine").mkdir(parents=True)
    (tmp_path / "usr/lib/machine").mkdir(parents=True)
    (tmp_path / "lib/machine/libdl.so.2").write_text("the older system's")
    (tmp_path / "usr/lib/machine/libdl.so").symlink_to("/lib/machine/libdl.so.2")
    lead_inwards(tmp_path)
    assert (tmp_path / "usr/lib/machine/libdl.so").read_text() == "the older system's"
    assert (tmp_path / "lib/machine/libdl.so").resolve().is_relative_to(tmp_path)


def test_its_bill_keeps_the_rules_of_cyclonedx(folder):
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    bill = (folder / "share/doc/checkout-bridge/sbom.cdx.json").read_text()
    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(bill) is None
