"""Prints what `regreen --help` costs against a bare `python -c pass`."""

import subprocess
import sys

from side_by_side import in_turn

ROUNDS = 15


def call(*words: str) -> None:
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    found = in_turn(lambda: call("-m", "regreen", "--help"), lambda: call("-c", "pass"), ROUNDS)
    print(found.told("regreen --help over python -c pass", "told, not judged"))


if __name__ == "__main__":
    main()
