"""Claims about cubes: an arrangement, or colours that are shown too rarely."""
