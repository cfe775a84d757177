"""A release: what `make dist` checks, and that its version is written in one place."""

import os
import platform
import re
import tomllib
import zipfile
from pathlib import Path

import pytest

import dist
import scorepad

ROOT = Path(__file__).resolve().parents[1]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
LINUX = f"scorepad-1-cp311-cp311-linux_{platform.machine()}.whl"


def wheel(folder: Path, name: str, *inside: str) -> Path:
    """A wheel with such files, empty ones."""
    with zipfile.ZipFile(folder / name, "w") as archive:
        for file in inside:
            archive.writestr(file, "")
    return folder / name


def test_a_wheel_without_the_client_is_refused(tmp_path: Path) -> None:
    bad = wheel(tmp_path, LINUX, "scorepad/__init__.py")
    with pytest.raises(SystemExit, match="without the browser client"):
        dist.check(bad)
    assert not bad.exists()
    dist.check(wheel(tmp_path, LINUX, dist.PAGE))


def test_a_compiled_wheel_is_named_after_its_systems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "auditwheel"
    program.write_text('#!/bin/sh\ntouch "$3/manylinux.whl"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    plain = wheel(tmp_path, LINUX, dist.PAGE)
    dist.label(plain)
    assert plain.exists(), "nothing in it is compiled"
    compiled = wheel(tmp_path, LINUX, dist.PAGE, "scorepad/engine.so")
    dist.label(compiled)
    assert [path.name for path in tmp_path.glob("*.whl")] == ["manylinux.whl"]


def test_the_version_is_written_in_one_place() -> None:
    assert scorepad.__version__ == VERSION
    others = [ROOT / "CITATION.cff", ROOT / "docs" / "conf.py", ROOT / "web" / "package.json"]
    assert [
        path.name for path in others if re.search(rf"\b{re.escape(VERSION)}\b", path.read_text(encoding="utf-8"))
    ] == []
    written = [path for path in (ROOT / "src").rglob("*.py") if f'"{VERSION}"' in path.read_text(encoding="utf-8")]
    assert written == []


def test_locks_that_meet_in_one_environment_agree() -> None:
    dev, docs = (pins(ROOT / f"requirements-{name}.lock") for name in ("dev", "docs"))
    assert dev.keys() & docs.keys()
    assert {name: (dev[name], docs[name]) for name in dev.keys() & docs.keys() if dev[name] != docs[name]} == {}


def pins(lock: Path) -> dict[str, set[str]]:
    """The versions that a lock file has of each package, with the systems they are for."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"(?m)^([\w.-]+)==([\w.]+)", lock.read_text(encoding="utf-8")):
        found.setdefault(name, set()).add(version)
    return found


def test_every_note_for_the_changelog_has_a_kind() -> None:
    kinds = "added|changed|fixed|removed|rules"
    names = [path.name for path in (ROOT / "changelog.d").iterdir() if path.name != "README.md"]
    assert [name for name in names if not re.fullmatch(rf"[a-z0-9-]+\.({kinds})\.md", name)] == []
