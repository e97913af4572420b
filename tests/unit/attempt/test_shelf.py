"""Templates on the shelf: made once, a few kept, and nothing remembered of those that are gone."""

import threading

from regreen.act.attempt.shelf import KEPT, Shelf
from regreen.act.attempt.template import Recipe
from regreen.model.ids import CommitId


def list_of(wanted):
    """Stands for a template: the shelf looks into none."""
    return [wanted]


def recipe(number):
    return Recipe(commit=CommitId(f"{number:016x}"))


def test_a_long_run_remembers_those_that_are_there_only():
    gone = []
    shelf = Shelf(build=list_of, discard=gone.append)
    for number in range(100):
        with shelf.held(recipe(number)):
            shelf.pin(recipe(number).key)
        shelf.unpin(recipe(number).key)
    assert len(gone) == 100 - KEPT - 1, "what was made last is on the shelf as well"
    assert len(shelf._made) == KEPT + 1
    assert (len(shelf._used), len(shelf._building)) == (0, 0)


def test_many_that_ask_at_once_get_the_same():
    made, found = [], []
    go = threading.Barrier(8)

    def build(wanted):
        made.append(wanted.key)
        return list_of(wanted)

    shelf = Shelf(build=build, discard=lambda _old: None)

    def ask():
        go.wait()
        with shelf.held(recipe(1)) as template:
            found.append(template)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [recipe(1).key]
    assert len({id(template) for template in found}) == 1
