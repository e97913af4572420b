"""Rules over paths, modes and counts alone."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from regreen.act.guard.aside import is_aside, is_extended_setup, is_moved_out, is_new_test
from regreen.act.guard.beside import is_beside, is_extended_test, is_moved_test, is_prose
from regreen.act.guard.examples import is_example
from regreen.act.guard.names import CI, CODE_BINARIES, DEPENDENCIES, MADE, loads_itself, shadows
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.view import Look, Role, View
from regreen.model.customs import is_foreign_test
from regreen.model.paths import matches
from regreen.model.tasks import FileStatus
from regreen.model.verdicts import RuleSeverity

NEVER = ("**/.git", "**/.git/**", ".git/**", "**/.hg/**", ".gitmodules", ".regreen/**")
_LINKS = frozenset({"120000", "160000"})


def _paths(view: View) -> Iterator[str]:
    yield from dict.fromkeys(path for path in (view.change.path, view.change.old_path) if path)


def _is_named(path: str, look: Look) -> bool:
    """Whether the task names this very file, not only a glob that covers it."""
    return path in look.policy.task.allowed_paths


def _repository(look: Look) -> Iterator[Place]:
    for view in look.views:
        yield from (Place(file=path) for path in _paths(view) if matches(path, NEVER))


def _is_left_out(view: View, look: Look) -> bool:
    """Whether it warns and is left out of what lands."""
    extended = is_extended_test(view, look) or is_extended_setup(view, look) or is_aside(view, look)
    return view.is_worded or is_moved_test(view, look) or is_moved_out(view, look) or extended


def _read_only(look: Look) -> Iterator[Place]:
    globs = (*look.policy.guard.protected, *look.policy.task.read_only_paths)
    for view in look.views:
        if not is_new_test(view, look) and not _is_left_out(view, look):
            yield from (
                Place(file=path) for path in _paths(view) if matches(path, globs) or _is_fixed(path, view, look)
            )


def _is_fixed(path: str, view: View, look: Look) -> bool:
    return _is_data(path, view, look) or _is_foreign(path, view, look)


def _is_foreign(path: str, view: View, look: Look) -> bool:
    """Whether it is a test in another language, which no glob of the task covers, in a task that edits no tests."""
    return is_foreign_test(path) and not view.is_new and not look.policy.task.edits_tests


def _is_data(path: str, view: View, look: Look) -> bool:
    """Whether it is data that only tests read, which a task does not name."""
    return path in look.change.data and not view.is_new and not _is_named(path, look)


def _outside(look: Look) -> Iterator[Place]:
    taken = (*look.policy.guard.protected, *look.policy.task.read_only_paths, *NEVER)
    for view in look.views:
        harmless = is_prose(view, look) or is_example(view, look) or is_beside(view, look) or _is_left_out(view, look)
        if not is_new_test(view, look) and not harmless:
            outside = (path for path in _paths(view) if not matches(path, look.policy.task.allowed_paths))
            yield from (Place(file=path) for path in outside if not matches(path, taken))


def _deleted(look: Look) -> Iterator[Place]:
    for view in look.views:
        if view.change.status is FileStatus.DELETED:
            yield Place(file=view.path)


def _linked(look: Look) -> Iterator[Place]:
    for view in look.views:
        if view.change.status is FileStatus.TYPE or view.change.new_mode in _LINKS:
            yield Place(file=view.path)


def _mode(look: Look) -> Iterator[Place]:
    for view in look.views:
        old, new = view.change.old_mode, view.change.new_mode
        if old and new and old != new and new not in _LINKS and view.change.status is not FileStatus.TYPE:
            yield Place(file=view.path, before=old, after=new)


def _dependencies(look: Look) -> Iterator[Place]:
    for view in look.views:
        for path in _paths(view):
            if matches(path, DEPENDENCIES) and not _is_named(path, look):
                yield Place(file=path)


def _pipelines(look: Look) -> Iterator[Place]:
    for view in look.views:
        yield from (Place(file=path) for path in _paths(view) if matches(path, CI) and not _is_named(path, look))


def _green(look: Look) -> Iterator[Place]:
    for view in look.of(Role.GREEN):
        named = all(_is_named(path, look) for path in _paths(view))
        if not named and not is_extended_setup(view, look):
            yield Place(file=view.path, detail="It was not there before." if view.is_new else "")


def _loaders(look: Look) -> Iterator[Place]:
    for view in look.views:
        yield from (Place(file=path) for path in _paths(view) if loads_itself(path))


def _shadowing(look: Look) -> Iterator[Place]:
    roots = look.policy.layout.source_roots
    for view in look.views:
        fresh = view.is_new or view.change.status is FileStatus.RENAMED
        if fresh and shadows(view.path, roots):
            yield Place(file=view.path)


def _test_code(look: Look) -> Iterator[Place]:
    """New Python beside the tests that is no test: it may be imported in place of the project's own."""
    for view in look.of(Role.TEST):
        if view.is_new and view.path.endswith(".py") and not is_new_test(view, look) and not is_aside(view, look):
            yield Place(file=view.path)


