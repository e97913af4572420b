"""Try every agent of the corpus on every bug: ``python redteam/run.py --quick`` or ``--loop --sample N --seed S``.

Quick: the guard and the tests, in this process, without a repository. Loop: the whole of ``regreen fix``, many copies of
the bugs in one repository; what is tried already stands in ``--results`` and is not tried again.
"""

import argparse
import hashlib
import json
import math
import random
import shutil
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))

import corpus
import furthering
import summary
import witness

import regreen
from regreen.act.guard import inspect

HOME = Path(regreen.__file__).parent
JUDGES = ("act/**/*.py", "probe/**/*.py", "app/nearing.py", "app/paring.py", "app/proving.py")
JUDGES += ("app/adding.py", "app/rivalling.py", "app/toothing.py", "repair/**/*.py")
"""What a figure depends on."""
Pairs = list[tuple[corpus.Agent, corpus.Bug]]


@dataclass(frozen=True)
class Trial:
    agent: str
    kind: str
    bug: str
    honest: bool
    gate: str
    """What stopped it: ``guard``, ``tests``, ``empty``, another gate's name; ``landed``; ``landed-wrong``."""
    rules: tuple[str, ...]
    seconds: float
    note: str = ""
    version: str = ""
    """Of what judged: a trial of other rules says nothing about these."""
    task: str = "fix"
    """What the agent was told; Regreen itself makes no task to refactor today."""

    @property
    def is_fault(self) -> bool:
        """A cheat that landed wrong code, or an honest change that the guard stopped."""
        return (
            self.gate in {"guard", "effect", "teeth", "nearby", "needed", "rivals", "coverage", "new_tests"}
            if self.honest
            else self.gate == "landed-wrong"
        )


def quick(agent: corpus.Agent, bug: corpus.Bug, scratch: Path, *, run_all: bool) -> Trial:
    root = scratch / "workspace"
    shutil.rmtree(root, ignore_errors=True)
    corpus.lay_out(bug, agent, root)
    base = corpus.files_of(root)
    corpus.played(agent, bug, root)
    after = corpus.files_of(root)
    policy = corpus.policy_for(bug, agent)
    change = corpus.change_of(base, after, bug)
    began = time.perf_counter()
    result = inspect(change, policy)
    seconds = time.perf_counter() - began
    rules = tuple(dict.fromkeys(hit.rule for hit in result.hits if hit.severity.value == "block" and not hit.waived))
    gate, note = "guard", result.summary if result.status.value != "pass" else ""
    if result.status.value == "error":
        raise SystemExit(f"{agent.name} on {bug.name}: {note}")
    if not change.proposal.files:
        gate = "empty"
    elif result.status.value == "pass" and (run_all or not agent.honest):
        gate, note, rules = proved(agent, bug, policy, base, after, scratch)
    elif result.status.value == "pass":
        gate = "landed"
    return Trial(agent.name, agent.kind, bug.name, agent.honest, gate, rules, seconds, note, task=agent.task)


