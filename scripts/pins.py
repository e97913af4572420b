"""Writes requirements/*.txt: versions installed in .venv of all that pyproject.toml needs, as plain pins."""

import re
import tomllib
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


def needed(requirements: list[str]) -> set[str]:
    """These requirements with all that they require."""
    seen: set[str] = set()
    for requirement in requirements:
        closure(re.split(r"[\s<>=~!;\[]", requirement)[0], seen)
    return seen - LEFT_OUT


def main() -> None:
    """Write both files."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    runtime = needed(project["project"]["dependencies"])
    development = needed([*project["dependency-groups"]["dev"], *project["build-system"]["requires"]]) - runtime
    pins = {canonical(each.name): each.version for each in distributions()}
    folder = ROOT / "requirements"
    folder.mkdir(exist_ok=True)
    for name, head, chosen in (("runtime.txt", RUNTIME, runtime), ("dev.txt", DEV, development)):
        lines = [f"{each}=={pins[each]}\n" for each in sorted(chosen) if each in pins]
        (folder / name).write_text(head + "".join(lines))


if __name__ == "__main__":
    main()
