import pytest

from mail_quill import (
    decode_body,
    field,
    new_text,
    parse_address,
    plain,
    quote,
    read_head,
    split_addresses,
    subject_of_answer,
    threads,
)


def test_head_and_body():
    fields, body = read_head("From: ann@x.org\nSubject: Tea: now\n\nHello\n\nBye")
    assert fields == [("from", "ann@x.org"), ("subject", "Tea: now")]
    assert body == "Hello\n\nBye"


def test_folded_field():
    fields, body = read_head("To: a@x.org,\n  b@x.org,\n\tc@x.org\nX: 1\n\n")
    assert fields == [("to", "a@x.org, b@x.org, c@x.org"), ("x", "1")]
    assert body == ""


def test_head_without_body():
    assert read_head("A: 1") == ([("a", "1")], "")
    with pytest.raises(ValueError):
        read_head("A: 1\nnothing")


def test_field():
    fields = [("to", "a"), ("to", "b"), ("cc", "")]
    assert field(fields, "To") == "a"
    assert field(fields, "CC", "none") == ""
    assert field(fields, "bcc", "none") == "none"
    assert field(fields, "bcc") is None


def test_split_addresses():
    assert split_addresses("a@x.org, b@x.org,c@x.org") == ["a@x.org", "b@x.org", "c@x.org"]
    assert split_addresses("") == []


def test_split_addresses_with_quotes():
    text = '"Lee, Ann" <a@x.org>, "B" <b@x.org>,'
    assert split_addresses(text) == ['"Lee, Ann" <a@x.org>', '"B" <b@x.org>']


def test_parse_address():
    assert parse_address("Ann Lee <ann@X.org>") == ("Ann Lee", "ann@x.org")
    assert parse_address(" Ann@x.ORG ") == ("", "Ann@x.org")
    assert parse_address('"Lee, Ann" <a@x.org>') == ("Lee, Ann", "a@x.org")


def test_parse_address_with_two_at_signs():
    assert parse_address('<"odd@Name"@X.org>') == ("", '"odd@Name"@x.org')


def test_parse_address_refuses():
    for text in ("ann", "@x.org", "ann@", "Ann <ann>"):
        with pytest.raises(ValueError):
            parse_address(text)


def test_subject_of_answer():
    assert subject_of_answer("Tea") == "Re: Tea"
    assert subject_of_answer("RE: Tea") == "Re: Tea"
    assert subject_of_answer("Re: AW: re : Tea") == "Re: Tea"
    assert subject_of_answer("Regards") == "Re: Regards"


def test_quote():
    assert quote("Hello\n\n> old\nBye\n") == "> Hello\n>\n>> old\n> Bye"


def test_quote_breaks_long_lines():
    assert quote("one two three four", width=9) == "> one two\n> three\n> four"
    assert quote("> one two three four", width=9) == ">> one two three four"


def test_new_text():
    assert new_text("Yes.\n> Tea?\n\nSee you\n-- \nAnn\n") == "Yes.\n\nSee you"
    assert new_text("-- \nAnn") == ""
    assert new_text("a\n--\nb") == "a\n--\nb"


def test_decode_base64():
    assert decode_body("R3LDvMOfZQ==\n", "BASE64") == "Grüße"


def test_decode_quoted_printable():
    assert decode_body("Gr=C3=BC=C3=9Fe, a=3Db, lo=\nng", "quoted-printable") == "Grüße, a=b, long"


def test_decode_others():
    assert decode_body("a=3Db") == "a=3Db"
    with pytest.raises(LookupError):
        decode_body("a", "zip")


def test_plain():
    assert plain("<p>Fish &amp; chips<BR/>now &lt;b&gt;</p>") == "Fish & chips\nnow <b>"


def test_threads():
    mails = [(1, None), (2, 1), (3, None), (4, 2), (5, 3), (6, 99)]
    assert threads(mails) == {1: [1, 2, 4], 3: [3, 5], 6: [6]}


def test_threads_that_came_in_another_order():
    assert threads([(4, 2), (2, 1), (1, None)]) == {1: [4, 2, 1]}


def test_threads_in_a_circle_end():
    assert sorted(sum(threads([(1, 2), (2, 1)]).values(), [])) == [1, 2]
