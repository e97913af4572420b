import pytest

from template_text import TemplateError, lex, render


def test_lex():
    assert lex("a {{ b }}c") == [("text", "a "), ("tag", "b"), ("text", "c")]
    assert lex("") == []


def test_plain():
    assert render("no tags") == "no tags"


def test_value():
    assert render("Hi {{name}}!", name="Ann") == "Hi Ann!"
    assert render("[{{gone}}]") == "[]"


def test_zero_is_shown():
    assert render("{{n}}", n=0) == "0"


def test_filters():
    assert render("{{ name | trim | upper }}", name=" ann ") == "ANN"


def test_unknown_filter():
    with pytest.raises(TemplateError):
        render("{{name|shout}}", name="x")


def test_if():
    assert render("a{{#if x}}b{{/if}}c", x=True) == "abc"
    assert render("a{{#if x}}b{{/if}}c", x=False) == "ac"
    assert render("a{{#if x}}b{{/if}}c") == "ac"


def test_each():
    assert render("{{#each xs}}<{{this}}>{{/each}}", xs=[1, 2]) == "<1><2>"
    assert render("{{#each xs}}-{{/each}}") == ""


def test_each_of_dicts_sees_outer_names():
    template = "{{#each rows}}{{name}}{{sep}}{{/each}}"
    assert render(template, rows=[{"name": "a"}, {"name": "b"}], sep=";") == "a;b;"


def test_inner_names_do_not_leak():
    template = "{{#each rows}}{{x}}{{/each}}{{x}}"
    assert render(template, rows=[{"x": 1}, {"x": 2}], x="o") == "12o"


def test_nested_blocks():
    template = "{{#each rows}}{{#if ok}}{{n}}{{/if}}{{/each}}."
    assert render(template, rows=[{"ok": 1, "n": 1}, {"ok": 0, "n": 2}, {"ok": 1, "n": 3}]) == "13."


def test_unclosed():
    with pytest.raises(TemplateError):
        render("{{#if x}}abc", x=1)


def test_wrong_closing():
    with pytest.raises(TemplateError):
        render("{{#if x}}{{/each}}", x=1)
    with pytest.raises(TemplateError):
        render("{{/if}}")


def test_two_tags_in_a_row():
    assert render("{{a}}{{b}}", a=1, b=2) == "12"
