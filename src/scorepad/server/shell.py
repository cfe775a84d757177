"""What the pages' helper in the background keeps, so that they open without a network: `shell.js`."""

import hashlib
import json
from collections.abc import Mapping

#: The file that lists it, and the helper that reads it.
LIST, HELPER = "shell.js", "service-worker.js"
#: Kept only where somebody plays on the device: some megabytes.
PYTHON = "python/"
#: Kept when they were seen: pictures that a web host has in place of a server, in all languages.
PICTURES = "answers/papers_"
PAGE = "index.html"
#: What only the server or the browser itself asks for.
UNKEPT = (LIST, HELPER, "ahead.json")


def shell_list(files: Mapping[str, str]) -> bytes:
    """A script that tells the helper the files of this version, from their names and digests."""
    listed = {name: digest for name, digest in sorted(files.items()) if name not in UNKEPT}
    version = hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:16]
    needed = [name for name in listed if not name.startswith((PYTHON, PICTURES)) and name != PAGE]
    python = [name for name in listed if name.startswith(PYTHON)]
    told = {"version": version, "files": needed, "python": python}
    return f"self.SHELL = {json.dumps(told, indent=1)}\n".encode()
