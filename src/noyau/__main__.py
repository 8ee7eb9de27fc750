"""`python -m noyau` is the command line."""

from noyau.start import main

if __name__ == "__main__":
    main()
