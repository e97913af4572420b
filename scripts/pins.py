"""Writes requirements/*.txt: what is installed in .venv now, as plain pins, split into runtime and development."""

import re
from importlib.metadata import distribution, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNTIME = "# Pins of what `regreen` needs to run. Made by scripts/pins.py.\n"
DEV = "# Pins of what its checks and tests need beside that. Made by scripts/pins.py.\n-r runtime.txt\n"
LEFT_OUT = {"pip", "setuptools", "regreen"}


def canonical(name: str) -> str:
    """A distribution's name as the index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def closure(name: str, seen: set[str]) -> set[str]:
    """A distribution with all that it requires without extras."""
    if canonical(name) in seen:
        return seen
    seen.add(canonical(name))
    for requirement in distribution(name).requires or ():
        if "extra ==" in requirement:
            continue
        needed = re.match(r"[\w.-]+", requirement)
        try:
            closure(needed[0], seen) if needed else None
        except ModuleNotFoundError:
            continue
    return seen


def main() -> None:
    """Write both files."""
    runtime = closure("regreen", set()) - LEFT_OUT
    pins = {canonical(each.name): each.version for each in distributions()}
    lines = {name: f"{name}=={version}" for name, version in sorted(pins.items()) if name not in LEFT_OUT}
    folder = ROOT / "requirements"
    folder.mkdir(exist_ok=True)
    needed = [line for name, line in lines.items() if name in runtime]
    rest = [line for name, line in lines.items() if name not in runtime]
    (folder / "runtime.txt").write_text(RUNTIME + "\n".join(needed) + "\n")
    (folder / "dev.txt").write_text(DEV + "\n".join(rest) + "\n")


if __name__ == "__main__":
    main()