def _files(look: Look) -> Iterator[Place]:
    count = len(look.views)
    if count > look.policy.max_files:
        yield Place(file=look.views[0].path, detail=f"{count} changed; at most {look.policy.max_files} may.")


def _lines(look: Look) -> Iterator[Place]:
    count = look.change.proposal.lines
    if count > look.policy.max_lines:
        yield Place(file=look.views[0].path, detail=f"{count} changed; at most {look.policy.max_lines} may.")


def _made(look: Look) -> Iterator[Place]:
    for view in look.views:
        if matches(view.path, MADE):
            yield Place(file=view.path)


def _binaries(look: Look) -> Iterator[Place]:
    for view in look.views:
        suffix = PurePosixPath(view.path).suffix.lower()
        if view.after is not None and (suffix in CODE_BINARIES or b"\0" in view.after.content[:8192]):
            yield Place(file=view.path)


RULES = (
    Rule(
        id="bounds-repository",
        message="It is part of the repository's own machinery.",
        doc="`.git`, hooks, submodule lists and Regreen's own state are no part of a fix.",
        find=_repository,
    ),
    Rule(
        id="bounds-read-only",
        message="The task says that it may not change.",
        doc="Paths that the task or `guard.protected` names; for a repair these are the tests that are there, what "
        "configures them and the data that only they read, wherever it lies: `testdata`, `fixtures`, golden files. "
        "Tests in other languages than Python and JavaScript are known by the names and folders of each: `x_test.go`, "
        "`CartTest.java`, `cart_spec.rb`, `CartTests.cs`. A new test module is allowed.",
        find=_read_only,
    ),
    Rule(
        id="bounds-path",
        message="It lies outside the task's allowed paths.",
        doc="A fix changes what the task is about and nothing else.",
        find=_outside,
    ),
    Rule(
        id="bounds-delete",
        message="A fix deletes no file.",
        doc="What is no longer needed is for a person to remove. A rename is no deletion.",
        find=_deleted,
    ),
    Rule(
        id="bounds-type",
        message="It became, or ceased to be, a link or a submodule.",
        doc="A link can point at anything, later on too.",
        find=_linked,
    ),
    Rule(
        id="bounds-mode",
        severity=RuleSeverity.WARN,
        message="Its mode changed.",
        doc="Seldom part of a fix; a reader should know.",
        find=_mode,
    ),
    Rule(
        id="bounds-dependencies",
        message="It decides which packages are installed.",
        doc="Requirements, lock files and build scripts change only when the task names the file.",
        find=_dependencies,
    ),
    Rule(
        id="bounds-pipeline",
        message="It decides what CI or git runs.",
        doc="Pipelines, hooks, `.gitattributes` and ignore files change only when the task names the file.",
        find=_pipelines,
    ),
    Rule(
        id="green-file",
        message="It defines what green means, and the task does not name it.",
        doc="conftest, the runner's, linters' and coverage's config, snapshots; new ones as well.",
        find=_green,
    ),
    Rule(
        id="green-loader",
        message="The interpreter runs it without being asked.",
        doc="`sitecustomize`, `usercustomize` and `.pth` files act on every process, the tests' included.",
        find=_loaders,
    ),
    Rule(
        id="green-shadow",
        message="It takes the name of a module of the standard library or of a test library.",
        doc="A file at a source root or beside the tests is imported in place of the real one.",
        find=_shadowing,
    ),
    Rule(
        id="green-test-code",
        message="New code beside the tests that is no test.",
        doc="It can be imported in place of the project's own modules. Test modules and empty packages are allowed.",
        find=_test_code,
    ),
    Rule(
        id="size-files",
        message="Too many files.",
        doc="`fix.max_files`.",
        find=_files,
    ),
    Rule(
        id="size-lines",
        message="Too many lines.",
        doc="`fix.max_lines`, added and removed together.",
        find=_lines,
    ),
    Rule(
        id="size-made",
        message="It is generated, vendored or installed, not written.",
        doc="Environments, `node_modules`, caches, vendored trees.",
        find=_made,
    ),
    Rule(
        id="size-binary",
        message="It is binary: nobody can read what it does.",
        doc="Compiled modules and archives above all.",
        find=_binaries,
    ),
)
