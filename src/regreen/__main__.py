"""Starts the command line."""


def main() -> int:
    """Run ``regreen`` and return its exit code."""
    from regreen.cli.main import run

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
