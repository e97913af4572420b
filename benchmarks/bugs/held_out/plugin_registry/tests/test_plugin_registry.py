import pytest

from plugin_registry import Chain, PluginError, Registry, Replace, Step, Upper, collect, default_steps, scalers


def test_register_returns_the_class():
    registry = Registry("thing")

    @registry.register()
    class Box:
        pass

    assert Box is not None
    assert registry.names() == ["box"]
    assert isinstance(registry.create("box"), Box)


def test_register_under_a_name():
    assert default_steps().names() == ["caps", "replace"]


def test_registries_do_not_share():
    default_steps()
    assert Registry("other").names() == []


def test_name_taken():
    registry = default_steps()
    with pytest.raises(PluginError, match="step caps is taken"):
        registry.register("caps")(Replace)
    assert isinstance(registry.create("caps"), Upper)


def test_unknown():
    with pytest.raises(PluginError, match="no step called nope"):
        default_steps().create("nope")


def test_create_with_options():
    step = default_steps().create("replace", old="a", new="b", enabled=False)
    assert step.run("aa") == "aa"
    assert step.runs == 0


def test_steps():
    step = Replace("l", "L")
    assert step.run("hello") == "heLLo"
    assert step.run("l") == "L"
    assert step.runs == 2


def test_step_without_apply():
    with pytest.raises(NotImplementedError):
        Step().run("x")


def test_chain():
    chain = Chain().then(Replace("a", "b")).then(Upper())
    assert chain("abc") == "BBC"


def test_chains_do_not_share():
    Chain().then(Upper())
    assert Chain().steps == []
    steps = [Upper()]
    Chain(steps).then(Replace("x"))
    assert len(steps) == 1


def test_collect():
    assert collect(1) == [1]
    assert collect(2) == [2]


def test_collect_into():
    mine = []
    assert collect(1, mine) is mine
    assert collect(2, mine) == [1, 2]


def test_scalers():
    double, triple = scalers([2, 3])
    assert (double(5), triple(5)) == (10, 15)
