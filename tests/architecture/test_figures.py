"""The package reads no worse than it did, and nothing is past what a reader can hold."""

import ast
import importlib.util
import json
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("figures_script", ROOT / "scripts" / "figures.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_figures_are_no_worse_than_the_baseline(script: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    functions, files = script.measure(script.PACKAGE)
    now = script.figures(functions, files)
    with capsys.disabled():
        sys.stdout.write(f"\n{script.shown(now, functions, files)}\n")
    baseline = script.Figures(**json.loads(script.BASELINE.read_text()))
    assert script.worse(now, baseline) == [], "shorten what you wrote, or say why in docs/decisions.md and --write"


def test_nothing_is_past_what_a_reader_can_hold(script: ModuleType) -> None:
    assert script.too_much(*script.measure(script.PACKAGE)) == []


def test_what_is_past_it_is_named(script: ModuleType, tmp_path: Path) -> None:
    long = "def long():\n" + "    print(1)\n" * 61
    deep = "def deep():\n" + "".join(f"{'    ' * n}if {n}:\n" for n in range(1, 6)) + " " * 24 + "pass\n"
    (tmp_path / "planted.py").write_text(long + deep + "\n" * 500)
    said = script.too_much(*script.measure(tmp_path))
    assert said == [
        "planted.py:1 long: 62 lines",
        "planted.py:63 deep: 5 blocks deep",
        "planted.py: 569 lines",
    ]


def test_a_figure_that_grows_is_named(script: ModuleType) -> None:
    now = script.Figures(function_p50=8, function_p90=20, nesting_p90=2, file_p90=250)
    assert script.worse(now, now) == []
    assert script.worse(now, replace(now, file_p90=249)) == ["file_p90: 250, was 249"]


@pytest.mark.parametrize(
    ("body", "deep"),
    [
        ("return 1", 0),
        ("if a:\n  pass\nelif b:\n  pass\nelse:\n  pass", 1),
        ("if a:\n  pass\nelif b:\n  for c in b:\n    pass", 2),
        ("try:\n  pass\nexcept E:\n  if a:\n    pass", 2),
        ("match a:\n  case 1:\n    while a:\n      pass", 2),
        ("def inner():\n  if a:\n    pass", 0),
    ],
)
def test_nesting_is_counted_as_it_reads(script: ModuleType, body: str, deep: int) -> None:
    assert script.depth(ast.parse(body).body) == deep


def test_docstrings_do_not_count(script: ModuleType) -> None:
    node = ast.parse('def f():\n    """One.\n\n    Two.\n    """\n    return 1\n').body[0]
    assert script.measured("f.py", node).lines == 2
