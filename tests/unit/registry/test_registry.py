"""A wrong plug-in is disabled alone, and the message names the guilty package and what to change."""

import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, EntryPoint
from pathlib import Path

import pytest

from regreen.errors import UsageError
from regreen.plugins.registry import PORTS, Registry, installed

GOOD = """
class Parser:
    name = "{name}"
    def recognises(self, name, head): return False
    def parse(self, stream, context): return iter(())
PARSER = Parser()
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Path]:
    sys.path.insert(0, str(tmp_path))
    before = set(sys.modules)
    yield tmp_path
    sys.path.remove(str(tmp_path))
    for name in set(sys.modules) - before:
        del sys.modules[name]


def plugin(
    site: Path, source: str, *, name: str = "fmt", package: str = "acme", group: str = "regreen.parsers"
) -> EntryPoint:
    """Put a distribution with one plug-in on the import path."""
    module = f"{package}_plugin"
    (site / f"{module}.py").write_text(source)
    info = site / f"{package}-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {module}:PARSER\n")
    (entry,) = Distribution.at(info).entry_points
    return entry


def test_a_good_plugin_is_given_by_name(site: Path) -> None:
    registry = Registry([plugin(site, GOOD.format(name="fmt"))])
    assert registry.parser("fmt") in registry.parsers()
    assert registry.disabled() == ()
    assert registry.tools() == registry.agents() == ()


@pytest.mark.parametrize(
    ("source", "problem", "todo"),
    [
        ("PARSER = object()", "has no method recognises", "Add recognises(name, head)."),
        (
            GOOD.replace("def parse(self, stream, context)", "def parse(self)"),
            "does not take 2",
            "parse(stream, context)",
        ),
        (GOOD.replace("def parse(self, stream, context)", "def parse(self, a, b, c)"), "does not take 2", "parse("),
        (GOOD.replace("PARSER = Parser()", "PARSER = Parser"), "names a class", "Parser()"),
        (GOOD.replace("{name}", "other"), "its name is 'other'", "'fmt'"),
        (GOOD.replace('name = "{name}"', ""), "its name is None", "'fmt'"),
        ("import nothing_of_this_name", "ModuleNotFoundError", "Reinstall"),
        ("x = (", "SyntaxError", "Reinstall"),
        ("raise SystemExit(3)", "SystemExit", "Reinstall"),
        ("OTHER = 1", "AttributeError", "Reinstall"),
        (
            GOOD.replace("def parse(self, stream, context): return iter(())", "parse = 3"),
            "no method parse",
            "Add parse(",
        ),
    ],
)
def test_a_wrong_plugin_is_disabled_alone(site: Path, source: str, problem: str, todo: str) -> None:
    good = plugin(site, GOOD.format(name="right"), name="right", package="right")
    registry = Registry([plugin(site, source.replace("{name}", "fmt")), good])
    (disabled,) = registry.disabled()
    assert (disabled.group, disabled.name, disabled.package) == ("regreen.parsers", "fmt", "acme 1.2")
    assert problem in disabled.problem
    assert todo in disabled.todo
    assert "acme 1.2" in str(disabled)
    assert [each.name for each in registry.parsers()] == ["right"]
    with pytest.raises(UsageError) as caught:
        registry.parser("fmt")
    assert caught.value.where == "acme 1.2"
    assert problem in caught.value.what


def test_more_parameters_are_fine_when_they_may_be_left_out(site: Path) -> None:
    source = GOOD.format(name="fmt").replace("stream, context", "stream, context, extra=None, *rest, **more")
    assert Registry([plugin(site, source)]).disabled() == ()


def test_two_packages_with_one_name(site: Path) -> None:
    ours = plugin(site, GOOD.format(name="fmt"), package="regreen")
    registry = Registry([plugin(site, GOOD.format(name="fmt"), package="acme"), ours])
    assert type(registry.parser("fmt")).__module__ == "regreen_plugin"
    (disabled,) = registry.disabled()
    assert disabled.package == "acme 1.2"


def test_an_unknown_name_names_the_nearest(site: Path) -> None:
    registry = Registry([plugin(site, GOOD.format(name="junit"), name="junit")])
    with pytest.raises(UsageError) as caught:
        registry.parser("junti")
    assert caught.value.todo == "Did you mean junit?"
    with pytest.raises(UsageError) as caught:
        registry.executor("remote")
    assert caught.value.todo == "There are: none."


def test_a_group_is_loaded_when_it_is_asked_for_and_once(site: Path) -> None:
    source = (
        GOOD.format(name="fmt") + "\nimport pathlib\npathlib.Path(__file__).with_suffix('.seen').open('a').write('x')\n"
    )
    source = source.replace(".open('a').write('x')", ".write_text('x')")
    registry = Registry([plugin(site, source)])
    seen = site / "acme_plugin.seen"
    assert registry.tools() == ()
    assert not seen.exists()
    assert registry.parser("fmt") is registry.parser("fmt")
    assert seen.exists()


@pytest.mark.integration
def test_our_own_plugins_satisfy_their_ports() -> None:
    registry = installed()
    assert [str(each) for each in registry.disabled() if each.package.startswith("regreen ")] == []
    assert {each.name for each in registry.parsers()} >= {"junit", "probe"}
    assert registry.executor("local").name == "local"
    assert registry.tool("pytest").name == "pytest"
    assert {each.name for each in registry.agents()} >= {"command", "noop", "repair", "scripted"}


def test_every_port_is_a_protocol_with_methods() -> None:
    assert all(getattr(port, "_is_protocol", False) for port in PORTS.values())
