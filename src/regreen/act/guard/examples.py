"""Programs among the examples: what honest people add beside a repair, and nothing imports."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from regreen.act.guard.beside import imported_by, is_read
from regreen.act.guard.names import EXAMPLES, loads_itself
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.view import Look, Role, View
from regreen.model.paths import matches
from regreen.model.verdicts import RuleSeverity

_PLAIN_MODES = frozenset({"", "100644", "100755"})


def is_example(view: View, look: Look) -> bool:
    """Whether it is a new program that shows the project's use: no test, nothing that a test or a source names."""
    pure, layout = PurePosixPath(view.path), look.policy.layout
    plain = view.is_new and view.role is Role.SOURCE and pure.suffix == ".py" and view.change.new_mode in _PLAIN_MODES
    if not plain or not matches(view.path, EXAMPLES) or pure.stem.startswith("__") or loads_itself(view.path):
        return False
    tests = any(matches(pure.name, (pattern,)) for pattern in layout.file_patterns)
    taken = any(root.startswith(pure.parts[0]) for root in (*layout.source_roots, *layout.packages, *layout.test_paths))
    shown = view.after is not None and ">>>" not in view.after.text
    return shown and not tests and not taken and not _is_named(pure.stem, look, view)


def _is_named(name: str, look: Look, example: View) -> bool:
    others = [view for view in look.of(Role.SOURCE) if view is not example]
    return is_read(name, look, beside=example) or any(name in imported_by(view.after) for view in others)


def _examples(look: Look) -> Iterator[Place]:
    for view in look.views:
        if not matches(view.path, look.policy.task.allowed_paths) and is_example(view, look):
            yield Place(file=view.path)


RULES = (
    Rule(
        id="bounds-example",
        severity=RuleSeverity.WARN,
        message="A new program among the examples, which the task does not name.",
        doc="Below `examples`, `demos`, `samples`: nothing imports it and no test reads it. It blocks as `bounds-path` "
        "where a test or a touched source names it, where it is collected as a test, or holds examples that run.",
        find=_examples,
    ),
)
