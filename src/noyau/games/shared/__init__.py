"""What several games have in common; no game itself."""
