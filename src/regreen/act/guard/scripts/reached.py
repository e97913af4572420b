"""What tests of scripts look at, as far as their imports and the names in them say: no lines of theirs are recorded."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from tree_sitter import Node

from regreen.act.guard.scripts.cases import cases
from regreen.model.case_ids import file_of, parts_of
from regreen.model.ids import CaseId
from regreen.syntax.javascript import (
    DIALECTS,
    Script,
    call_arguments,
    callee,
    dotted,
    parse_script,
    text_of,
    unquoted,
    within,
)
from regreen.syntax.script_mutants import ScriptFunction, script_functions
from regreen.syntax.script_names import names_of

Read = Callable[[Sequence[str]], Mapping[str, bytes]]
"""Gives the bytes of files of a tree, by path; those that are not there are left out."""

MOST_FILES = 60
"""Test files, and sources, that are looked into."""
_HOOKS = frozenset({"before", "beforeEach", "beforeAll", "setup"})
_SIGNS = " >:\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
"""What reporters write between titles."""
_WORDS = frozenset({"identifier", "property_identifier", "shorthand_property_identifier"})
_ROOTS = {"@/": ("src/", ""), "~/": ("src/", ""), "src/": ("src/",)}
"""Beginnings of modules that build tools take for the project's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One test as it stands in its file."""

    file: str
    """Repo-relative."""
    titles: tuple[str, ...]
    """Of what holds it, outermost first, and its own."""
    names: frozenset[str]
    """All names in it, in functions of its file that it calls, and in hooks before it."""
    modules: frozenset[str]
    """Files of which it uses what they give as a whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Functions that some tests look at."""

    sources: Mapping[str, str]
    """Text of the sources, by path."""
    lines: Mapping[str, frozenset[int]]
    """Lines of these functions, by path."""
    peers: tuple[CaseId, ...] = ()
    """Other tests that look at any of them."""


@dataclass(frozen=True, kw_only=True)
class Scripts:
    """The scripts of a tree, each read once."""

    paths: frozenset[str]
    """Every file of the tree."""
    read: Read
    """Reads them."""
    is_test: Callable[[str], bool]
    """Whether a file is a test's."""
    known: dict[str, tuple[str, Script] | None] = field(default_factory=dict, compare=False)
    """What was read."""

    def reach(self, own: Sequence[CaseId], passing: Collection[CaseId], files: Sequence[str]) -> Reach:
        """The functions that repaired tests look at.

        Args:
            own: the repaired cases.
            passing: others that may give the measure.
            files: test files that may hold the repaired cases.
        """
        mine, rest = self._blocks(own, passing, files)
        sources = self._imported([block.file for block in mine])
        wanted = {path: _looked_at(mine, path, functions) for path, (_, functions) in sources.items()}
        if not any(wanted.values()):
            wanted = {path: functions for path, (_, functions) in sources.items()}
        chosen = {path: functions for path, functions in wanted.items() if functions}
        lines = {path: frozenset[int]().union(*(one.lines for one in some)) for path, some in chosen.items()}
        peers = tuple(
            case for case, block in rest if any(_looked_at([block], path, some) for path, some in chosen.items())
        )
        return Reach(sources={path: sources[path][0] for path in chosen}, lines=lines, peers=peers)

    def _blocks(
        self, own: Sequence[CaseId], passing: Collection[CaseId], files: Sequence[str]
    ) -> tuple[list[Block], list[tuple[CaseId, Block]]]:
        """The tests that are repaired, and the others by their cases."""
        tests = sorted(path for path in self.paths if _is_script(path) and self.is_test(path))
        named = [path for path in dict.fromkeys((*files, *map(file_of, own))) if path in set(tests)]
        first = [block for path in named for block in self.blocks_of(path)]
        mine = [block for case in own for block in _fitting(case, first)] or first
        others = [path for path in tests if path not in named][: MOST_FILES - len(named)]
        every = [*first, *(block for path in others for block in self.blocks_of(path))]
        by_title: dict[str, list[Block]] = {}
        for block in every:
            by_title.setdefault(block.titles[-1], []).append(block)
        rest = [
            (case, block)
            for case in sorted(set(passing) - set(own))
            for block in _fitting(case, [one for end in _ends(case) for one in by_title.get(end, ())])[:1]
        ]
        return mine, rest

    def script(self, path: str) -> tuple[str, Script] | None:
        """Text and tree of a file; None for one that does not parse."""
        if path not in self.known:
            text = self.read([path]).get(path, b"").decode("utf-8", "replace")
            script = parse_script(text, PurePosixPath(path).suffix.lower())
            self.known[path] = None if script is None else (text, script)
        return self.known[path]

    def blocks_of(self, path: str) -> list[Block]:
        """The tests of a file."""
        found = self.script(path)
        return [] if found is None else list(self._blocks_in(path, found[1]))

    def _blocks_in(self, path: str, script: Script) -> Iterator[Block]:
        helpers = {one.name: one.node for one in script_functions(script)}
        hooks = [call for call in script.of("call_expression") if callee(call) in _HOOKS]
        names = names_of(script)
        for case in cases(script):
            if not case.titles:
                continue
            words: set[str] = set()
            modules: set[str] = set()
            waiting, seen = [case.call, *hooks], set[int]()
            while waiting:
                node = waiting.pop()
                seen.add(node.id)
                for one in _words(node):
                    words.add(text_of(one))
                    binding = names.binding(text_of(one), one)
                    if binding is not None and binding.is_imported:
                        place = self._resolved(path, binding.stands_for)
                        modules |= {place} if place else set()
                        words |= set() if place else {binding.stands_for.rpartition(".")[2]}
                waiting.extend(helpers[word] for word in words & helpers.keys() if helpers[word].id not in seen)
            yield Block(file=path, titles=case.titles, names=frozenset(words), modules=frozenset(modules))

    def _imported(self, files: Sequence[str]) -> dict[str, tuple[str, list[ScriptFunction]]]:
        """Sources with functions that these files import, what stands between them passed through."""
        found: dict[str, tuple[str, list[ScriptFunction]]] = {}
        waiting, seen = list(dict.fromkeys(files)), set[str]()
        while waiting and len(seen) < MOST_FILES:
            path = waiting.pop(0)
            read = self.script(path) if path not in seen else None
            seen.add(path)
            if read is None:
                continue
            functions = [] if self.is_test(path) else script_functions(read[1])
            if functions:
                found[path] = (read[0], functions)
            else:
                places = (self._resolved(path, module) for module in _modules(read[1]))
                waiting.extend(place for place in places if place is not None)
        return found

    def _resolved(self, path: str, module: str) -> str | None:
        """The script of the tree that a module's name means."""
        if module.startswith("."):
            starts = [PurePosixPath(path).parent / module]
        elif module.endswith(tuple(DIALECTS)):
            starts = [PurePosixPath(module), PurePosixPath(path).parent / module]
        else:
            root = next((root for root in _ROOTS if module.startswith(root)), None)
            starts = [PurePosixPath(to + module.removeprefix(root)) for to in _ROOTS[root]] if root else []
        return next((one for start in starts for one in self._candidates(_plain(start)) if one in self.paths), None)

    def _candidates(self, start: str) -> Iterator[str]:
        if _is_script(start):
            yield start
            stem, _, suffix = start.rpartition(".")
            yield from (f"{stem}.{other}" for other in (suffix.replace("js", "ts"), "tsx") if "js" in suffix)
        yield from (f"{start}{suffix}" for suffix in DIALECTS)
        inside = f"{start}/" if start not in {"", "."} else ""
        package = f"{inside}package.json"
        if package in self.paths:
            main = _main(self.read([package]).get(package, b""))
            yield from (_plain(PurePosixPath(f"{inside}{main}{suffix}")) for suffix in ("", *DIALECTS) if main)
        yield from (f"{inside}index{suffix}" for suffix in DIALECTS)


