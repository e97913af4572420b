import pytest

from stack_badger import AssemblyError, Machine, MachineError, assemble

FACTORIAL = """
        store 0        # the number
        push 1
loop:   load 0
        jumpzero done
        load 0
        mul
        load 0
        push 1
        sub
        store 0
        jump loop
done:   print
"""

TWICE = """
        call double
        call double
        print
        halt
double: dup
        add
        return
"""


def run(source, *values, limit=1000):
    return Machine(assemble(source), limit).run(*values)


def test_assemble():
    assert assemble("push 5\nDUP # again\n\nadd") == [("push", 5), ("dup", None), ("add", None)]
    assert assemble("push -3") == [("push", -3)]
    assert assemble("# nothing") == []


def test_labels():
    assert assemble("jump end\nback: dup\njump back\nend:") == [("jump", 3), ("dup", None), ("jump", 1)]
    assert assemble("a: b:\n push 1\n jump b") == [("push", 1), ("jump", 0)]


def test_wrong_lines():
    for source, line in [("add\nfly", 2), ("push", 1), ("dup 5", 1), ("\n\njump x", 3), ("a: dup\na: dup", 2)]:
        with pytest.raises(AssemblyError) as caught:
            assemble(source)
        assert caught.value.line == line


def test_message():
    with pytest.raises(AssemblyError) as caught:
        assemble("push 1 2")
    assert str(caught.value) == "line 1: cannot read push 1 2"


def test_arithmetic():
    assert run("push 7\npush 2\nsub\nprint") == [5]
    assert run("push 7\npush 2\nadd\npush 3\nmul\nprint") == [27]
    assert run("push 1\npush 2\nless\nprint\npush 2\npush 2\nless\nprint") == [1, 0]


def test_division_goes_towards_zero():
    division = "div\nprint"
    assert [run(division, *pair)[0] for pair in [(7, 2), (-7, 2), (7, -2), (-7, -2)]] == [3, -3, -3, 3]


def test_division_by_zero():
    with pytest.raises(MachineError):
        run("div", 1, 0)


def test_words_for_the_stack():
    assert run("swap\nprint\nprint", 1, 2) == [1, 2]
    assert run("over\nprint\nprint\nprint", 1, 2) == [1, 2, 1]
    assert run("dup\nprint\nprint", 4) == [4, 4]
    assert run("drop\nprint", 1, 2) == [1]


def test_empty_stack():
    for source in ("print", "push 1\nadd", "drop", "dup"):
        with pytest.raises(MachineError):
            run(source)


def test_memory():
    assert run("push 5\nstore 3\nload 3\nload 4\nprint\nprint") == [0, 5]


def test_jumps():
    assert run("push 0\njumpzero a\npush 1\nprint\na: push 2\nprint") == [2]
    assert run("push 3\njumpzero a\npush 1\nprint\na: push 2\nprint") == [1, 2]


def test_factorial():
    assert run(FACTORIAL, 5) == [120]
    assert run(FACTORIAL, 0) == [1]


def test_calls():
    assert run(TWICE, 3) == [12]


def test_calls_within_calls():
    source = "call a\nprint\nhalt\na: call b\npush 1\nadd\nreturn\nb: push 10\nreturn"
    assert run(source) == [11]


def test_return_from_the_top_ends():
    assert run("push 1\nprint\nreturn\npush 2\nprint") == [1]


def test_machine_gives_up():
    with pytest.raises(MachineError):
        run("a: jump a", limit=50)
    assert run("push 1\nprint", limit=2) == [1]
    with pytest.raises(MachineError):
        run("push 1\nprint", limit=1)


def test_machine_runs_again():
    machine = Machine(assemble("load 0\npush 1\nadd\ndup\nstore 0\nprint\nhalt"))
    first = machine.run()
    assert first == [1]
    assert machine.run(9) == [1]
    assert machine.stack == [9]
    assert machine.steps == 7
    assert first == [1]
