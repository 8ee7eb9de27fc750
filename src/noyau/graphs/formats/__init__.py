"""One file per format, each with `read(data, where)` and `write(graph)`.

`where` names the file in complaints. Formats that hold directed graphs have `read_digraph` and `write_digraph` too.
What each format is called and what it can hold stands in `noyau.graphs.files`.
"""
