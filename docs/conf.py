"""Sphinx: how the site is built from these pages; `make docs` does it."""

import scorepad

project = "Scorepad"
author = "Scorepad contributors"
version = release = scorepad.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click", "sphinx_copybutton"]
html_theme = "furo"  # light and dark, as the reader's system is
html_title = "Scorepad"
html_favicon = "../web/public/icon.svg"
html_copy_source = False
copybutton_exclude = ".linenos, .gp, .go"  # a talk at the prompt is copied without the prompt and the answers

myst_enable_extensions = ["html_image"]  # a picture with a width is one like the others
myst_heading_anchors = 4  # `page.md#a-heading`, as GitHub has it
suppress_warnings = ["myst.header"]  # the names of messages begin where they like

default_role = "code"  # docstrings write code as Markdown does
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
add_module_names = False
# Links between pages and names in sentences are checked; a signature may mention a type that is nobody's business.
nitpick_ignore_regex = [("py:class", ".*")]
