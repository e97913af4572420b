"""The command line: the project's own form, with the target's interpreter and the probe put in."""

from collections.abc import Sequence
from pathlib import Path, PurePath

from regreen.model.inventory import DetectedTool, Inventory
from regreen.model.settings import Settings

PROBE_OPTIONS = ("-p", "regreen_probe")
_PYTEST = frozenset({"pytest", "py.test", "pytest.exe"})


def detect(inventory: Inventory, settings: Settings) -> DetectedTool | None:
    """The form that detection found; else the user's; else plain ``pytest`` where a Python project has tests.

    Never pytest in place of a command of the user's that starts something else.
    """
    found = next((tool for tool in inventory.tools if tool.name == "pytest"), None)
    if found is not None:
        return found
    if mentions_pytest(settings.test.command):
        return DetectedTool(name="pytest", argv=settings.test.command, source="test.command", cwd=inventory.project)
    if settings.test.command or "python" not in inventory.ecosystems or not inventory.layout.test_paths:
        return None
    return DetectedTool(name="pytest", argv=("pytest",), source="default", cwd=inventory.project)


def mentions_pytest(argv: Sequence[str]) -> bool:
    """Whether a command line starts pytest in a form that the probe can enter."""
    return any(PurePath(word).name in _PYTEST for word in argv)


def with_probe(argv: Sequence[str], python: str) -> tuple[str, ...]:
    """The command line with the target's interpreter in it and the probe's options right after ``pytest``."""
    at = next((n for n, word in enumerate(argv) if PurePath(word).name in _PYTEST), len(argv) - 1)
    head = (*_program(argv[: at + 1], python), *PROBE_OPTIONS)
    return (*head, *argv[at + 1 :])


def _program(head: Sequence[str], python: str) -> tuple[str, ...]:
    """The program with the target's own in place of a bare name that only the user's PATH would resolve."""
    if not python or not head or PurePath(head[0]).is_absolute() or "/" in head[0]:
        return tuple(head)
    if PurePath(head[0]).name.startswith("python"):
        return (python, *head[1:])
    if head[0] in _PYTEST:
        script = PurePath(python).parent / head[0]
        return (str(script),) if Path(script).exists() else (python, "-m", "pytest")
    return tuple(head)
