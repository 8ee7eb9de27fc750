"""The documentation: Sphinx with MyST (pages in Markdown) and furo."""

project = "noyau"
author = "the noyau contributors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = "noyau"
exclude_patterns = ["_build"]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
# The docstrings are written for people who read the code: plain text with the occasional `name`.
default_role = "code"
