"""Measures how the package reads: lengths, nesting, files; ``--write`` makes them the baseline."""

import ast
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "regreen"
BASELINE = ROOT / "tests" / "architecture" / "figures.json"
LONGEST_FUNCTION, DEEPEST_NESTING, LONGEST_FILE = 60, 4, 500
"""What no reader can hold."""
BLOCKS = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.TryStar, ast.Match)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Percentiles over the whole package."""

    function_p50: int
    """Lines without docstring."""
    function_p90: int
    """Lines without docstring."""
    nesting_p90: int
    """Blocks inside one another."""
    file_p90: int
    """Lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One function or file."""

    name: str
    """Where it stands."""
    lines: int
    """Lines, docstring left out."""
    nesting: int = 0
    """Blocks inside one another."""


def main() -> int:
    """Print the figures, and write them when asked; 1 when something is past what a reader can hold."""
    functions, files = measure(PACKAGE)
    now = figures(functions, files)
    print(shown(now, functions, files))
    for problem in too_much(functions, files):
        print(problem)
    if "--write" in sys.argv[1:]:
        BASELINE.write_text(json.dumps(asdict(now), indent=2) + "\n")
    return int(bool(too_much(functions, files)))


def measure(package: Path) -> tuple[list[Measured], list[Measured]]:
    """All functions and all files of a package."""
    functions, files = [], []
    for path in sorted(package.rglob("*.py")):
        text, name = path.read_text(), str(path.relative_to(package))
        files.append(Measured(name=name, lines=text.count("\n")))
        functions += [measured(name, node) for node in ast.walk(ast.parse(text)) if isinstance(node, FUNCTIONS)]
    return functions, files


def measured(file: str, node: Function) -> Measured:
    """One function's figures."""
    lines = (node.end_lineno or node.lineno) - node.lineno + 1
    if ast.get_docstring(node, clean=False) is not None:
        first = node.body[0]
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return Measured(name=f"{file}:{node.lineno} {node.name}", lines=lines, nesting=depth(node.body))


def depth(body: Sequence[ast.AST]) -> int:
    """Blocks inside one another; ``elif`` is no deeper than its ``if``, an inner function counts for itself."""
    return max((nested(each) for each in body), default=0)


def nested(node: ast.AST) -> int:
    """Depth of one statement."""
    if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
        return 0
    below = [nested(each) - (is_elif(node, each)) for each in parts(node)]
    return max(below, default=0) + isinstance(node, BLOCKS)


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """Statements, handlers and cases below one."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, (ast.stmt, ast.ExceptHandler, ast.match_case)):
            yield each


def is_elif(node: ast.AST, inner: ast.AST) -> bool:
    """Whether an inner ``if`` is written as ``elif``."""
    return isinstance(node, ast.If) and isinstance(inner, ast.If) and node.orelse == [inner]


def figures(functions: list[Measured], files: list[Measured]) -> Figures:
    """The percentiles."""
    lengths = [each.lines for each in functions]
    return Figures(
        function_p50=percentile(lengths, 50),
        function_p90=percentile(lengths, 90),
        nesting_p90=percentile([each.nesting for each in functions], 90),
        file_p90=percentile([each.lines for each in files], 90),
    )


def percentile(values: list[int], share: int) -> int:
    """The smallest value that at least so many per cent do not exceed."""
    return sorted(values)[max(0, -(-share * len(values) // 100) - 1)]


def worse(now: Figures, before: Figures) -> list[str]:
    """Figures that have grown."""
    was, grown = asdict(before), asdict(now)
    return [f"{name}: {grown[name]}, was {was[name]}" for name in was if grown[name] > was[name]]


def too_much(functions: list[Measured], files: list[Measured]) -> list[str]:
    """What is past the outright stops."""
    return [
        *(f"{each.name}: {each.lines} lines" for each in functions if each.lines > LONGEST_FUNCTION),
        *(f"{each.name}: {each.nesting} blocks deep" for each in functions if each.nesting > DEEPEST_NESTING),
        *(f"{each.name}: {each.lines} lines" for each in files if each.lines > LONGEST_FILE),
    ]


def shown(now: Figures, functions: list[Measured], files: list[Measured]) -> str:
    """The figures for people."""
    return (
        f"{len(functions)} functions: p50 {now.function_p50}, p90 {now.function_p90} lines, nesting p90 "
        f"{now.nesting_p90}; {len(files)} files: p90 {now.file_p90} lines"
    )


if __name__ == "__main__":
    raise SystemExit(main())
