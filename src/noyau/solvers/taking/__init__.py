"""Games of taking vertices from a board: by a symmetry, by search, part by part."""
