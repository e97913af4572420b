"""Runs a command with SIGINT as it is in a terminal.

A shell's background jobs have it ignored, and children inherit that; tests send it.
"""

import os
import signal
import sys


def main() -> None:
    """Become the command."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.execvp(sys.argv[1], sys.argv[1:])


if __name__ == "__main__":
    main()
