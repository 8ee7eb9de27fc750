"""The dollar game: winnable or not, shortest scripts, document 000's algorithms, divisors."""
