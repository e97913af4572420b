"""``doctor``: what was found here, why it was chosen, what is missing, and what brings it."""

import shutil
import tempfile
from pathlib import Path

from regreen.app.detecting import detect_inventory
from regreen.app.options import Where
from regreen.app.project import Project, open_project
from regreen.app.results import Table
from regreen.app.session import agent_facts
from regreen.app.waiving import idle_waivers
from regreen.config.trust import needs_trust
from regreen.model.counts import counted
from regreen.model.inventory import Inventory
from regreen.model.jobs import Posture
from regreen.repo.objects import RunRepository

Rows = list[tuple[str, str]]


def look_around(project: Project) -> Inventory:
    """Detect without leaving anything behind."""
    with tempfile.TemporaryDirectory(prefix="regreen-doctor-") as scratch:
        repository = RunRepository.open(project.checkout, Path(scratch) / "objects.git")
        snapshot = repository.snapshot(include_dirty=True)
        files = repository.files(snapshot.commit)
        return detect_inventory(project, files, Path(scratch) / "detect", project.executor.run)


def doctor(where: Where) -> Table:
    """What would be measured here, and how."""
    project = open_project(where, {}, runs_commands=False)
    inventory = look_around(project)
    posture = project.executor.posture()
    rows: Rows = [*_project(project), *_tests(inventory), *_machine(posture), *_agents(project)]
    problems = [tool.obstacle for tool in inventory.tools if tool.problem]
    if not inventory.tools:
        problems.append("No test tool was found: set test.command in regreen.toml, or run `regreen init`.")
    rows += [("warning", warning) for warning in inventory.warnings]
    rows += [("problem", problem) for problem in problems]
    told = (*inventory.notes, *idle_waivers(project.settings, project.clock.now()[:10]))
    notes = tuple(f"· {note}" for note in told)
    return Table(
        title=f"{project.checkout.project_root.name}: {'ready' if not problems else counted(len(problems), 'problem')}",
        columns=("", ""),
        rows=tuple(rows),
        notes=notes,
        data=({"ready": not problems, "problems": problems, "notes": list(told), "facts": dict(rows)},),
        exit_code=0 if not problems else 2,
    )


def _project(project: Project) -> Rows:
    checkout = project.checkout
    head = f"{checkout.branch or 'detached HEAD'} at {checkout.head[:12]}" if checkout.head else "no commit yet"
    waiting = needs_trust(project.loaded, project.env)
    return [
        ("repository", str(checkout.root)),
        ("project", checkout.project),
        ("commit", head + (", shallow" if checkout.shallow else "")),
        ("config", str(project.loaded.file or "none: defaults apply")),
        ("trust", f"waiting for `regreen trust`: {counted(len(waiting), 'command')}" if waiting else "nothing waits"),
    ]


def _tests(inventory: Inventory) -> Rows:
    rows: Rows = []
    python = inventory.interpreter
    if python is not None:
        version = ".".join(map(str, python.version))
        rows.append(("interpreter", f"Python {version}, {python.path} ({python.source})"))
        packages = ", ".join(f"{name} {version}" for name, version in python.packages)
        rows.append(("packages", packages or "neither pytest nor its plug-ins"))
    rows += [("tests", f"{' '.join(tool.argv)} ({tool.source})") for tool in inventory.tools]
    rows += [("installed", f"{each.distribution}: {each.kind} {each.builder}".strip()) for each in inventory.editable]
    layout = inventory.layout
    rows.append(("test files", ", ".join(layout.test_paths) or "by name"))
    rows.append(("sources", ", ".join((*layout.source_roots, *layout.packages)) or "the project's folder"))
    return rows


def _machine(posture: Posture) -> Rows:
    had = [
        ("file system views", posture.mounts),
        ("own network", posture.network),
        ("reads outside denied", posture.reads),
    ]
    enforced = [name for name, there in had if there]
    missing = [name for name, there in had if not there]
    rows: Rows = [
        ("enforced", ", ".join([*enforced, f"processes ({posture.processes})", f"memory ({posture.memory})"]))
    ]
    if missing:
        rows.append(("not enforced", ", ".join(missing)))
    rows += [("machine", note) for note in posture.notes]
    rows.append(("git", shutil.which("git") or "not found"))
    return rows


def _agents(project: Project) -> Rows:
    facts = agent_facts(project, project.executor.run)
    return [
        ("agent", f"{name}: {each.version or 'usable'}" if each.usable else f"{name}: {each.why_not}")
        for name, each in facts.items()
    ]
