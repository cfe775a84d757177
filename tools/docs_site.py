"""Builds the documentation site: the pages of docs/, what the program tells about itself, and the program itself.

The pages are copied to build/docs-source, so that generated ones never lie among those that are written by hand. The
parts of the site are the headings of docs/index.md, their pages the links below each.
"""

import os
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import docs_reference
from system import run, say

ROOT = Path(__file__).resolve().parents[1]
SOURCE, BUILT = ROOT / "build" / "docs-source", ROOT / "build" / "docs"
#: Pages at the top of the repository that the site has too, and their names there.
TOP = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "reporting.md",
}
#: Files beside the pages that are not pages.
BROUGHT = (".ipynb", ".json")
#: What docs/try.md shows, beside the pages: Scorepad itself.
APP = "app"
#: A link of Markdown to a file: before it, the path, the heading.
LINK = re.compile(r"(\]\()([^)#:\s]+)((?:#[^)\s]*)?\))")


def main() -> None:
    """Build it anew; a warning is an error."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    write_source(SOURCE)
    build = [
        sys.executable,
        "-m",
        "sphinx",
        "--fail-on-warning",
        "--keep-going",
        "--nitpicky",
        "--quiet",
        "--jobs",
        "2",
    ]
    run([*build, "--conf-dir", ROOT / "docs", SOURCE, BUILT])
    shutil.rmtree(BUILT / APP, ignore_errors=True)
    run([sys.executable, "-m", "scorepad", "site", BUILT / APP])
    say(f"{(BUILT / 'index.html').relative_to(ROOT)} is ready")


def write_source(folder: Path) -> None:
    """Everything that Sphinx reads."""
    shutil.copytree(ROOT / "docs" / "images", folder / "images")
    made = docs_reference.write_pages(folder)
    for page in pages():
        text = moved(page, folder)
        target = folder / place(page)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(with_parts(text, made) if target.name == "index.md" else text, encoding="utf-8")


def pages() -> list[Path]:
    """What is written by hand; the README is for whoever looks at the sources, the site has a front page of its own."""
    return [*(ROOT / "docs").rglob("*.md"), *(ROOT / name for name in TOP if name != "README.md")]


def place(path: Path) -> str:
    """Where a file of the repository lies in the site."""
    name = path.relative_to(ROOT).as_posix()
    return TOP.get(name) or (name.removeprefix("docs/") if name.startswith("docs/") else f"files/{name}")


def moved(page: Path, folder: Path) -> str:
    """A page whose links are right in its new place; other files it links to come along."""
    start = Path(place(page)).parent

    def link(found: re.Match[str]) -> str:
        target = (page.parent / found[2]).resolve()
        if place(target).startswith("files/") or target.suffix in BROUGHT:
            copy = folder / place(target)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(target, copy)
        return f"{found[1]}{Path(os.path.relpath(place(target), start)).as_posix()}{found[3]}"

    return outside_code(lambda text: LINK.sub(link, text), page.read_text(encoding="utf-8"))


def outside_code(change: Callable[[str], str], text: str) -> str:
    """Change a page, but not its blocks of code."""
    return "".join(part if part.startswith("```") else change(part) for part in re.split(r"(?ms)(^```.*?^```$)", text))


def with_parts(text: str, made: dict[str, list[str]]) -> str:
    """The front page with the contents of every part, generated pages last."""
    parts = re.findall(r"(?ms)^## ([^\n]+)\n(.*?)(?=^## |\Z)", text)
    if unknown := made.keys() - {title for title, _ in parts}:
        sys.exit(f"docs/index.md has no part {', '.join(sorted(unknown))}")
    trees = [
        contents(title, [path for _, path, _ in LINK.findall(body)] + made.get(title, [])) for title, body in parts
    ]
    return "\n".join([text, *trees])


def contents(title: str, names: list[str]) -> str:
    """The contents of a part, for Sphinx; the page itself shows its links already."""
    listed = "\n".join(dict.fromkeys(name for name in names if name.endswith(".md")))
    return f"```{{toctree}}\n:hidden:\n:caption: {title}\n\n{listed}\n```\n"


if __name__ == "__main__":
    main()
