"""Which paths a task may change, by whose fault it is."""

from regreen.decide.plan.draft import Draft
from regreen.model.case_ids import file_of, is_doctest
from regreen.model.diagnosis import Fault
from regreen.model.inventory import Inventory, TestLayout
from regreen.model.paths import matches
from regreen.model.tasks import TaskType

_SURE = 0.6
"""From this confidence on, what is the environment's fault is left alone."""
_EVERYWHERE = ("**",)


def allowed_paths(draft: Draft, inventory: Inventory) -> tuple[str, ...]:
    """Globs that may change; none when no change of files can help (environment, known flakes)."""
    fault = draft.cause.fault
    layout = inventory.layout
    if draft.type is TaskType.ADD_TEST:
        return test_globs(layout)
    if draft.type is TaskType.REMOVE_SKIP:
        return (*_named_tests(draft, layout), *source_globs(inventory))
    if fault is Fault.TEST_BUG:
        return _named_tests(draft, layout)
    if fault is Fault.FLAKY or (fault is Fault.ENVIRONMENT and draft.cause.confidence >= _SURE):
        return ()
    globs = source_globs(inventory)
    suspects = (suspect.file for suspect in draft.cause.suspects if not layout.is_test(suspect.file))
    further = (file for file in (*suspects, *_places(draft, layout)) if not matches(file, globs))
    return tuple(dict.fromkeys((*globs, *further)))


def read_only_paths(draft: Draft, inventory: Inventory) -> tuple[str, ...]:
    """Globs that may not change: what defines green, and for a repair the tests that are there."""
    layout = inventory.layout
    config = tuple(dict.fromkeys((*layout.config_files, *tool_config(inventory))))
    if draft.type is not TaskType.FIX or draft.cause.fault is Fault.TEST_BUG:
        return config
    examples = {file_of(case) for case in draft.cases if is_doctest(case)}
    fixed = (file for file in draft.files if layout.is_test(file) or file not in examples)
    return tuple(dict.fromkeys((*config, *fixed, *test_globs(layout), "**/conftest.py")))


def source_globs(inventory: Inventory) -> tuple[str, ...]:
    """Where the project's sources lie: packages below the source roots, else everything below its folder."""
    layout = inventory.layout
    roots = [root.rstrip("/") or "." for root in layout.source_roots]
    deep = [root for root in roots if root != "."]
    packages = [name for name in layout.packages if not layout.is_test(f"{name}/x")]
    flat = [glob for name in packages for glob in (f"{name}/**", f"{name}.py")] if "." in roots or not roots else []
    found = tuple(dict.fromkeys((*(f"{root}/**" for root in deep), *flat)))
    if found:
        return found
    return _EVERYWHERE if inventory.project == "." else (f"{inventory.project}/**",)


def test_globs(layout: TestLayout) -> tuple[str, ...]:
    """Where tests lie, and what their files are called."""
    folders = tuple(f"{path.rstrip('/')}/**" for path in layout.test_paths if _is_folder_of_tests(path, layout))
    return (*folders, *(f"**/{pattern}" for pattern in layout.file_patterns))


def _is_folder_of_tests(path: str, layout: TestLayout) -> bool:
    return not path.endswith(".py") and layout.is_test(f"{path.rstrip('/')}/x")


def _named_tests(draft: Draft, layout: TestLayout) -> tuple[str, ...]:
    """The test files that the cause is met in, and those in its traceback."""
    seen = (place.rpartition(":")[0] for place in draft.cause.source_files)
    found = (finding.location.file for finding in draft.findings if finding.location)
    suspects = (suspect.file for suspect in draft.cause.suspects)
    return tuple(dict.fromkeys(file for file in (*draft.files, *seen, *found, *suspects) if layout.is_test(file)))


def _places(draft: Draft, layout: TestLayout) -> tuple[str, ...]:
    files = (finding.location.file for finding in draft.findings if finding.location)
    return tuple(file for file in files if not layout.is_test(file) and not file.startswith("/"))


def tool_config(inventory: Inventory) -> tuple[str, ...]:
    """Files that configure the tools."""
    return tuple(file for tool in inventory.tools for file in tool.config_files)