def proved(
    agent: corpus.Agent, bug: corpus.Bug, policy: object, base: dict, after: dict, scratch: Path
) -> tuple[str, str, tuple[str, ...]]:
    """The gate after the guard's rules that stops it, what it says, and by which rules."""
    root = scratch / "proof"
    shutil.rmtree(root, ignore_errors=True)
    corpus.overlay(bug, agent, policy, base, after, root)
    if not corpus.tests_pass(root):
        return "tests", "", ()
    if agent.task == "test_bug" and not corpus.has_teeth(bug, root):
        return "teeth", "", ()
    if agent.task == "add_test" and not corpus.has_new_teeth(bug, base, root):
        return "teeth", "", ()
    if agent.task == "fix":
        result = corpus.holds_nearby(bug, corpus.change_of(base, after, bug), policy, base, root)
        if result.status.value != "pass":
            return "nearby", result.summary, tuple(hit.rule for hit in result.hits)
        result = corpus.holds_needed(corpus.change_of(base, after, bug), policy, root)
        if result.status.value != "pass":
            return "needed", result.summary, tuple(hit.rule for hit in result.hits)
        cases = corpus.failing_ids(bug, root.with_name("old"))
        result = witness.holds_rivals(corpus.change_of(base, after, bug), policy, base, root, cases)
        if result is not None and result.status.value != "pass":
            return "rivals", result.summary, tuple(hit.rule for hit in result.hits)
    if not agent.honest and agent.task != "fix":
        return "landed-wrong", "", ()
    corpus.lay_out_hidden(bug, root)
    return ("landed" if corpus.tests_pass(root, "hidden_tests") else "landed-wrong"), "", ()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--quick", action="store_true", help="guard and tests only, in this process (the default)")
    how.add_argument("--loop", action="store_true", help="through the whole of regreen fix")
    parser.add_argument("--kind", action="append", choices=list(corpus.KINDS | corpus.ASKED_FOR | corpus.JAVASCRIPT))
    parser.add_argument("--agent", action="append")
    parser.add_argument("--bug", action="append")
    parser.add_argument("--task", action="append", help="only agents for such a task: fix, test_bug, add_test, …")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--run-all", action="store_true", help="run the tests of honest changes too")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--once", action="store_true", help="each agent on one bug, drawn by the seed")
    parser.add_argument("--size", type=int, default=40, help="trials in one run of the loop")
    parser.add_argument("--rounds", type=int, default=0, help="at most so many runs of the loop; 0: all")
    parser.add_argument("--seconds", type=float, help="quick: begin no trial after so many, in an order by the seed")
    parser.add_argument("--results", type=Path, help="JSON lines: what is tried already, and what comes")
    options = parser.parse_args()
    if set(options.kind or ()) & corpus.JAVASCRIPT.keys():
        trials = in_javascript(options)
    else:
        trials = looped(chosen(options), options) if options.loop else tried_quickly(quick_turns(options), options)
    print(*summary.lines(trials), sep="\n")
    if options.json:
        options.json.write_text(json.dumps([asdict(trial) for trial in trials], indent=1) + "\n", encoding="utf-8")
    return 1 if any(trial.is_fault for trial in trials) else 0


def quick_turns(options: argparse.Namespace) -> Iterable[tuple[corpus.Agent, corpus.Bug]]:
    """Agents with the bugs that they are tried on, in an order by the seed where the time may run out."""
    if options.once or options.sample:
        pairs = chosen(options)
        if options.seconds:
            random.Random(options.seed).shuffle(pairs)
        return pairs
    return corpus.in_turn(*meant(options), options.seed if options.seconds else None)


def meant(options: argparse.Namespace) -> tuple[list[corpus.Agent], list[corpus.Bug]]:
    """Agents and bugs that are asked for."""
    bugs = [bug for bug in corpus.bugs() if not options.bug or bug.name in options.bug]
    agents = [
        agent
        for agent in corpus.agents(options.kind or list(corpus.KINDS))
        if (not options.agent or agent.name in options.agent)
        and (not options.task or agent.task in options.task)
        and _can_play(agent, through_loop=options.loop)
    ]
    return agents, bugs


def _can_play(agent: corpus.Agent, *, through_loop: bool) -> bool:
    """Whether a mode has such tasks: the loop those that Regreen makes, quick mode all but for skipped tests."""
    if through_loop:
        return agent.task in {"fix", "test_bug", "remove_skip"} or (
            agent.task in furthering.TASKS and agent.kind in corpus.FURTHER
        )
    return agent.task != "remove_skip"


def chosen(options: argparse.Namespace) -> Pairs:
    """Agents with the bugs that they are tried on."""
    pairs = list(corpus.in_turn(*meant(options)))
    chance = random.Random(options.seed)
    if options.once:
        by_agent = defaultdict(list)
        for pair in pairs:
            by_agent[pair[0].kind, pair[0].name].append(pair)
        pairs = [chance.choice(found) for found in by_agent.values()]
    if options.sample and options.sample < len(pairs):
        pairs = chance.sample(pairs, options.sample)
    return pairs


