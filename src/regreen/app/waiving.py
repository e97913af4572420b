"""Says what each waiver of a guard rule did in a run, and which do nothing: a wrong name, a day that has passed."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from regreen.act.guard.catalogue import RULES
from regreen.act.guard.waivers import words_of
from regreen.app.book import Book
from regreen.app.roster import NOTES
from regreen.model.counts import counted
from regreen.model.ids import AttemptId
from regreen.model.paths import matches
from regreen.model.settings import Settings, WaiverSettings
from regreen.model.verdicts import RuleHit, Verdict
from regreen.store import Store


def idle_waivers(settings: Settings, today: str) -> Iterator[str]:
    """Say which waivers lift nothing, and why.

    Args:
        settings: the project's.
        today: ISO 8601 date, UTC.
    """
    known = [rule.id for rule in RULES]
    for waiver in settings.guard.waivers:
        where = f"{_name(waiver)} lifts nothing:"
        if waiver.rule not in known:
            near = get_close_matches(waiver.rule, known, n=1)
            todo = f"did you mean {near[0]}?" if near else "docs/reference/guard-rules.md lists them."
            yield f"{where} there is no such rule; {todo}"
        elif waiver.expires < today:
            yield f"{where} it expired on {waiver.expires}."
        elif not waiver.reason.strip():
            yield f"{where} it gives no reason."


def used_waivers(settings: Settings, today: str, hits: Sequence[tuple[AttemptId, RuleHit]]) -> Iterator[str]:
    """Say what each waiver that is in force did: what it let pass, or that nothing came under it.

    Args:
        settings: the project's.
        today: ISO 8601 date, UTC.
        hits: what the guard's rules found in a run, each with its attempt.
    """
    known = {rule.id for rule in RULES}
    for waiver in settings.guard.waivers:
        if waiver.rule not in known or waiver.expires < today or not waiver.reason.strip():
            continue
        mine = [(attempt, hit) for attempt, hit in hits if _is_of(hit, waiver)]
        attempts = ", ".join(sorted({attempt for attempt, _ in mine}))
        files = ", ".join(sorted({hit.file for _, hit in mine}))
        did = f"let {counted(len(mine), 'place')} pass in {files} ({attempts})" if mine else "matched nothing"
        yield f"{_name(waiver)} {did}. Its reason: {words_of(waiver)}."


def tell_waivers(store: Store, book: Book, settings: Settings, today: str) -> None:
    """Have what each waiver did stand among the notes of a run's report; a resumed run tells it anew."""
    if not settings.guard.waivers:
        return
    with store.read() as reader:
        verdicts = reader.load(book.run_id, Verdict)
    hits = [(one.attempt_id, hit) for one in verdicts for gate in one.gates for hit in gate.hits]
    told = list(used_waivers(settings, today, hits))
    with book.change("waivers_told") as change:
        notes = change.tx.fact(book.run_id, NOTES, list[str]) or []
        names = tuple(f"{_name(waiver)} {did}" for waiver in settings.guard.waivers for did in ("let ", "matched "))
        kept = [note for note in notes if not note.startswith(names)]
        change.tx.put_fact(book.run_id, NOTES, [*kept, *told], list[str])


def _name(waiver: WaiverSettings) -> str:
    return f"The waiver of {waiver.rule} ({', '.join(waiver.paths) or 'no path'})"


def _is_of(hit: RuleHit, waiver: WaiverSettings) -> bool:
    return (hit.rule, hit.waived) == (waiver.rule, words_of(waiver)) and matches(hit.file, waiver.paths)
