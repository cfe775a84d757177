"""Runs the notebooks of the documents, and writes them with what they show: `python tools/notebooks.py`."""

from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "notebooks"

#: The tag of cells whose figures differ a little from machine to machine.
VARIES = "varies"

#: Seconds that a cell may take.
PATIENCE = 240


def notebooks() -> list[Path]:
    """All there are."""
    return sorted(FOLDER.glob("*.ipynb"))


def run(path: Path) -> nbformat.NotebookNode:
    """The notebook as it is after a run from its first cell; whatever a cell raises is raised."""
    notebook: nbformat.NotebookNode = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=PATIENCE, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.metadata = {"tags": cell.metadata["tags"]} if "tags" in cell.metadata else {}  # not when it ran
    notebook.metadata = {"kernelspec": notebook.metadata["kernelspec"]}
    return notebook


def shown(notebook: nbformat.NotebookNode) -> Iterator[str]:
    """What the cells show, one after the other: text, and that there is a drawing; not of those that vary."""
    for cell in notebook.cells:
        for output in cell.get("outputs", ()) if VARIES not in cell.metadata.get("tags", ()) else ():
            found = output.get("data") or {"text": output["text"]}
            yield from (found[kind] if kind.startswith("text") else kind for kind in sorted(found))


def main() -> None:
    """Run and write all."""
    for path in notebooks():
        nbformat.write(run(path), path)


if __name__ == "__main__":
    main()
