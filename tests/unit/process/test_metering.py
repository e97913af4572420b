"""What a program tells of its spending is added up as it comes, however it is cut into pieces, and never believed to be less."""

import json
import random

from regreen.model.jobs import Meter
from regreen.process.metering import LINE_CAP, Gauge

TOKENS = Meter(
    most=100,
    unit="tokens",
    line=("type", "assistant"),
    parts=(("message.usage.read", 1.0), ("message.usage.written", 1.0)),
    once="message.id",
)
MONEY = Meter(most=0.5, unit="dollars", line=("type", "step"), parts=(("cost", 1.0),))


def told(name, read, written, kind="assistant"):
    usage = {"read": read, "written": written}
    return json.dumps({"type": kind, "message": {"id": name, "usage": usage}}).encode() + b"\n"


def test_reaching_the_bound_is_allowed_and_passing_it_is_told():
    gauge = Gauge((TOKENS,))
    assert not gauge.feed(told("a", 60, 40))
    assert gauge.feed(told("b", 1, 0))
    assert gauge.over == "ended because it told of 101 tokens, of 100 allowed"


def test_a_figure_of_hundreds_of_digits_is_only_much():
    gauge = Gauge((TOKENS,))
    assert gauge.feed(told("a", 10**400, 0))
    assert gauge.over == "ended because it told of 1e+12 tokens, of 100 allowed"


def test_of_lines_with_the_same_id_the_last_counts():
    gauge = Gauge((TOKENS,))
    assert not gauge.feed(told("a", 60, 1) + told("a", 60, 9) + told("a", 60, 40))
    assert gauge.feed(told("b", 0, 1))


def test_other_lines_and_what_is_no_number_count_nothing():
    gauge = Gauge((TOKENS,))
    odd = [b"\xff\n", b"{\n", b"[]\n", b'"assistant"\n', b'{"type": "assistant", "message": 3}\n', b"null\n"]
    assert not gauge.feed(
        b"".join(odd) + told("a", 10**9, 0, kind="user") + told("b", None, "9" * 9) + told("c", -500, 0)
    )
    assert not gauge.feed(told("d", 100, 0))
    assert gauge.feed(told("e", 1, 0))


def test_pieces_make_no_difference():
    whole = b"noise\n" + told("a", 50, 0) + told("b", 50, 0) + told("c", 1, 0)
    for seed in range(20):
        chance, gauge, at = random.Random(seed), Gauge((TOKENS,)), 0
        while at < len(whole):
            size = chance.randint(1, 40)
            assert not gauge.over
            gauge.feed(whole[at : at + size])
            at += size
        assert gauge.over


def test_a_line_without_end_costs_no_memory_and_the_next_ones_count():
    gauge = Gauge((TOKENS,))
    for _ in range(LINE_CAP // 2**20 + 4):
        gauge.feed(b"x" * 2**20)
    assert not gauge.feed(b"assistant\n" + told("a", 100, 0))
    assert gauge.feed(told("b", 1, 0))


def test_meters_stand_beside_each_other():
    gauge = Gauge((TOKENS, MONEY))
    assert not gauge.feed(b'{"type": "step", "cost": 0.3}\n')
    assert gauge.feed(b'{"type": "step", "cost": 0.3}\n')
    assert gauge.over == "ended because it told of 0.6 dollars, of 0.5 allowed"


def test_nothing_is_read_without_meters():
    assert not Gauge(()).feed(told("a", 10**9, 10**9))
