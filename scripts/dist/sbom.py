"""The bill of materials, CycloneDX 1.5 as JSON: each bundled library with the Debian package that it comes from."""

import hashlib
import json
import re
import time
import uuid

from common import NAME, output, version

SWIFT_LICENCE = "Apache-2.0 WITH Swift-exception"


def bill(binary, libraries, packages, date):
    """The document as text. `libraries` are files as shipped or linked, `packages` tells of each name where it is from."""
    components = [_library(name, path, packages[name]) for name, path in libraries.items()] + [_swift()]
    body = {"component": _product(binary), "components": components}
    seed = json.dumps(body, sort_keys=True)
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, seed)}",
        "version": 1,
        "metadata": {"timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(date)), "component": body["component"]},
        "components": components,
        "dependencies": [{"ref": NAME, "dependsOn": [component["bom-ref"] for component in components]}],
    }
    return json.dumps(document, indent=2) + "\n"


def _product(binary):
    return {"type": "application", "bom-ref": NAME, "name": NAME, "version": version(), "hashes": _hashes(binary)}


def _library(name, path, package):
    source = f"{package.source}@{package.source_version}"
    return {
        "type": "library",
        "bom-ref": name,
        "name": name,
        "version": package.version,
        "hashes": _hashes(path),
        "licenses": [{"license": {"name": name}} for name in licences(package)],
        "purl": f"pkg:deb/debian/{package.name}@{package.version.replace(':', '%3A').replace('+', '%2B')}?arch={package.architecture}",
        "properties": [{"name": "debian:source", "value": source}],
    }


def licences(package):
    """The licences that the package's copyright file names, else where to read them."""
    text = package.copyright.read_text(encoding="utf-8", errors="replace")
    named = sorted(set(re.findall(r"^License: *(\S.*?) *$", text, re.MULTILINE)))
    return named or [f"see share/licenses/{package.name}/copyright"]


def _swift():
    number = re.search(r"Swift version (\S+)", output("swift", "--version")).group(1)
    return {
        "type": "library",
        "bom-ref": "swift-runtime",
        "name": "swift-runtime",
        "version": number,
        "description": "Swift's standard library, concurrency and FoundationEssentials, linked statically",
        "licenses": [{"license": {"name": SWIFT_LICENCE}}],
        "purl": f"pkg:github/swiftlang/swift@swift-{number}-RELEASE",
    }


def _hashes(path):
    return [{"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}]
