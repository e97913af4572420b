"""What a user may see."""

import textwrap
from collections.abc import Sequence
from pathlib import Path

from regreen.app.doctor import doctor
from regreen.app.joining import joined_problems
from regreen.app.listing import runs
from regreen.app.options import Where
from regreen.app.project import Project, open_project, open_to_look
from regreen.app.results import Table
from regreen.app.roster import idle_roles
from regreen.app.schemas import schema
from regreen.app.session import agent_facts
from regreen.app.showing import show_attempt, show_finding, show_run, show_task
from regreen.app.staffing import staffed
from regreen.app.summarize import summarize
from regreen.config.explain import explain as explain_setting
from regreen.decide.schedule import named_agents
from regreen.errors import UsageError
from regreen.model.agents import AgentFacts
from regreen.model.counts import counted
from regreen.model.summary import RunSummary
from regreen.report import render
from regreen.store import Quota, RunRow, Store

__all__ = ["agents", "doctor", "explain", "patch", "report", "runs", "schema", "show", "verify"]


def find_run(store: Store, run: str) -> RunRow:
    """A run by its id or the beginning of it; when none is named, the newest that measured anything.

    Raises:
        UsageError: when there is none, or several fit.
    """
    with store.read() as reader:
        rows = reader.runs()
        found = [row for row in rows if row.id.startswith(run)]
        if not run and found:
            return next((row for row in found if reader.fact(row.id, "base", str)), found[0])
    if len(found) == 1:
        return found[0]
    if not rows:
        what, todo = "There is no run yet", "Start with `regreen check` or `regreen fix`."
    elif found:
        what, todo = (
            f"{counted(len(found), 'run')} begin with {run!r}",
            "Give more of the id; `regreen runs` lists them.",
        )
    else:
        what, todo = f"There is no run {run!r}", "`regreen runs` lists them."
    raise UsageError(what, where=str(store.folder), todo=todo, slug="no-such-run")


def _summary(store: Store, run: str) -> tuple[RunRow, RunSummary]:
    row = find_run(store, run)
    return row, summarize(store, row)


def report(where: Where, run: str, form: str) -> str:
    """A run's report in a named format, made afresh from the database."""
    _, store = open_to_look(where)
    try:
        _, summary = _summary(store, run)
        return render(summary, form)
    finally:
        store.close()


def show(where: Where, subject: str) -> Table:
    """A run, one of its tasks, or a finding, with all that is known."""
    _, store = open_to_look(where)
    try:
        with store.read() as reader:
            rows = reader.runs()
        for row in rows:
            if row.id.startswith(subject):
                return show_run(row, summarize(store, row))
        run, _, name = subject.rpartition("/")
        row, summary = _summary(store, run)
        found = show_task(summary, name) or show_attempt(summary, name) or show_finding(summary, name)
    finally:
        store.close()
    if found is None:
        raise UsageError(
            f"Nothing is named {subject!r} in run {row.id}",
            where=str(store.folder),
            todo="Give a run, a task (T1), an attempt (T1.1), a cause (D1) or the start of a fingerprint; "
            "RUN/T1 looks in another run.",
            slug="no-such-subject",
        )
    return found


def patch(where: Where, subject: str) -> bytes:
    """The patch of an attempt, or of a task's last attempt that has one: byte for byte as git takes it.

    Raises:
        UsageError: nothing of this name has a patch.
    """
    _, store = open_to_look(where)
    try:
        run, _, name = subject.rpartition("/")
        row, summary = _summary(store, run)
        tries = [each for story in summary.stories for each in story.attempts if name in {each.id, story.task.id}]
        made = [each.proposal.patch for each in tries if each.proposal is not None and each.proposal.patch]
        path = store.folder_of(row.id).root / made[-1] if made else None
    finally:
        store.close()
    if path is None or not path.is_file():
        raise UsageError(
            f"There is no patch of {subject!r} in run {row.id}",
            where=str(store.folder),
            todo="Give a task (T1) or an attempt (T1.1) that proposed something; `regreen show RUN` lists them.",
            slug="no-such-subject",
        )
    return path.read_bytes()


FILES_ONLY = "An earlier version sealed it: its files are watched, and its rows in the database are not."


