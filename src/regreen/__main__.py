"""Starts the command line."""

import gc
import sys


def main() -> int:
    """Run ``regreen`` and return its exit code."""
    from regreen.cli.main import run

    code = run()
    # Nothing of ours needs a last collection, which looks at every object of a long run once more.
    gc.freeze()
    return code


if __name__ == "__main__":
    if not sys.flags.safe_path:
        # `-m` puts the working folder first, which is the project: its modules must not stand in for those we use.
        del sys.path[0]
    raise SystemExit(main())
