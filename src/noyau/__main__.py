"""`python -m noyau` is the command line."""

from noyau.cli import main

if __name__ == "__main__":
    main()
