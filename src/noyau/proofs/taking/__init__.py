"""Claims about games of taking vertices: a symmetry, a whole strategy."""
