"""Claims about sequences and circuits: windows, tori, walks."""
