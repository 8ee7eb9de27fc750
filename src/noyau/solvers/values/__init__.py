"""What a partizan position is worth, and how it is proved."""
