"""The same mathematics as one does it on paper, in short functions to read; `solve` never calls them."""
