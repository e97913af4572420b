import pytest

from task_graph import CycleError, TaskGraph


def build():
    graph = TaskGraph()
    graph.add("deploy", 1, ["test", "package"])
    graph.add("test", 5, ["compile"])
    graph.add("package", 2, ["compile"])
    graph.add("compile", 3)
    graph.add("docs", 4)
    return graph


def test_order():
    assert build().order() == ["compile", "test", "package", "deploy", "docs"]


def test_order_empty():
    assert TaskGraph().order() == []


def test_cycle_names_its_tasks():
    graph = TaskGraph()
    graph.add("a", needs=["b"])
    graph.add("b", needs=["c"])
    graph.add("c", needs=["b"])
    with pytest.raises(CycleError) as caught:
        graph.order()
    assert caught.value.path == ["b", "c", "b"]


def test_unknown_prerequisite():
    graph = TaskGraph()
    graph.add("a", needs=["ghost"])
    with pytest.raises(KeyError):
        graph.order()


def test_diamond_is_no_cycle():
    graph = TaskGraph()
    graph.add("d", needs=["b", "c"])
    graph.add("b", needs=["a"])
    graph.add("c", needs=["a"])
    graph.add("a")
    assert graph.order() == ["a", "b", "c", "d"]


def test_finish_times():
    assert build().finish_times() == {"compile": 3, "test": 8, "package": 5, "deploy": 9, "docs": 4}


def test_critical_path():
    assert build().critical_path() == ["compile", "test", "deploy"]
    assert TaskGraph().critical_path() == []


def test_critical_path_goes_by_time():
    graph = TaskGraph()
    graph.add("end", needs=["a", "z"])
    graph.add("a", 5)
    graph.add("z", 1)
    assert graph.critical_path() == ["a", "end"]


def test_critical_path_of_single():
    graph = TaskGraph()
    graph.add("only", 2)
    assert graph.critical_path() == ["only"]


def test_dependents():
    assert build().dependents("compile") == {"test", "package", "deploy"}
    assert build().dependents("docs") == set()


def test_prerequisites_are_copied():
    needs = ["a"]
    graph = TaskGraph()
    graph.add("a")
    graph.add("b", needs=needs)
    needs.append("c")
    assert graph.order() == ["a", "b"]
