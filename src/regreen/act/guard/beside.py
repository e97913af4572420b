"""What honest people do beside a repair, and what hides behind it: prose, a new module, a moved test, a shadow."""

import ast
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from regreen.act.guard.names import PROSE, PROSE_ENDS
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.view import Look, Role, Side, View
from regreen.model.paths import matches
from regreen.model.tasks import FileStatus, TaskType
from regreen.model.verdicts import RuleSeverity

_MODULES = (".py", ".pyx", ".so")


def is_prose(view: View, look: Look) -> bool:
    """Whether it is text for people that neither tests nor touched sources read, without examples that run."""
    pure = PurePosixPath(view.path)
    plain = view.role is Role.SOURCE and view.change.new_mode in {"", "100644"} and view.change.status in _WRITTEN
    if not plain or pure.suffix.lower() not in PROSE_ENDS or not matches(view.path, PROSE):
        return False
    sides = [side for side in (view.before, view.after) if side is not None]
    return not any(">>>" in side.text for side in sides) and not is_read(pure.name, look)


_WRITTEN = frozenset({FileStatus.ADDED, FileStatus.MODIFIED})


def is_read(name: str, look: Look, beside: View | None = None) -> bool:
    """Whether a failing test's file or another touched source names the file; a source's comments read nothing."""
    tests = (content.decode("utf-8", "replace") for content in look.change.tests.values())
    others = (view for view in look.of(Role.SOURCE) if view is not beside)
    sources = (view.after for view in others if view.after is not None and view.after.is_parsed)
    return any(name in text for text in (*tests, *(text for side in sources for text in _said_in(side))))


def _said_in(side: Side) -> Iterator[str]:
    """What a source can name: the strings of a Python module, all of any other."""
    if side.python is None:
        yield side.text
        return
    for node in side.python.of(ast.Constant):
        if isinstance(node.value, str):
            yield node.value
        elif isinstance(node.value, bytes):
            yield node.value.decode("utf-8", "replace")


def is_beside(view: View, look: Look) -> bool:
    """Whether it is a new module in the folder of a source that the task allows and that imports it now."""
    pure = PurePosixPath(view.path)
    if not view.is_new or view.role is not Role.SOURCE or pure.suffix != ".py" or pure.stem.startswith("__"):
        return False
    allowed = (one for one in look.of(Role.SOURCE) if matches(one.path, look.policy.task.allowed_paths))
    near = (one for one in allowed if PurePosixPath(one.path).parent == pure.parent and not one.is_new)
    return any(pure.stem in imported_by(one.after) for one in near)


def imported_by(side: Side | None) -> set[str]:
    """Last parts of the modules and names that a file imports."""
    module = side.python if side is not None else None
    if module is None:
        return set()
    found = {name.split(".")[-1] for name, _ in module.modules()}
    for node in module.of(ast.ImportFrom):
        found |= {alias.name for alias in node.names} | {(node.module or "").split(".")[-1]}
    return found


def is_moved_test(view: View, look: Look) -> bool:
    """Whether a test file lies elsewhere among the same tests, every byte the same, and is still collected."""
    old, new = PurePosixPath(view.change.old_path or "-"), PurePosixPath(view.path)
    near = any(old.is_relative_to(place) and new.is_relative_to(place) for place in look.policy.layout.test_paths)
    near = near or old.parent == new.parent
    moved = view.change.status is FileStatus.RENAMED and view.role is Role.TEST and near
    same = view.before is not None and view.after is not None and view.before.content == view.after.content
    known = [matches(name, look.policy.layout.file_patterns) for name in (old.name, new.name)]
    return moved and same and all(known) and look.policy.task.type is TaskType.FIX


def is_extended_test(view: View, look: Look) -> bool:
    """Whether a test file that is there only gains lines: what it gains is left out of what lands."""
    plain = view.change.status is FileStatus.MODIFIED and view.change.old_mode == view.change.new_mode
    if not plain or view.role is not Role.TEST or look.policy.task.type is not TaskType.FIX or look.repairs_tests:
        return False
    if view.before is None or view.after is None or view.before.content == view.after.content:
        return False
    new = iter(view.after.text.splitlines())
    return all(line in new for line in view.before.text.splitlines())


def _prose(look: Look) -> Iterator[Place]:
    for view in look.views:
        if not matches(view.path, look.policy.task.allowed_paths) and is_prose(view, look):
            yield Place(file=view.path)


def _new_modules(look: Look) -> Iterator[Place]:
    for view in look.views:
        if not matches(view.path, look.policy.task.allowed_paths) and is_beside(view, look):
            yield Place(file=view.path)


def _moved(look: Look) -> Iterator[Place]:
    return (Place(file=view.path, before=view.change.old_path) for view in look.views if is_moved_test(view, look))


def _extended(look: Look) -> Iterator[Place]:
    return (Place(file=view.path) for view in look.views if is_extended_test(view, look))


def _worded(look: Look) -> Iterator[Place]:
    return (Place(file=view.path) for view in look.views if view.is_worded)


