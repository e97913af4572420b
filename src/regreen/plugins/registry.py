"""Finds plug-ins by entry point, checks each against its port, and disables a wrong one alone."""

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Any, cast

from regreen.errors import UsageError
from regreen.model.counts import counted
from regreen.ports import Agent, Executor, Parser, Tool

PORTS: dict[str, type] = {
    "regreen.tools": Tool,
    "regreen.parsers": Parser,
    "regreen.agents": Agent,
    "regreen.executors": Executor,
}
"""Entry-point group to the port that its objects must satisfy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Disabled:
    """A plug-in that cannot be used."""

    group: str
    """Entry-point group."""
    name: str
    """Entry point's name."""
    package: str
    """Distribution that declares it, with its version; ``unknown package`` when metadata does not say."""
    problem: str
    """What is wrong with it."""
    todo: str
    """What its author must change."""

    def __str__(self) -> str:
        """Say it in a line."""
        return f"{self.group}:{self.name} of {self.package} is disabled: {self.problem}. {self.todo}"


class _PluginError(Exception):
    """Not for outside: becomes a Disabled."""

    def __init__(self, problem: str, todo: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.todo = todo


class Registry:
    """All plug-ins of this installation. A group is loaded when it is first asked for."""

    def __init__(self, entries: Iterable[EntryPoint]) -> None:
        self._entries = tuple(entries)
        self._disabled: list[Disabled] = []
        self._packages: dict[int, str] = {}

    def tools(self) -> tuple[Tool, ...]:
        """Usable tools, by name."""
        return cast("tuple[Tool, ...]", tuple(self._tools.values()))

    def parsers(self) -> tuple[Parser, ...]:
        """Usable parsers, by name."""
        return cast("tuple[Parser, ...]", tuple(self._parsers.values()))

    def agents(self) -> tuple[Agent, ...]:
        """Usable agents, by name."""
        return cast("tuple[Agent, ...]", tuple(self._agents.values()))

    def tool(self, name: str) -> Tool:
        """Give a tool.

        Raises:
            UsageError: when there is none of this name; it says why, or names the nearest.
        """
        return cast("Tool", self._one("regreen.tools", name, self._tools))

    def parser(self, name: str) -> Parser:
        """Give the parser of a format.

        Raises:
            UsageError: when there is none of this name; it says why, or names the nearest.
        """
        own = None if "_parsers" in vars(self) else self._own("regreen.parsers", name)
        return cast("Parser", own or self._one("regreen.parsers", name, self._parsers))

    def agent(self, name: str) -> Agent:
        """Give an agent.

        Raises:
            UsageError: when there is none of this name; it says why, or names the nearest.
        """
        return cast("Agent", self._one("regreen.agents", name, self._agents))

    def executor(self, name: str) -> Executor:
        """Give an executor.

        Raises:
            UsageError: when there is none of this name; it says why, or names the nearest.
        """
        return cast("Executor", self._one("regreen.executors", name, self._executors))

    def disabled(self) -> tuple[Disabled, ...]:
        """Plug-ins that cannot be used, of all groups."""
        _ = self._tools, self._parsers, self._agents, self._executors
        return tuple(sorted(self._disabled, key=lambda each: (each.group, each.name, each.package)))

    @cached_property
    def _tools(self) -> dict[str, object]:
        return self._loaded("regreen.tools")

    @cached_property
    def _parsers(self) -> dict[str, object]:
        return self._loaded("regreen.parsers")

    @cached_property
    def _agents(self) -> dict[str, object]:
        return self._loaded("regreen.agents")

    @cached_property
    def _executors(self) -> dict[str, object]:
        return self._loaded("regreen.executors")

    def _loaded(self, group: str) -> dict[str, object]:
        good: dict[str, object] = {}
        ours = (entry for entry in self._entries if entry.group == group)
        for entry in sorted(ours, key=self._built_in_first):
            try:
                _refuse_doubled(entry, good)
                good[entry.name] = load(entry)
            except _PluginError as wrong:
                self._disabled.append(_disabled(entry, self._package(entry), wrong))
        return dict(sorted(good.items()))

    def _own(self, group: str, name: str) -> object | None:
        """A plug-in of ours, which no foreign one can take the place of; the others of its group are left alone."""
        for entry in self._entries:
            if (entry.group, entry.name) == (group, name) and self._is_own(entry):
                with suppress(_PluginError):
                    return load(entry)
        return None

    def _is_own(self, entry: EntryPoint) -> bool:
        return self._package(entry).split()[0] == "regreen"

    def _built_in_first(self, entry: EntryPoint) -> tuple[bool, str, str]:
        return not self._is_own(entry), self._package(entry), entry.name

    def _package(self, entry: EntryPoint) -> str:
        """Name and version of the package that an entry stands in; its metadata is read once."""
        if entry.dist is None:
            return "unknown package"
        key = id(entry.dist)
        if key not in self._packages:
            self._packages[key] = f"{entry.dist.name} {entry.dist.version}"
        return self._packages[key]

    def _one(self, group: str, name: str, good: dict[str, object]) -> object:
        if name in good:
            return good[name]
        what = group.removeprefix("regreen.").removesuffix("s")
        why = next((each for each in self._disabled if (each.group, each.name) == (group, name)), None)
        if why:
            raise UsageError(
                f"The {what} {name} cannot be used: {why.problem}.",
                where=why.package,
                todo=why.todo,
                slug="plugin-wrong",
            )
        close = get_close_matches(name, good, n=1)
        todo = f"Did you mean {close[0]}?" if close else f"There are: {', '.join(good) or 'none'}."
        raise UsageError(f"There is no {what} {name}.", where=group, todo=todo, slug="plugin-unknown")


def installed() -> Registry:
    """Give the plug-ins of this installation, our own and foreign ones alike."""
    found = entry_points()  # once: each question reads the files of every package anew
    return Registry(entry for group in PORTS for entry in found.select(group=group))


def load(entry: EntryPoint) -> object:
    """Load one plug-in and check it against its port."""
    try:
        plugin = entry.load()
    except (Exception, SystemExit) as problem:
        raise _PluginError(
            f"{entry.value} cannot be loaded ({type(problem).__name__}: {problem})",
            "Reinstall or upgrade the package, or remove it.",
        ) from problem
    fault = next(faults(plugin, PORTS[entry.group], entry.name), None)
    if fault:
        raise fault
    return plugin


def faults(plugin: Any, port: type, name: str) -> Iterator[_PluginError]:
    """Say what a plug-in lacks of its port."""
    if isinstance(plugin, type):
        yield _PluginError("the entry point names a class", f"Let it name an object: {plugin.__name__}().")
        return
    for method in _methods(port):
        yield from _method_faults(plugin, method, inspect.signature(getattr(port, method)))
    if getattr(plugin, "name", None) != name:
        found = repr(getattr(plugin, "name", None))
        yield _PluginError(f"its name is {found}", f"Set its `name` to {name!r}, as the entry point says.")


def _methods(port: type) -> list[str]:
    return [name for name, member in vars(port).items() if inspect.isfunction(member) and not name.startswith("_")]


def _method_faults(plugin: Any, name: str, wanted: inspect.Signature) -> Iterator[_PluginError]:
    method = getattr(plugin, name, None)
    parameters = [each.name for each in wanted.parameters.values()][1:]
    shape = f"{name}({', '.join(parameters)})"
    if not callable(method):
        yield _PluginError(f"it has no method {name}", f"Add {shape}.")
    elif not _takes(method, len(parameters)):
        yield _PluginError(f"{name} does not take {counted(len(parameters), 'argument')}", f"Change it to {shape}.")


def _takes(method: Callable[..., object], count: int) -> bool:
    try:
        inspect.signature(method).bind(*[None] * count)
    except TypeError:
        return False
    except ValueError:
        # Some callables of C extensions do not tell their parameters.
        return True
    return True


def _refuse_doubled(entry: EntryPoint, good: dict[str, object]) -> None:
    if entry.name in good:
        raise _PluginError(
            f"another package has a plug-in named {entry.name} already",
            "Give it another name, or uninstall one of the two.",
        )


def _disabled(entry: EntryPoint, package: str, wrong: _PluginError) -> Disabled:
    return Disabled(group=entry.group, name=entry.name, package=package, problem=wrong.problem, todo=wrong.todo)
