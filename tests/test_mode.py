"""The compiled run must really be compiled, and the pure one really pure: a build that fell back fails here."""

import importlib
import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import scorepad

EXPECTED = os.environ.get("SCOREPAD_EXPECT", "compiled")
SOURCES = Path(__file__).resolve().parents[1] / "src"
PAIRS = [path for path in sorted(SOURCES.rglob("*.pxd")) if path.with_suffix(".py").exists()]
MODULES = [".".join(path.relative_to(SOURCES).with_suffix("").parts) for path in PAIRS]


def test_a_mode_is_expected() -> None:
    assert EXPECTED in ("compiled", "pure"), f"SCOREPAD_EXPECT: found {EXPECTED!r}, expected compiled or pure"


def test_the_engine_has_modules_to_compile() -> None:
    assert "scorepad.core.rng" in MODULES


def test_the_package_tells_its_mode() -> None:
    assert scorepad.COMPILED is (EXPECTED == "compiled")


@pytest.mark.parametrize("name", MODULES)
def test_every_module_runs_in_that_mode(name: str) -> None:
    file = str(importlib.import_module(name).__file__)
    suffixes = tuple(EXTENSION_SUFFIXES) if EXPECTED == "compiled" else (".py",)
    assert file.endswith(suffixes), f"{name}: found {file}, expected it to run {EXPECTED}"


def test_only_the_pure_run_imports_the_source_tree() -> None:
    assert Path(str(scorepad.__file__)).is_relative_to(SOURCES) is (EXPECTED == "pure")


def test_nothing_compiled_or_generated_lies_among_the_sources() -> None:
    assert [path for path in SOURCES.rglob("*") if path.suffix in (".so", ".pyd", ".c")] == []