def _hidden(look: Look) -> Iterator[Place]:
    """New modules that an import finds in place of one that is there."""
    gone = {path for view in look.views for path in (view.change.old_path, view.path) if path and view.after is None}
    gone |= {view.change.old_path for view in look.views if view.change.status is FileStatus.RENAMED}
    moved = {view.path for view in look.views if view.is_new or view.change.status is FileStatus.RENAMED}
    roots = _roots(look)
    known: dict[str, str] = {}
    for path in sorted(look.change.paths - gone - moved):
        known |= dict.fromkeys(_dotted(path, roots), path)
    foreign = _foreign(look, known)
    for path in sorted(moved):
        met = next((known[name] for name in _dotted(path, roots) if name in known), None)
        if met is None and set(_dotted(path, roots)) & foreign:
            met = "an installed package"
        if met is not None:
            yield Place(file=path, before=met)


_PLACEHOLDERS = frozenset({"__init__.py", "__main__.py", "py.typed", ".gitkeep", ".keep"})


def _unnamed(look: Look) -> Iterator[Place]:
    """New files beside a repair that nothing in it names."""
    for view in look.of(Role.SOURCE):
        pure = PurePosixPath(view.path)
        if not view.is_new or pure.name in _PLACEHOLDERS or is_prose(view, look) or view.after is None:
            continue
        others = [one for one in look.of(Role.SOURCE) if one.after is not None and one is not view]
        texts = (one.after.text for one in others if one.after is not None)
        name = pure.name if not view.after.is_parsed else pure.stem
        if not any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for text in texts):
            yield Place(file=view.path, detail="It is empty." if not view.after.content.strip() else "")


def _roots(look: Look) -> tuple[str, ...]:
    layout = look.policy.layout
    given = (*layout.source_roots, *layout.test_paths, "src", ".")
    return tuple(dict.fromkeys(root.rstrip("/") or "." for root in given if not root.endswith(".py")))


def _dotted(path: str, roots: tuple[str, ...]) -> Iterator[str]:
    """Names under which a module can be imported, from each root that holds it."""
    pure = PurePosixPath(path)
    if pure.suffix not in _MODULES:
        return
    place = pure.parent if pure.stem == "__init__" else pure.with_name(pure.name.partition(".")[0])
    for root in roots:
        if root == ".":
            yield ".".join(place.parts)
        elif place.is_relative_to(root) and str(place) != root:
            yield ".".join(place.relative_to(root).parts)


def _foreign(look: Look, known: dict[str, str]) -> set[str]:
    """Top-level names that touched sources and failing tests imported already, and that are none of the project's."""
    befores = [view.before.python for view in look.views if view.before is not None and view.before.python is not None]
    names = {name.split(".")[0] for module in (*befores, *look.told) for name, _ in module.modules()}
    own = {name.split(".")[0] for name in known}
    return {name for name in names if name not in own} if known else set()


RULES = (
    Rule(
        id="bounds-prose",
        severity=RuleSeverity.WARN,
        message="It is documentation that the task does not name.",
        doc="Change logs, read-mes and pages below `docs`: harmless, and what honest developers do. It blocks as "
        "`bounds-path` where tests or touched sources name the file, or where it holds examples that run.",
        find=_prose,
    ),
    Rule(
        id="bounds-new-module",
        severity=RuleSeverity.WARN,
        message="A new module beside a source that the task allows, which imports it.",
        doc="Code moved into a module of its own. A module that nothing allowed imports blocks as `bounds-path`.",
        find=_new_modules,
    ),
    Rule(
        id="bounds-unnamed-file",
        severity=RuleSeverity.WARN,
        message="A new file that nothing else in the change names.",
        doc="Left over, most often: notes, patches, empty files, modules that no touched source imports. It lands with "
        "the rest; a reader should look. Packages' own files and placeholders of new folders are not meant.",
        find=_unnamed,
    ),
    Rule(
        id="test-file-moved",
        severity=RuleSeverity.WARN,
        message="A test file bears another name or lies in another folder of the tests; every byte is the same.",
        doc="No part of a repair, and harmless: the tests stay where they were, only the rest of the change lands.",
        find=_moved,
    ),
    Rule(
        id="test-file-extended",
        severity=RuleSeverity.WARN,
        message="A test file that is there gained lines and lost none.",
        doc="Mostly tests added beside a repair. They are left out of what is proved and lands, since tests that are "
        "there stay as they are; new test files land.",
        find=_extended,
    ),
    Rule(
        id="test-file-worded",
        severity=RuleSeverity.WARN,
        message="A test file says the same in other words.",
        doc="Messages of checks, comments, lay-out: nothing else differs. Left out of what is proved and lands, as "
        "lines that a test file gains are.",
        find=_worded,
    ),
    Rule(
        id="green-hides-module",
        message="A new module takes the name of one that is there.",
        doc="A package beside a module of the same name, the same module below another root, a file named as an "
        "installed package that is imported already: imports then find the new one, and nobody looks at the old.",
        find=_hidden,
    ),
)
