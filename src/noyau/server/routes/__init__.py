"""HTTP: which address asks what. Each route is a few lines over `answers`."""
