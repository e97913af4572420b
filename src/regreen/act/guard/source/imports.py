"""Sources that import the tests or what runs them."""

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath

from regreen.act.guard.marks import Mark, added
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.source.reading import imports, marks
from regreen.act.guard.view import Look, Role, Side
from regreen.model.inventory import TestLayout
from regreen.syntax.module import Module

_FRAMEWORKS = frozenset(
    {
        "pytest",
        "_pytest",
        "unittest",
        "doctest",
        "nose",
        "pluggy",
        "hypothesis",
        "mock",
        "coverage",
        "py.test",
        "xdist",
        "regreen_probe",
    }
)


def _frameworks(module: Module) -> Iterator[ast.AST]:
    return (node for node in imports(_FRAMEWORKS)(module) if not _runs_examples(module, node))


def _runs_examples(module: Module, node: ast.AST) -> bool:
    """Whether it is ``import doctest`` below ``if __name__ == "__main__"`` of a module, with nothing else there."""
    holder = module.parent.get(node)
    if not isinstance(node, ast.Import) or not isinstance(holder, ast.If) or holder not in module.tree.body:
        return False
    plain = {"import doctest", "doctest.testmod()"}
    is_start = ast.unparse(holder.test) in {"__name__ == '__main__'", "'__main__' == __name__"}
    return is_start and not holder.orelse and {ast.unparse(row) for row in holder.body} <= plain


def _found(look: Look) -> Iterator[Place]:
    yield from added(marks(_frameworks), Role.SOURCE)(look)
    yield from _imported_tests(look)


def _imported_tests(look: Look) -> Iterator[Place]:
    """Imports of test modules that no source of the change imported before."""
    layout = look.policy.layout
    files = frozenset({*look.change.paths, *look.change.tests, *(view.path for view in look.views)})

    def collect(side: Side) -> Iterator[Mark]:
        known: set[str] = set()
        for name, node in _targets(side):
            if name not in known and _is_test(name, layout, files):
                known.add(name)
                yield Mark(key=name, line=getattr(node, "lineno", 1))

    return added(collect, Role.SOURCE)(look)


def _targets(side: Side) -> Iterator[tuple[str, ast.AST]]:
    """Paths without an end that an import may mean: from a root, or from the file's own folder (``./`` before it)."""
    module = side.python
    if module is None:
        return
    folder = PurePosixPath(side.path).parent
    for name, node in module.modules():
        level = len(name) - len(name.lstrip("."))
        yield _place(folder, level, name.lstrip(".")), node
    for from_ in module.of(ast.ImportFrom):
        start = _place(folder, from_.level, from_.module or "")
        if from_.level:
            yield start, from_
        for alias in from_.names:
            # It may be a name in the module as well: only a file that is there tells.
            yield f"{start}/{alias.name}?", from_


def _place(folder: PurePosixPath, level: int, name: str) -> str:
    """The path that a dotted name means; with dots before it, from a folder of the file's own."""
    path = name.replace(".", "/")
    if not level:
        return path
    for _ in range(level - 1):
        folder = folder.parent
    return f"./{folder / path}"


def _is_test(name: str, layout: TestLayout, files: frozenset[str]) -> bool:
    """Whether a path without an end is a test module, or a folder of them."""
    start = name.removesuffix("?")
    roots = (".",) if start.startswith("./") else (".", *layout.source_roots)
    for root in roots:
        place = str(PurePosixPath(root) / start)
        for path in (f"{place}.py", f"{place}/__init__.py"):
            if layout.is_test(path) and (path in files or not name.endswith("?")) and _is_there(path, layout, files):
                return True
    # A runner puts the folder of each test on the import path.
    return _is_named(f"{start}.py", layout) and any(path.endswith(f"/{start}.py") for path in files)


def _is_there(path: str, layout: TestLayout, files: frozenset[str]) -> bool:
    """Whether a module may be the project's: another's may bear such a name, though it lies in no folder of tests."""
    return (
        path in files or not files or not _is_named(path, layout) or layout.is_test(f"{path.rpartition('/')[0]}/a.py")
    )


def _is_named(path: str, layout: TestLayout) -> bool:
    """Whether a file is a test by its name alone."""
    return TestLayout(file_patterns=layout.file_patterns).is_test(PurePosixPath(path).name)


RULES = (
    Rule(
        id="source-imports-tests",
        message="A source file imports tests or a test framework.",
        doc="Code that is tested has no business with the tests, nor with pytest, unittest, doctest, mock or coverage. "
        "Test modules are known by the project's layout. They may, and `import doctest` where a module is started as a "
        "program; so may what imported the same module before.",
        find=_found,
    ),
)
