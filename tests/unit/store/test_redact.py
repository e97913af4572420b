"""Secrets do not reach the disk, plain words do, and JSON stays JSON."""

import io
import json
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from regreen.store.redact import _FORMS, _PLACES, OVERLAP, Redactor, looks_random
from regreen.store.words import is_word

# Put together at run time, so that no scanner takes this file for a leak.
TOKENS = {
    "github-token": "gh" + "p_" + "aB3" * 12,
    "aws-key": "AK" + "IA" + "ABCDEFGHIJ234567",
    "slack-token": "xo" + "xb-" + "123456789012-abcdef",
    "model-key": "s" + "k-ant-api03-" + "Zx9" * 10,
    "google-key": "AI" + "za" + "b" * 35,
    "gitlab-token": "gl" + "pat-" + "x1" * 10,
    "stripe-key": "sk" + "_live_" + "4" * 20,
    "npm-token": "np" + "m_" + "q" * 36,
    "jwt": "ey" + "JhbGciOiJIUzI1NiJ9." + "ey" + "JzdWIiOiIxMjM0In0." + "c2lnbmF0dXJl",
    "private-key": "-----BEGIN RSA PRIVATE" + " KEY-----\nMIIEabc+/=\nxyz\n-----END RSA PRIVATE KEY-----",
}
RANDOM = "a8f5f167f44f4964e6c998dee827110c"


@pytest.mark.parametrize("name", TOKENS)
def test_known_formats_go(name: str) -> None:
    redactor = Redactor()
    text = f"before {TOKENS[name]} after"
    assert redactor.scrub(text) == f"before [redacted:{name}] after"
    assert redactor.finds_secret(f"\n\n{text}".encode()) == (f"{name} in line 3",)
    assert TOKENS[name].split("\n")[0] not in redactor.scrub(json.dumps({"a": text}))


@pytest.mark.parametrize(
    "text",
    [
        f"API_KEY={RANDOM}",
        f"api-key: '{RANDOM}'",
        f'  "client_secret": "{RANDOM}",',
        f"DB_PASSWORD = {RANDOM}",
        f"Authorization: Bearer {RANDOM}",
        f"AUTHORIZATION: basic {RANDOM}==",
        json.dumps({"m": json.dumps({"token": RANDOM})}),
        f"postgres://admin:{RANDOM}@db:5432/x",
    ],
)
def test_values_that_look_drawn_go_where_secrets_stand(text: str) -> None:
    clean = Redactor().scrub(text)
    assert RANDOM not in clean
    assert "[redacted:" in clean


@pytest.mark.parametrize(
    "text",
    [
        "token = get_token_from_config_2024()",
        "password = os.environ['DB_PASSWORD_FOR_TESTS']",
        f"commit {RANDOM} is the base",
        "assert tokens == [1, 2, 3]",
        "secret: aaaaaaaaaaaaaaaaaaaaaaaa",
        "token: 550e8400-e29b-41d4-a716-446655440000",
        "postgres://postgres:postgres@localhost/test",
        "http://localhost:8000/a@b",
        "https://${USER}:${PASSWORD}@example.com/x and https://u:<password>@h and u://u:{password}@h and x://u:********@h",
        "from tests.test_token_refresh import TestTokenRefresh",
        "the basic functionality of tokenization",
        "ghp_short and sk-learn-contrib and risk-based-authentication-of-users",
    ],
)
def test_what_developers_write_stays(text: str) -> None:
    assert Redactor().scrub(text) == text
    assert Redactor().finds_secret(text.encode()) == ()


@pytest.mark.parametrize(
    ("value", "taken_out"),
    [
        ("s3cr3t-value", True),
        ("12345678", True),
        ("1234567", False),
        ("production", False),
        ("test-database", False),
        ("ModuleNotFoundError", False),
        ("correcthorsebatterystaple", True),
        ("", False),
        ("   \n ", False),
    ],
)
def test_denied_values_go_unless_they_are_short_or_words(value: str, taken_out: bool) -> None:
    text = f"it was [{value}] here"
    assert (Redactor([value]).scrub(text) != text) is taken_out


def test_denied_values_go_in_every_writing() -> None:
    value = 'p@ss "w"\\x/ü+1 long'
    redactor = Redactor([value])
    from base64 import b64encode
    from urllib.parse import quote

    for text in (value, json.dumps(value), json.dumps(value, ensure_ascii=False), json.dumps(json.dumps(value))):
        assert "w\\" not in redactor.scrub(text), text
    assert redactor.scrub(quote(value, safe="")) == "[redacted:value]"
    assert b64encode(value.encode())[:20].decode() not in redactor.scrub(b64encode(value.encode()).decode())


