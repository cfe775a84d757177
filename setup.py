"""Compiles the modules that have a `.pxd` beside them, all or none; everything else is in pyproject.toml.

SCOREPAD_COMPILE=0 never compiles, =1 makes a failure an error, unset tries and falls back to plain Python.
"""

import contextlib
import io
import os
import shutil
import sys
from collections.abc import Collection
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError

SOURCES = Path("src")
GENERATED = Path("build", "cython")
MODE = os.environ.get("SCOREPAD_COMPILE", "")

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the .pxd has the types; `int` annotations would contradict it
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


class BuildFailed(BaseError):
    """The modules could not be compiled, or not in the way that was asked for."""


class Copy(build_py):
    """Copies the sources."""

    def run(self) -> None:
        """Clear the folder first: what an earlier build left there would end up in the wheel."""
        keep: list[str] = []
        compiler = self.get_finalized_command("build_ext")
        if isinstance(compiler, Compile) and self.distribution.has_ext_modules():
            keep = compiler.get_outputs()  # the next step sees which of them are out of date
        remove_files(self.build_lib, keep)
        super().run()


class Compile(build_ext):
    """Compiles every module or leaves none compiled."""

    def run(self) -> None:
        """Compile as SCOREPAD_COMPILE says."""
        modules = self.get_outputs()
        try:
            self._compile()
        except Exception as error:
            for module in modules:
                Path(module).unlink(missing_ok=True)
            if MODE == "1":
                raise
            self._fall_back(error)

    def build_extensions(self) -> None:
        """Optimise further than Python itself may have been."""
        if self.compiler.compiler_type != "msvc":
            for extension in self.extensions:
                # No fused multiply-add: nets give the same bits on every processor.
                extension.extra_compile_args += ["-O3", "-ffp-contract=off"]
        super().build_extensions()

    def _compile(self) -> None:
        if self.inplace or self.editable_mode:
            # Compiled modules beside the sources would go on running after the sources were edited.
            raise BuildFailed("an editable install runs the sources as they are; compile with a plain `pip install .`")
        sources = translate(self.extensions)
        for extension in self.extensions:
            extension.sources = sources[extension.name]
        self.parallel = self.parallel or os.cpu_count()
        super().run()

    def _fall_back(self, error: Exception) -> None:
        self.extensions.clear()
        self.distribution.ext_modules = []
        print(f"\nscorepad: NOT COMPILED, will run as plain Python: same results, much slower\n  {error}\n")


def extensions() -> list[Extension]:
    """One for each `.py` with a `.pxd` of the same name; a `.pxd` alone only declares."""
    pairs = [path.with_suffix(".py") for path in sorted(SOURCES.rglob("*.pxd")) if path.stem != "__init__"]
    return [Extension(module_name(path), [str(path)]) for path in pairs if path.exists()]


def module_name(path: Path) -> str:
    """The dotted name of a source file."""
    return ".".join(path.relative_to(SOURCES).with_suffix("").parts)


def translate(modules: list[Extension]) -> dict[str, list[str]]:
    """The C sources of each module; performance hints, slow code that Cython would accept, count as errors."""
    from Cython.Build import cythonize  # here: an install that compiles nothing needs no Cython

    said, options = io.StringIO(), {"build_dir": str(GENERATED), "compiler_directives": DIRECTIVES}
    try:
        with contextlib.redirect_stderr(said):
            translated = cythonize(modules, force=outdated(), **options)
    finally:
        sys.stderr.write(said.getvalue())
        hints = "performance hint:" in said.getvalue()
        if hints:
            shutil.rmtree(GENERATED)  # or the next build would find the C code done and nothing to complain about
    if hints:
        raise BuildFailed("Cython gave the performance hints above")
    return {module.name: module.sources for module in translated}


def outdated() -> bool:
    """Whether this file, with its directives, changed since the C code was made."""
    changed = Path(__file__).stat().st_mtime
    return any(path.stat().st_mtime < changed for path in GENERATED.rglob("*.c"))


def remove_files(folder: str, keep: Collection[str]) -> None:
    """Delete all files below a folder but those to keep."""
    kept = {Path(path).resolve() for path in keep}
    for path in Path(folder).rglob("*"):
        if path.is_file() and path.resolve() not in kept:
            path.unlink()


if MODE not in ("", "0", "1"):
    sys.exit(f"SCOREPAD_COMPILE: found {MODE!r}, expected 0, 1 or nothing")
setup(ext_modules=[] if MODE == "0" else extensions(), cmdclass={"build_ext": Compile, "build_py": Copy})
