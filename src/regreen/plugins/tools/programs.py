"""Which files of the project decide what a test command runs and what it says: those that it names, and theirs."""

import os
import re
import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from regreen.model.inventory import Inventory
from regreen.model.paths import matches
from regreen.plugins.tools.targets import asked_for
from regreen.syntax.languages import is_code

_MOST_FILES = 20_000
"""Files of the project that are looked through for tests."""
_MOST_TESTS = 500
_MOST_BYTES = 256 * 1024
_MOST_CALLED = 40
_LEFT_OUT = frozenset(
    {".git", ".hg", "node_modules", ".venv", "venv", ".tox", ".nox", "__pycache__", "dist", "target", ".regreen"}
)
_FOLDERS_OF_TOOLS = frozenset(
    {"scripts", "script", "tools", "tool", "ci", ".ci", "dev", "hack", "build-aux", "contrib"}
)
"""Where programs lie that build and test a project."""
_SAYS_HOW = re.compile(
    r"\b(?:py\.?test|unittest|nose2?|tox|nox|jest|vitest|mocha|jasmine|karma|cypress|playwright|junit\w*|surefire|"
    r"testsuites?|testcase|rspec|minitest|phpunit|ctest|bats|ExUnit|Test::More|TAP version|node:test)\b|"
    r"\b(?:go|cargo|dotnet|swift|mix|npm|yarn|pnpm|bun|deno|flutter|dart|lein|sbt|zig build) (?:run )?test\b|--test\b",
    re.IGNORECASE,
)
"""Words of a program that runs tests, or writes down how they ended."""
_WORD = re.compile(r"[^\s;&|()<>\"'`$={}\[\],:]+")
"""What may be a path."""
_PYTHON_IMPORT = re.compile(r"^[ \t]*(?:from|import)[ \t]+(\.*[\w.]+)", re.MULTILINE)
_RUNNERS = {
    **dict.fromkeys(("npm", "yarn", "pnpm", "bun"), ("package.json",)),
    **dict.fromkeys(("make", "gmake"), ("GNUmakefile", "makefile", "Makefile")),
    "just": ("justfile", "Justfile", ".justfile"),
    "task": ("Taskfile.yml", "Taskfile.yaml"),
    "rake": ("Rakefile",),
    "composer": ("composer.json",),
    "tox": ("tox.ini",),
    "nox": ("noxfile.py",),
}
"""Programs that run what a file of theirs says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Programs:
    """What a test command names, sorted. Paths are repo-relative."""

    fixed: tuple[str, ...]
    """They decide what is run and what it says: no fix changes them."""
    sources: tuple[str, ...]
    """Named by the command, and sources all the same: tests are about them, and nothing in them runs tests."""


def programs(inventory: Inventory, argv: tuple[str, ...], results: tuple[str, ...]) -> Programs:
    """Sort the files that a command names, and those that these call in turn.

    Args:
        inventory: where the project lies, and which files are its tests.
        argv: the command.
        results: globs of the files that it leaves.
    """
    looked = _Looked(inventory=inventory, results=tuple(filter(None, map(_literal, results))))
    named = list(dict.fromkeys(looked.named(argv)))
    sources = tuple(path for path in named if looked.is_source(path))
    fixed = [path for path in named if path not in sources and not looked.is_test_by_name(path)]
    called = looked.called([*fixed, *looked.behind(argv)], looked.asked(argv))
    return Programs(fixed=tuple(dict.fromkeys((*fixed, *called))), sources=sources)


def _literal(glob: str) -> str:
    """What of a glob of results a program that writes them must say."""
    name = PurePosixPath(glob).name
    return name if not re.search(r"[*?\[]", name) else re.split(r"[*?\[]", glob)[0].rpartition("/")[0]


@dataclass(slots=True, kw_only=True)
class _Looked:
    """The project, each file read once."""

    inventory: Inventory
    results: tuple[str, ...]
    texts: dict[str, str] = field(default_factory=dict)
    tests: list[str] | None = None

    @property
    def root(self) -> Path:
        return Path(self.inventory.root)

    def named(self, words: Iterable[str]) -> Iterator[str]:
        """Files that words of a command name, as paths or as modules after ``-m``."""
        flat = [part for word in words for part in _parts(word)]
        for before, word in zip(["", *flat], flat, strict=False):
            yield from self.at(word, self.inventory.project)
            if before == "-m" and re.fullmatch(r"[\w.]+", word):
                place = word.replace(".", "/")
                for end in (".py", "/__main__.py"):
                    yield from self.at(f"{place}{end}", self.inventory.project)

    def at(self, word: str, folder: str) -> Iterator[str]:
        """The file of the project at a path, seen from a folder of the repository."""
        try:
            path = Path(os.path.normpath(self.root / folder / word))
            if word and path.is_relative_to(self.root) and path.is_file():
                yield path.relative_to(self.root).as_posix()
        except (OSError, ValueError):
            return

    def text(self, path: str) -> str:
        if path not in self.texts:
            try:
                with (self.root / path).open("rb") as stream:
                    self.texts[path] = stream.read(_MOST_BYTES).decode("utf-8", "replace")
            except OSError:
                self.texts[path] = ""
        return self.texts[path]

    def is_test_by_name(self, path: str) -> bool:
        """Whether its name says that it holds tests: it is kept as they are, and may be repaired as they may."""
        name = PurePosixPath(path).name
        return matches(name, self.inventory.layout.file_patterns) or ".test." in name or ".spec." in name

    def is_source(self, path: str) -> bool:
        """Whether tests are about it, and it runs none itself."""
        of_tools = _FOLDERS_OF_TOOLS & set(path.split("/")[:-1])
        if not is_code(path) or of_tools or self.inventory.layout.is_test(path) or self.says_how(path):
            return False
        return any(_is_about(self.text(test), path, test) for test in self.all_tests())

    def says_how(self, path: str) -> bool:
        """Whether it holds words of a program that runs tests or says how they ended."""
        text = self.text(path)
        return _SAYS_HOW.search(text) is not None or any(word in text for word in self.results)

    def all_tests(self) -> list[str]:
        """Test files of the project that are code."""
        if self.tests is None:
            found: list[str] = []
            seen = 0
            for folder, folders, names in os.walk(self.root / self.inventory.project):
                folders[:] = sorted(name for name in folders if name not in _LEFT_OUT)
                seen += len(names)
                paths = (Path(folder, name).relative_to(self.root).as_posix() for name in sorted(names))
                found += [path for path in paths if is_code(path) and self.inventory.layout.is_test(path)]
                if seen > _MOST_FILES or len(found) > _MOST_TESTS:
                    break
            self.tests = found[:_MOST_TESTS]
        return self.tests

    def behind(self, argv: tuple[str, ...]) -> list[str]:
        """Files that runners among the words read: ``package.json``, ``Makefile``."""
        words = [PurePosixPath(part).name for word in argv for part in _parts(word)]
        names = dict.fromkeys(name for word in words for name in _RUNNERS.get(word, ()))
        return [path for name in names for path in self.at(name, self.inventory.project)][:_MOST_CALLED]

    def asked(self, argv: tuple[str, ...]) -> frozenset[str]:
        """Words that may be targets and scripts of such files."""
        return frozenset(part for word in argv for part in _parts(word) if not part.startswith("-")) | {"test"}

    def called(self, starts: list[str], targets: frozenset[str]) -> Iterator[str]:
        """Programs of the tests that these files call, one by the other; sources and tests among them are left out."""
        waiting, seen = list(starts), set(starts)
        while waiting and len(seen) < _MOST_CALLED + len(starts):
            path = waiting.pop(0)
            for other in self.mentioned(path, targets):
                if other not in seen:
                    seen.add(other)
                    if self.is_program(other):
                        yield other
                        waiting.append(other)

    def is_program(self, path: str) -> bool:
        """Whether a file that a program of the tests calls is one itself."""
        if self.is_test_by_name(path) or self.is_source(path):
            return False
        of_tools = bool(_FOLDERS_OF_TOOLS & set(path.split("/")[:-1]))
        return self.says_how(path) or (of_tools and (is_code(path) or "." not in PurePosixPath(path).name))

    def mentioned(self, path: str, targets: frozenset[str]) -> Iterator[str]:
        """Files that a file names, as seen from its folder and from where the command starts."""
        text = asked_for(PurePosixPath(path).name, self.text(path), targets)
        folders = dict.fromkeys((str(PurePosixPath(path).parent), self.inventory.project))
        words = dict.fromkeys(_WORD.findall(text))
        is_script = PurePosixPath(path).suffix in {".js", ".cjs", ".mjs", ".ts", ".json"}
        ends = ["", ".js", ".cjs", ".ts"] if is_script else [""]
        for folder in folders:
            for word in words:
                if "." in word or "/" in word:
                    yield from (found for end in ends for found in self.at(f"{word}{end}", folder))
            if path.endswith(".py"):
                for module in _PYTHON_IMPORT.findall(text):
                    place = module.lstrip(".").replace(".", "/")
                    yield from self.at(f"{place}.py", folder)


def _parts(word: str) -> list[str]:
    """A word of a command; a text for a shell as the words that it holds."""
    if not re.search(r"\s", word):
        return [word]
    try:
        parts = shlex.split(word, comments=False)
    except ValueError:
        parts = word.split()
    return [piece for part in parts for piece in re.split(r"[;&|()]+|\s+", part) if piece]


def _is_about(text: str, path: str, test: str) -> bool:
    """Whether a test imports a file, or names it as a program that it starts."""
    pure = PurePosixPath(path)
    stem = pure.parent.name if pure.stem in {"__init__", "__main__", "index"} else pure.stem
    if not stem:
        return False
    name, word = re.escape(pure.name), re.escape(stem)
    quoted = rf"['\"`](?:[^'\"`\n]*/)?(?:{name}|{word})['\"`]"
    sourced = rf"^\s*(?:\.|source)\s+\S*{name}\s*$"
    imported = (
        rf"^[ \t]*(?:from[ \t]+[\w.]*\b{word}\b|import[ \t].*\b{word}\b|from[ \t]+[\w.]+[ \t]+import\b.*\b{word}\b)"
    )
    patterns = [quoted, imported] if test.endswith(".py") else [quoted, sourced]
    return any(re.search(pattern, text, re.MULTILINE) for pattern in patterns)
