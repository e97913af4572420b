import pytest

from html_escape_old import aspect, data_uri, escape_attributes, plain, required_arguments, tag


def test_attributes_sorted_and_escaped():
    assert escape_attributes({"title": 'a "b"', "id": 3}) == 'id="3" title="a &quot;b&quot;"'


def test_bare_attribute():
    assert escape_attributes({"disabled": None, "alt": ""}) == 'alt="" disabled'


def test_attributes_must_be_a_mapping():
    with pytest.raises(TypeError):
        escape_attributes([("a", 1)])


def test_tag():
    assert tag("b", "x < y") == "<b>x &lt; y</b>"


def test_tag_with_attributes():
    assert tag("a", "go", {"href": "/?a&b"}) == '<a href="/?a&amp;b">go</a>'


def test_plain():
    assert plain("&lt;b&gt; &amp;") == "<b> &"


def test_data_uri():
    assert data_uri(b"hi") == "data:text/plain;base64,aGk="


def test_data_uri_long_has_no_newline():
    assert "\n" not in data_uri(b"x" * 200, "image/png")


def test_aspect():
    assert aspect(1920, 1080) == "16:9"
    assert aspect(5, 5) == "1:1"


def test_aspect_refuses_zero():
    with pytest.raises(ValueError):
        aspect(0, 4)


def test_required_arguments():
    assert required_arguments(lambda a, b, c=1: None) == ["a", "b"]
    assert required_arguments(lambda a, b: None) == ["a", "b"]
    assert required_arguments(lambda a=1: None) == []
