"""Which of a command line's options belong to the project's form, and which only to its CI."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_TAKES_VALUE = frozenset(
    {
        *("-k", "-m", "-c", "-o", "-W", "-n", "-r", "-p", "--tb", "--maxfail", "--cov", "--cov-report", "--cov-config"),
        *("--cov-fail-under", "--junitxml", "--junit-xml", "--junit-prefix", "--html", "--report-log", "--alluredir"),
        *("--numprocesses", "--dist", "--maxprocesses", "--durations", "--durations-min", "--color", "--rootdir"),
        *("--confcutdir", "--basetemp", "--ignore", "--ignore-glob", "--deselect", "--import-mode", "--override-ini"),
        *("--timeout", "--timeout-method", "--ds", "--dc", "--reruns", "--reruns-delay", "--verbosity", "--log-level"),
        *("--log-file", "--log-cli-level", "--capture", "--show-capture", "--splits", "--group", "--durations-path"),
        *(
            "--json-report-file",
            "--hypothesis-profile",
            "--hypothesis-seed",
            "--randomly-seed",
            "-t",
            "--pythonwarnings",
        ),
        *("--doctest-glob", "--asyncio-mode", "--cov-context", "--test-group", "--test-group-count", "--md", "--url"),
        *("--base-url", "--browser", "--driver", "--count", "--lfnf", "--last-failed-no-failures", "--code-highlight"),
    }
)
_FLAGS = frozenset(
    {
        *("-v", "-vv", "-vvv", "-q", "-qq", "-s", "-x", "-l", "-h", "--verbose", "--quiet", "--exitfirst", "--lf"),
        *("--last-failed", "--ff", "--failed-first", "--nf", "--new-first", "--sw", "--stepwise", "--sw-skip", "--pdb"),
        *("--trace", "--showlocals", "--strict", "--strict-markers", "--strict-config", "--no-cov", "--cov-branch"),
        *(
            "--cov-append",
            "--no-header",
            "--no-summary",
            "--runxfail",
            "--doctest-modules",
            "--forked",
            "--benchmark-skip",
        ),
        *(
            "--cache-clear",
            "--setup-show",
            "--full-trace",
            "--disable-warnings",
            "--disable-pytest-warnings",
            "--pyargs",
        ),
        *("--noconftest", "--keep-duplicates", "--reuse-db", "--create-db", "--nomigrations", "--no-migrations"),
        *("--benchmark-disable", "--benchmark-only", "--disable-socket", "--self-contained-html", "--json-report"),
        *("--collect-only", "--co", "--fixtures", "--markers", "--version", "--help", "--debug", "--instafail"),
    }
)
_NOT_A_RUN = frozenset({"--collect-only", "--co", "--fixtures", "--markers", "--version", "--help", "-h", "-V"})
_DROPPED = frozenset(
    {
        # reporters: Regreen has its own
        *(
            "--junitxml",
            "--junit-xml",
            "--junit-prefix",
            "--html",
            "--self-contained-html",
            "--report-log",
            "--alluredir",
        ),
        *("--json-report", "--json-report-file", "--md", "--tb", "--color", "--code-highlight", "--durations", "-l"),
        *(
            "--durations-min",
            "--durations-path",
            "-v",
            "-vv",
            "-vvv",
            "-q",
            "-qq",
            "--verbose",
            "--quiet",
            "--verbosity",
        ),
        *(
            "--showlocals",
            "--no-header",
            "--no-summary",
            "--setup-show",
            "--full-trace",
            "--instafail",
            "--debug",
            "-r",
        ),
        *("--show-capture", "--disable-warnings", "--disable-pytest-warnings", "--log-file", "--lfnf"),
        # coverage: measured only when asked for
        *("--cov", "--cov-report", "--cov-config", "--cov-fail-under", "--cov-branch", "--cov-append", "--no-cov"),
        *("--cov-context",),
        # stopping early and choosing by the last run
        *("-x", "--exitfirst", "--maxfail", "--lf", "--last-failed", "--ff", "--failed-first", "--nf", "--new-first"),
        *("--sw", "--stepwise", "--sw-skip", "--last-failed-no-failures", "--cache-clear", "--basetemp"),
        # for people at a prompt
        *("--pdb", "--trace"),
        # one part of a suite that is split over machines
        *("--splits", "--group", "--test-group", "--test-group-count"),
    }
)
_SELECTING = frozenset({"-k", "-m"})
_MEASURES_SPEED = re.compile(r"--benchmark-(only|compare.*|save.*|autosave|json|histogram)|--codspeed.*")
_SPEED_FOLDERS = re.compile(r"(.*/)?(bench|benches|benchmarks?|perf|performance|asv_bench)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sorted:
    """A command line's words after ``pytest``, sorted."""

    kept: tuple[str, ...] = ()
    """Options that change outcomes."""
    folders: tuple[str, ...] = ()
    """Whole folders that it names."""
    selections: tuple[str, ...] = ()
    """What picks a part of the suite: files, node ids, names, markers."""
    dropped: tuple[str, ...] = ()
    """Reporters, coverage, early stops."""
    is_run: bool = True
    """Whether it runs tests at all, and not only to measure speed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option with its value, or one argument."""

    name: str = ""
    """``--cov``, ``-k``; empty for an argument."""
    value: str | None = None
    """Its value; the argument itself."""
    words: tuple[str, ...]
    """As it is written."""


