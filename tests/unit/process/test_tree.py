"""Who belongs to a job, from tables of our own making and from the kernel's."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.process import reaper, tree
from regreen.process.tree import Proc


def table(*procs: Proc) -> dict[int, Proc]:
    return {proc.pid: proc for proc in procs}


def proc(pid: int, parent: int, session: int = 1, start: int = 0) -> Proc:
    return Proc(pid=pid, parent=parent, group=session, session=session, start=start)


def search(procs: dict[int, Proc], *, known: frozenset[tuple[int, int]] = frozenset(), marks: set[int] | None = None):
    return tree.members(
        procs, root=10, known=known, adopters=frozenset({0, 1}), marked=lambda one: one.pid in (marks or set())
    )


LEADER = proc(10, 5, session=10)
US = proc(5, 1)


def test_descendants_belong() -> None:
    assert search(table(US, LEADER, proc(11, 10), proc(12, 11, session=12))) == {10, 11, 12}


def test_an_orphan_of_the_session_belongs() -> None:
    assert search(table(US, LEADER, proc(13, 1, session=10))) == {10, 13}


def test_an_orphan_in_its_own_session_belongs_by_its_mark_with_its_children() -> None:
    procs = table(US, LEADER, proc(14, 1, session=14), proc(15, 14, session=15), proc(16, 1, session=16))
    assert search(procs, marks={14}) == {10, 14, 15}


def test_an_orphan_that_was_seen_before_belongs_but_not_its_successor() -> None:
    procs = table(US, LEADER, proc(17, 1, session=17, start=7))
    assert search(procs, known=frozenset({(17, 7)})) == {10, 17}
    assert search(procs, known=frozenset({(17, 6)})) == {10}


def test_another_jobs_process_does_not_belong_although_it_bears_the_mark() -> None:
    assert search(table(US, LEADER, proc(20, 5, session=20)), marks={20}) == {10}


def test_ancestors_end_at_the_top() -> None:
    assert tree.ancestors(table(proc(1, 0), US, LEADER), 10) == {5, 1, 0}
    assert tree.ancestors({}, 10) == frozenset()


def test_a_loop_of_parents_ends() -> None:
    procs = table(proc(2, 3), proc(3, 2))
    assert tree.ancestors(procs, 2) == {2, 3}
    assert tree.with_descendants(procs, [2]) == {2, 3}


@given(name=st.text(alphabet=st.characters(exclude_characters="\x00", codec="utf-8"), max_size=15))
def test_any_program_name_is_understood(name: str) -> None:
    fields = ["S", "1", "2", "3", *["0"] * 13, "4", "0", "99", "0", "7", *["0"] * 20]
    found = tree.parse_stat(f"42 ({name}) {' '.join(fields)}\n")
    assert found is not None
    assert (found.pid, found.name, found.parent, found.group, found.session) == (42, name, 1, 2, 3)
    assert (found.threads, found.start, found.rss) == (4, 99, 7 * os.sysconf("SC_PAGE_SIZE"))


@pytest.mark.parametrize("text", ["", "no brackets", "1 (short) S 1"])
def test_what_is_no_table_line_is_nothing(text: str) -> None:
    assert tree.parse_stat(text) is None


def test_the_kernel_knows_us() -> None:
    us = tree.look(os.getpid())
    assert us is not None
    assert us.parent == os.getppid()
    assert us.rss > 0
    assert not us.dead
    assert os.getpid() in tree.snapshot()
    assert tree.look(2**22 + 1) is None
    assert (tree.proportional_bytes(os.getpid()) or 0) > 0


def reap_search(procs: dict[int, Proc], owners: list[str], marks: dict[int, str]) -> frozenset[int]:
    entries = {pid: frozenset({f"REGREEN_OWNER={owner}".encode()}) for pid, owner in marks.items()}
    return reaper.orphans(procs, owners, lambda pid: entries.get(pid, frozenset()), us=5)


def test_the_reaper_takes_the_owners_processes_and_their_children_only() -> None:
    procs = table(US, proc(30, 1), proc(31, 30), proc(32, 1), proc(33, 1))
    assert reap_search(procs, ["R1/T1"], {30: "R1/T1", 32: "R1/T10"}) == {30, 31}


def test_the_reaper_takes_nothing_for_an_empty_owner() -> None:
    assert reap_search(table(US, proc(30, 1)), [""], {30: ""}) == frozenset()
    assert reap_search(table(US, proc(30, 1)), [], {30: "x"}) == frozenset()


def test_the_reaper_spares_us_and_those_who_started_us() -> None:
    procs = table(proc(1, 0), proc(4, 1), proc(5, 4), proc(6, 4))
    assert reap_search(procs, ["R"], {4: "R", 5: "R"}) == frozenset()
    assert reap_search(procs, ["R"], {4: "R", 5: "R", 6: "R"}) == {6}