def test_lines_of_a_denied_value_go_alone() -> None:
    lines = ["first-line-of-a-key-1", "second-line-of-a-key"]
    clean = Redactor(["\n".join(lines)]).scrub(f"log: {lines[1]}\nlog: {lines[0]}\n")
    assert clean == "log: [redacted:value]\nlog: [redacted:value]\n"


PIECES = st.lists(
    st.sampled_from([*TOKENS.values(), f"token={RANDOM}", "denied-value-1", "plain", "\n", '"', "\\", "://a:b", " "])
    | st.text(max_size=5),
    max_size=8,
).map("".join)


@settings(max_examples=150, deadline=None)
@given(PIECES)
@example("://aaa:" + "token=" + RANDOM + "@")
def test_twice_is_once_and_nothing_is_left(text: str) -> None:
    redactor = Redactor(["denied-value-1"])
    clean = redactor.scrub(text)
    assert redactor.scrub(clean) == clean
    assert "denied-value-1" not in clean
    assert redactor.scrub(text.encode()) == clean.encode()


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(PIECES, PIECES, max_size=3))
def test_json_stays_json(value: dict[str, str]) -> None:
    clean = Redactor(["denied-value-1"]).scrub(json.dumps(value))
    assert isinstance(json.loads(clean), dict)


@pytest.mark.parametrize("shift", range(-30, 31, 5))
def test_a_secret_that_lies_across_two_pieces_of_a_stream_goes(shift: int) -> None:
    secret = TOKENS["github-token"]
    for border in (1024 * 1024, 1024 * 1024 - OVERLAP):
        start = b"x" * (border + shift - 1) + b" "
        data = start + secret.encode() + b" " + b"y" * 100_000
        target = io.BytesIO()
        assert Redactor().scrub_stream(io.BytesIO(data), target) == 1
        assert target.getvalue() == start + b"[redacted:github-token] " + b"y" * 100_000


def test_bytes_that_are_no_text_pass_unchanged() -> None:
    data = bytes(range(256)) * 10
    assert Redactor(["denied-value-1"]).scrub(data) == data
    assert Redactor(["denied-value-1"]).scrub("caf\udce9") == "caf\udce9"


def test_drawn_and_written() -> None:
    assert looks_random(RANDOM)
    assert not looks_random("this_is_a_long_name_of_2_words")
    assert is_word("Test-Databases")
    assert not is_word("x9-database")


@pytest.mark.parametrize(
    "around",
    ["{}", "line\n{}", "tab\t{}", "\x1b[31m{}\x1b[0m", "\x1b[m{}", "\x01{}", '"{}"'],
    ids=["bare", "line", "tab", "colour", "reset", "control", "quoted"],
)
@pytest.mark.parametrize("times", [0, 1, 2])
def test_a_key_is_found_behind_escapes_however_often_it_was_written_as_json(around: str, times: int) -> None:
    key = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"
    text = around.format(key)
    for _ in range(times):
        text = json.dumps(text)
    assert key not in Redactor().scrub(text)


def test_every_start_is_reached_by_the_quick_look() -> None:
    """A text is only searched when it holds a root: one that is in no start would hide its rule for good."""
    rules = (*_FORMS, *_PLACES)
    assert all(any(root in start for root in rule.roots) for rule in rules for start in rule.starts)
    assert all(rule.judge is None for rule in _FORMS)


@pytest.mark.parametrize(
    "start", sorted(start.decode() for rule in _PLACES for start in rule.starts if rule.judge is looks_random)
)
@pytest.mark.parametrize("turn", [str.lower, str.upper])
def test_every_place_is_found_in_any_case(start: str, turn: Callable[[str], str]) -> None:
    between = " " if start in {"bearer", "basic"} else "="
    assert RANDOM not in Redactor().scrub(f"before {turn(start)}{between}{RANDOM} after")


def test_a_password_of_digits_is_found_where_it_stands_alone_and_spoils_no_other_number() -> None:
    redactor = Redactor(["20261129"])
    names = '{"run":"20261129_120101Z_aa","at":1202611290,"took":0.20261129,"id":"a20261129"}'
    assert redactor.scrub(names) == names
    assert redactor.scrub("pin=20261129.") == "pin=[redacted:value]."
    assert redactor.scrub(json.dumps("first\n20261129\tlast")) == '"first\\n[redacted:value]\\tlast"'
    number = redactor.scrub('{"a": 20261129, "b": [1,20261129], "c": "20261129"}')
    assert json.loads(number) == {"a": 0, "b": [1, 0], "c": "[redacted:value]"}
    assert redactor.scrub(number) == number
