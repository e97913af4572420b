import pytest

from field_newt import Field, FieldError, Record, call_with, from_data, plain


class Animal(Record):
    name = Field(str, required=True)
    legs = Field(int, 4, checks=[lambda value: value >= 0])
    friends = Field(list, list)


class Bird(Animal, tag="a bird"):
    legs = Field(int, 2)
    span = Field(float)


def test_defaults():
    animal = Animal(name="Rex")
    assert (animal.name, animal.legs, animal.friends) == ("Rex", 4, [])
    assert Bird(name="Tit").legs == 2
    assert Bird(name="Tit").span is None


def test_defaults_are_apart():
    one, other = Animal(name="a"), Animal(name="b")
    one.friends.append("c")
    assert one.friends == ["c"]
    assert other.friends == []


def test_field_of_the_class():
    assert isinstance(Animal.legs, Field)
    assert list(Bird.fields) == ["name", "legs", "friends", "span"]
    assert list(Animal.fields) == ["name", "legs", "friends"]


def test_required():
    with pytest.raises(FieldError) as caught:
        Animal(legs=3)
    assert str(caught.value) == "name is required"
    animal = Animal(name="Rex")
    with pytest.raises(FieldError):
        animal.name = None
    assert animal.name == "Rex"


def test_unknown_names():
    with pytest.raises(TypeError) as caught:
        Animal(name="Rex", wings=1, beak=2)
    assert str(caught.value) == "unknown: beak, wings"


def test_kinds():
    animal = Animal(name="Rex")
    with pytest.raises(FieldError) as caught:
        animal.legs = "four"
    assert str(caught.value) == "legs takes int, not str"
    with pytest.raises(FieldError):
        animal.legs = True
    animal.legs = None
    assert animal.legs is None


def test_checks():
    animal = Animal(name="Rex")
    with pytest.raises(FieldError):
        animal.legs = -1
    animal.legs = 0
    assert animal.legs == 0
    with pytest.raises(FieldError):
        Animal(name="Rex", legs=-4)


def test_changes_are_told():
    animal, heard = Animal(name="Rex"), []
    animal.watch(lambda *change: heard.append(change))
    animal.legs = 3
    animal.legs = 3
    animal.name = "Max"
    assert heard == [("legs", 4, 3), ("name", "Rex", "Max")]


def test_watcher_that_stops():
    animal, heard = Animal(name="Rex"), []
    stop = animal.watch(lambda *change: heard.append(change))
    stop()
    stop()
    animal.legs = 3
    assert heard == []


def test_watcher_that_stops_itself():
    animal, heard = Animal(name="Rex"), []

    def once(name, before, value):
        heard.append("once")
        stop()

    stop = animal.watch(once)
    animal.watch(lambda *change: heard.append("always"))
    animal.legs = 3
    animal.legs = 2
    assert heard == ["once", "always", "always"]


def test_saved():
    animal = Animal(name="Rex", legs=3)
    assert animal.saved() == []
    animal.name, animal.legs = "Max", 4
    assert animal.saved() == ["legs", "name"]
    assert animal.saved() == []


def test_equal():
    assert Animal(name="Rex") == Animal(name="Rex", legs=4)
    assert Animal(name="Rex") != Animal(name="Rex", legs=3)
    assert Animal(name="Tit", legs=2) != Bird(name="Tit")
    assert len({Animal(name="Rex"), Animal(name="Rex"), Animal(name="Max")}) == 2


def test_repr():
    assert repr(Animal(name="Rex")) == "Animal(name='Rex', legs=4, friends=[])"


def test_as_data():
    rex = Animal(name="Rex", friends=[Bird(name="Tit", span=0.2), ("x", 1)])
    assert rex.as_data() == {
        "tag": "animal",
        "name": "Rex",
        "legs": 4,
        "friends": [{"tag": "a bird", "name": "Tit", "legs": 2, "friends": [], "span": 0.2}, ["x", 1]],
    }
    assert plain({"a": Bird(name="Tit")})["a"]["tag"] == "a bird"


def test_from_data():
    rex = Animal(name="Rex", friends=[Bird(name="Tit"), {"a": [Animal(name="Max")]}])
    again = from_data(rex.as_data())
    assert again == rex
    assert type(again.friends[0]) is Bird
    assert from_data([1, "a", None]) == [1, "a", None]


def test_from_data_leaves_the_data():
    data = {"tag": "animal", "name": "Rex"}
    from_data(data)
    assert data == {"tag": "animal", "name": "Rex"}
    with pytest.raises(FieldError):
        from_data({"tag": "stone"})


def test_call_with():
    assert call_with(lambda name, legs, size=7: (name, legs, size), Animal(name="Rex")) == ("Rex", 4, 7)
    assert call_with(lambda: "nothing", Animal(name="Rex")) == "nothing"