def _is_script(path: str) -> bool:
    return PurePosixPath(path).suffix.lower() in DIALECTS


def _plain(path: PurePosixPath) -> str:
    """A path without steps up and in place; empty for one that leaves the repository."""
    parts: list[str] = []
    for part in path.parts:
        if part == ".." and not parts:
            return ""
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _main(package: bytes) -> str:
    try:
        told = json.loads(package)
    except ValueError:
        return ""
    main = told.get("main") if isinstance(told, dict) else None
    return main.removeprefix("./") if isinstance(main, str) else ""


def _words(node: Node) -> Iterator[Node]:
    return (one for one in within(node) if one.type in _WORDS)


def _modules(script: Script) -> Iterator[str]:
    """Modules that a script imports, hands on or requires, and scripts that it names in a text."""
    for node in script.of("import_statement", "export_statement"):
        source = node.child_by_field_name("source")
        if source is not None:
            yield unquoted(source)
    for call in script.of("call_expression"):
        given = call_arguments(call)
        if dotted(call.child_by_field_name("function")) in {"require", "import"} and given:
            yield unquoted(given[0])
    for node in script.of("string"):
        if _is_script(unquoted(node)):
            yield unquoted(node)


def _looked_at(blocks: Sequence[Block], path: str, functions: Sequence[ScriptFunction]) -> list[ScriptFunction]:
    """Functions of a source that tests name; all where they use what it gives as a whole and name none."""
    names = frozenset[str]().union(*(block.names for block in blocks))
    found = [one for one in functions if _is_named(one.name, names)]
    whole = any(path in block.modules for block in blocks)
    return found or (list(functions) if whole else [])


def _is_named(name: str, names: frozenset[str]) -> bool:
    holder, _, last = name.rpartition(".")
    return last in names or (last == "constructor" and holder in names)


def _ends(case: CaseId) -> Iterator[str]:
    """What a test's own title may be: its name, and what stands at the end of it."""
    name = parts_of(case).name or str(case)
    whole = str(case).partition(":")[2]
    yield name
    tails = (whole[at + 1 :].strip() for at, sign in enumerate(whole) if sign in _SIGNS)
    yield from filter(None, tails)


def _fitting(case: CaseId, blocks: Sequence[Block]) -> list[Block]:
    """Tests that a case may stand for: of its file where it says one, with all their titles in its name."""
    text = str(case)
    found = [one for one in blocks if text.endswith(one.titles[-1]) and one.titles[-1]]
    inside = [one for one in found if one.file == file_of(case)] or found
    return [one for one in inside if all(title in text for title in one.titles)] or inside
