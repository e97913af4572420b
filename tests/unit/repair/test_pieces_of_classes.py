"""Pieces that give a class what another one has, and branches made from what the failing tests share."""

from dataclasses import replace

from tests.unit.repair.test_pieces import normal, proposals

from regreen.repair.propose.site import Evidence

TOLD = "AttributeError: 'Inner' object has no attribute 'seen'"
USER = "def use(x):\n    x.seen.add(1)\n"


def lacking(donor: str, owner: str) -> tuple[str, Evidence]:
    before = f"{USER}\n{donor}\n{owner}"
    return before, Evidence(crashed={"m.py:2": frozenset({"AttributeError"})}, messages=(TOLD,))


def test_a_class_gets_the_setup_with_which_another_class_sets_what_it_lacks():
    setup = "    def __init__(self):\n        super().__init__()\n        self.seen = set()\n"
    donor = f"class Outer(dict):\n{setup}"
    before, evidence = lacking(donor, "class Inner(dict):\n    pass\n")
    wanted = normal(f"{USER}\n{donor}\nclass Inner(dict):\n{setup}")
    assert wanted in proposals(before, "what a class lacks", evidence)
    assert proposals(before, "what a class lacks", replace(evidence, messages=())) == set()
    assert proposals(before, "what a class lacks", replace(evidence, crashed={})) == set()


def test_a_setup_that_is_there_sets_what_another_class_sets():
    donor = "class Outer:\n    def __init__(self):\n        self.seen = set()\n"
    owner = "class Inner:\n    def __init__(self, a):\n        self.a = a\n"
    before, evidence = lacking(donor, owner)
    wanted = normal(f"{USER}\n{donor}\n{owner}        self.seen = set()\n")
    assert wanted in proposals(before, "what a class lacks", evidence)


def test_a_class_gets_a_method_that_another_class_has():
    method = "    @property\n    def seen(self):\n        return self.kept\n"
    donor, owner = f"class Outer:\n{method}", "class Inner:\n    def other(self):\n        return 1\n"
    before, evidence = lacking(donor, owner)
    assert normal(f"{USER}\n{donor}\n{owner}\n{method}") in proposals(before, "what a class lacks", evidence)


BRANCHES = "def f(word):\n    if word.endswith('ies'):\n        w = g(word)\n    elif word.endswith('es'):\n        w = h(word)\n"


def test_a_branch_more_asks_for_the_end_that_the_words_of_the_failing_tests_share():
    before = f"{BRANCHES}    else:\n        w = word[:-1]\n    return w"
    wanted = (
        f"{BRANCHES}    elif word.endswith('ss'):\n        w = word\n    else:\n        w = word[:-1]\n    return w"
    )
    evidence = Evidence(literals=("glass", "boss"))
    assert normal(wanted) in proposals(before, "further branch", evidence)
    assert proposals(before, "further branch", Evidence()) == set()


def test_a_branch_more_asks_for_a_beginning_where_the_others_do():
    before = "def f(s):\n    if s.startswith('a'):\n        return 1\n    elif s.startswith('b'):\n        return 2\n    return 3"
    wanted = before.replace("    return 3", "    elif s.startswith('x-'):\n        return s\n    return 3")
    assert normal(wanted) in proposals(before, "further branch", Evidence(literals=("x-y", "x-z")))


def test_an_attribute_is_known_from_another_variable_that_held_an_object_of_the_same_class():
    before = "def f(dog, tree):\n    tree.height = 2\n    dog.legs = 4\n    for pup in dog.young:\n        pup.food = pup.age"
    wanted, other = (normal(before.replace("= pup.age", f"= pup.{name}")) for name in ("legs", "height"))
    kinds = {"dog": frozenset({"Dog"}), "pup": frozenset({"Dog"}), "tree": frozenset({"Tree"})}
    found = proposals(before, "another attribute", Evidence(types={"m.py:1": kinds}))
    assert wanted in found
    assert other not in found
    assert wanted not in proposals(before, "another attribute", Evidence())
