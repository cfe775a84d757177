"""`python -m scorepad` is the command `scorepad`."""

from scorepad.cli import main

if __name__ == "__main__":
    main(prog_name="scorepad")
