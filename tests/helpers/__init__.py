"""Strategies and slow, obviously right twins that several tests share."""