def verify(where: Where, run: str) -> Table:
    """Whether a sealed run's files, and its rows in the database, are as they were."""
    _, store = open_to_look(where)
    try:
        row = find_run(store, run)
        problems = [*store.verify(row.id), *joined_problems(store, row.id)]
        rows = store.seals_rows(row.id)
    finally:
        store.close()
    title = (
        f"{row.id}: {counted(len(problems), 'problem')}"
        if problems
        else f"{row.id}: nothing changed since it was sealed."
    )
    return Table(
        title=title,
        columns=("problem",),
        rows=tuple((problem,) for problem in problems),
        notes=() if rows or not row.sealed_at else (FILES_ONLY,),
        data=({"run_id": row.id, "intact": not problems, "problems": problems, "rows_watched": rows},),
        exit_code=1 if problems else 0,
    )


def explain(where: Where, key: str) -> Table:
    """What settings mean, their values, and where these come from."""
    project = open_project(where, {}, runs_commands=False)
    found = explain_setting(key, project.loaded)
    return Table(
        title=f"Settings of {project.checkout.project_root}",
        columns=("key", "value", "from", "meaning"),
        rows=tuple((each.key, each.value, str(each.source), each.text) for each in found),
        data=tuple(
            {"key": each.key, "value": each.value, "source": str(each.source), "meaning": each.text} for each in found
        ),
    )


def agents(where: Where, names: Sequence[str] = ()) -> Table:
    """Back-ends: found or not, version, usable or why not, whether they are on the ladder, and which must wait."""
    project = staffed(open_project(where, {}, runs_commands=False))
    wanted = tuple(names) or tuple(agent.name for agent in project.registry.agents())
    facts = agent_facts(project, project.executor.run, wanted)
    asked = named_agents(project.settings)
    waiting = [each for each in _waiting(project) if each.agent.partition(":")[0] in facts]
    idle = [each.name for each in facts.values() if each.usable and each.login == "yes" and each.name not in asked]
    hint = (
        [f"found, and not on the ladder: {', '.join(idle)}. `regreen agents allow NAME` puts one there."]
        if idle
        else []
    )
    return Table(
        title="Agents",
        columns=("agent", "usable", "rung", "version", "program, or what to do"),
        rows=tuple(_agent_cells(each, asked) for each in facts.values()),
        notes=(
            *hint,
            *idle_roles(project.settings),
            *map(_wait_note, waiting),
            *(f"disabled: {each}" for each in project.registry.disabled()),
        ),
        data=tuple(_agent_data(each, asked, waiting) for each in facts.values()),
    )


def _waiting(project: Project) -> tuple[Quota, ...]:
    """Rate limits that earlier runs met and that are not over."""
    store = project.look_at_store()
    try:
        with store.read() as reader:
            return reader.waiting(project.clock.now())
    finally:
        store.close()


def _wait_note(quota: Quota) -> str:
    until = f"{quota.resume_at.partition('.')[0].removesuffix('Z').replace('T', ' ')} UTC"
    return f"{quota.agent} is at its rate limit; runs ask it again from {until} on{_said(quota.reason)}"


def _said(reason: str) -> str:
    """A back-end's own words, as far as they fit on a line."""
    return f": {textwrap.shorten(reason, 100, placeholder=' …')}" if reason else "."


def _agent_cells(facts: AgentFacts, asked: Sequence[str]) -> tuple[str, ...]:
    usable = "yes" if facts.usable else "no"
    place = str(asked.index(facts.name) + 1) if facts.name in asked else ""
    return (facts.name, usable, place, facts.version, facts.why_not or _home(facts.program))


def _home(program: str) -> str:
    return program.replace(str(Path.home()), "~", 1) if program.startswith(str(Path.home())) else program


def _agent_data(facts: AgentFacts, asked: Sequence[str], waiting: Sequence[Quota]) -> dict[str, object]:
    return {
        "name": facts.name,
        "usable": facts.usable,
        "login": facts.login or None,
        "on_ladder": facts.name in asked,
        "version": facts.version or None,
        "program": facts.program or None,
        "why_not": facts.why_not or None,
        "rate_limited": {each.agent: each.resume_at for each in waiting if each.agent.partition(":")[0] == facts.name},
    }
