"""Starts the command line."""

import sys


def main() -> int:
    """Run ``regreen`` and return its exit code."""
    from regreen.cli.main import run

    return run()


if __name__ == "__main__":
    if not sys.flags.safe_path:
        # `-m` puts the working folder first, which is the project: its modules must not stand in for those we use.
        del sys.path[0]
    raise SystemExit(main())
