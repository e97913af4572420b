"""Rules that a project has lifted for some paths, with a reason and an expiry."""

from dataclasses import replace

from regreen.act.guard.change import Policy
from regreen.model.paths import matches
from regreen.model.settings import WaiverSettings
from regreen.model.tasks import Task, TaskType
from regreen.model.verdicts import RuleHit, RuleSeverity

LIFTED = {
    TaskType.SUPPRESS: frozenset({"green-suppression"}),
    TaskType.QUARANTINE: frozenset({"test-skip-added"}),
}
"""The one rule that a type of task is about."""
NEVER_WAIVED = frozenset({"bounds-repository", "canary", "secret-in-patch"})
"""Rules that nobody may lift."""


def lifted(task: Task) -> frozenset[str]:
    """Rule ids that a task is about by its type: they only warn."""
    return LIFTED.get(task.type, frozenset())


def settle(hit: RuleHit, policy: Policy) -> RuleHit:
    """The hit as the task and the project see it: lifted to a warning, waived with its reason, or as it is."""
    if hit.rule in NEVER_WAIVED:
        return hit
    if hit.rule in policy.lifts and matches(hit.file, policy.task.allowed_paths):
        return replace(hit, severity=RuleSeverity.WARN)
    found = next((one for one in policy.guard.waivers if _lifts(one, hit, policy.today)), None)
    return hit if found is None else replace(hit, waived=words_of(found))


def words_of(waiver: WaiverSettings) -> str:
    """A waiver's reason as it stands in verdicts and reports."""
    return f"{waiver.reason} (until {waiver.expires})"


def _lifts(waiver: WaiverSettings, hit: RuleHit, today: str) -> bool:
    """An expiry that has come, or that is no date, lifts nothing; nor does a waiver when the day is unknown."""
    alive = bool(today) and len(waiver.expires) == len(today) and today <= waiver.expires
    return alive and bool(waiver.reason.strip()) and waiver.rule == hit.rule and matches(hit.file, waiver.paths)
