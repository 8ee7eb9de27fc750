"""The classes of `noyau.certificates.kinds`, by room."""