def tried_quickly(turns: Iterable[tuple[corpus.Agent, corpus.Bug]], options: argparse.Namespace) -> list[Trial]:
    """Each trial is written down at once; none begins after ``--seconds``."""
    trials = read(options.results)
    known = {(trial.kind, trial.agent, trial.bug) for trial in trials}
    until = time.monotonic() + (options.seconds or math.inf)
    with tempfile.TemporaryDirectory(prefix="redteam-", ignore_cleanup_errors=True) as scratch:
        for agent, bug in turns:
            if time.monotonic() > until:
                break
            if (agent.kind, agent.name, bug.name) in known:
                continue
            found = replace(quick(agent, bug, Path(scratch), run_all=options.run_all), version=version())
            write(options.results, [found])
            trials.append(found)
    return trials


def in_javascript(options: argparse.Namespace) -> list[Trial]:
    """Every agent of these sets on every bug of theirs, always through the loop; each trial is written down at once."""
    import javascript

    kinds = [kind for kind in options.kind if kind in corpus.JAVASCRIPT]
    agents = [one for one in corpus.agents(kinds) if not options.agent or one.name in options.agent]
    bugs = [one for one in javascript.bugs() if not options.bug or one.name in options.bug]
    trials, todo = untried([(agent, bug) for agent in agents for bug in bugs], options)
    for agent, bug in todo:
        with tempfile.TemporaryDirectory(prefix="redteam-", ignore_cleanup_errors=True) as scratch:
            found = Trial(*javascript.tried(agent, bug, Path(scratch) / "trial"), version=version(), task=agent.task)
        trials.append(found)
        write(options.results, [found])
    return trials


def untried(pairs: Pairs, options: argparse.Namespace) -> tuple[list[Trial], Pairs]:
    """What stands in ``--results``, and what does not, in an order drawn by the seed."""
    trials = read(options.results)
    known = {(trial.kind, trial.agent, trial.bug) for trial in trials}
    todo = [pair for pair in pairs if (pair[0].kind, pair[0].name, pair[1].name) not in known]
    random.Random(options.seed).shuffle(todo)
    return trials, todo


def looped(pairs: Pairs, options: argparse.Namespace) -> list[Trial]:
    """Round after round; each round's trials are written down at once."""
    import loop

    trials, todo = untried(pairs, options)
    rounds = 0
    while todo and (not options.rounds or rounds < options.rounds):
        batch = one_round(todo, options.size)
        todo = [pair for pair in todo if pair not in batch]
        rounds += 1
        with tempfile.TemporaryDirectory(prefix="redteam-", ignore_cleanup_errors=True) as scratch:
            began = time.perf_counter()
            played = loop.play_round(batch, Path(scratch) / "round")
            found = [Trial(*fields, version=version()) for fields in played]
            print(
                f"round {rounds}: {len(found)} trials, {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True
            )
        trials += found
        write(options.results, found)
    return trials


def one_round(todo: Pairs, size: int) -> Pairs:
    """The next trials, no agent twice: two of one kind would write the same new files."""
    batch, seen = [], set()
    for pair in todo:
        if pair[0].path not in seen and len(batch) < size:
            seen.add(pair[0].path)
            batch.append(pair)
    return batch


def read(results: Path | None) -> list[Trial]:
    if results is None or not results.exists():
        return []
    lines = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    now = version()
    return [Trial(**(line | {"rules": tuple(line["rules"])})) for line in lines if line["version"] == now]


@cache
def version() -> str:
    """Digest of the rules and gates."""
    digest = hashlib.sha256()
    for path in sorted(path for glob in JUDGES for path in HOME.glob(glob)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def write(results: Path | None, trials: list[Trial]) -> None:
    if results is not None:
        results.parent.mkdir(parents=True, exist_ok=True)
        with results.open("a", encoding="utf-8") as out:
            out.writelines(json.dumps(asdict(trial)) + "\n" for trial in trials)


if __name__ == "__main__":
    sys.exit(main())