def options(words: Sequence[str], is_path: Callable[[str], bool]) -> list[Option]:
    """Options with their values, and arguments, in order.

    An option that nobody knows takes the next word when that is neither an option nor a path of the project.
    """
    found: list[Option] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("-") or word in {"-", "--"}:
            found.append(Option(value=word, words=(word,)))
        elif word.startswith("--") and "=" in word:
            name, _, value = word.partition("=")
            found.append(Option(name=name, value=value, words=(word,)))
        elif word[:2] in _TAKES_VALUE and word[2:]:  # -nauto, -rA
            found.append(Option(name=word[:2], value=word[2:], words=(word,)))
        elif rest and _takes_next(word, rest[0], is_path):
            value = rest.pop(0)
            found.append(Option(name=word, value=value, words=(word, value)))
        else:
            found.append(Option(name=word, words=(word,)))
    return found


def _takes_next(word: str, following: str, is_path: Callable[[str], bool]) -> bool:
    if word == "--cov":
        # Its value is optional, and a folder of sources looks like an argument.
        return not following.startswith("-") and "test" not in following
    if word in _TAKES_VALUE:
        return True
    return word not in _FLAGS and not following.startswith("-") and not is_path(following)


def sort_out(words: Sequence[str], is_folder: Callable[[str], bool], is_path: Callable[[str], bool]) -> Sorted:
    """Sort a command line's words after ``pytest``.

    Args:
        words: the words; those that still hold a variable are left out beforehand.
        is_folder: whether the project has such a folder.
        is_path: whether it has such a file or folder.
    """
    kept: list[str] = []
    folders: list[str] = []
    selections: list[str] = []
    dropped: list[str] = []
    is_run = True
    for option in options(words, is_path):
        is_run = is_run and option.name not in _NOT_A_RUN and not _MEASURES_SPEED.fullmatch(option.name)
        if not option.name:
            place = (option.value or "").rstrip("/") or "/"
            (folders if is_folder(place) else selections).append(place)
        elif option.name in _SELECTING and not _leaves_out(option.value):
            selections.append(" ".join(option.words))
        elif option.name in _DROPPED or re.fullmatch(r"-[vq]+", option.name):
            dropped.append(" ".join(option.words))
        else:
            kept += option.words
    return Sorted(
        kept=tuple(kept),
        folders=tuple(folder for folder in folders if folder != "."),
        selections=tuple(selections),
        dropped=tuple(dropped),
        is_run=is_run and not _only_speed((*folders, *selections)),
    )


def _leaves_out(expression: str | None) -> bool:
    """Whether a name or marker expression only leaves something out: then it says what the suite is."""
    return (expression or "").strip().startswith("not ")


def _only_speed(places: Sequence[str]) -> bool:
    """Whether all that a command names are folders in which speed is measured."""
    return bool(places) and all(_SPEED_FOLDERS.fullmatch(place.partition("::")[0]) for place in places)
