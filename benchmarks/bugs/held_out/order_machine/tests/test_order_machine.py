import pytest

from order_machine import Order, TransitionError


def paid():
    order = Order([("pen", 2, 3)])
    order.fire("submit")
    order.fire("pay")
    return order


def test_starts_as_draft():
    assert Order().state == "draft"
    assert Order().trail == ["draft"]


def test_happy_path():
    order = paid()
    order.fire("ship")
    assert order.fire("deliver") == "delivered"
    assert order.trail == ["draft", "submitted", "paid", "shipped", "delivered"]


def test_unknown_event():
    with pytest.raises(TransitionError):
        Order([("pen", 1, 1)]).fire("ship")


def test_empty_order_is_not_submitted():
    with pytest.raises(TransitionError):
        Order().fire("submit")


def test_empty_order_can_be_cancelled():
    assert Order().fire("cancel") == "cancelled"


def test_lines_add_up():
    order = Order()
    order.add_line("pen", 1, 3)
    order.add_line("ink", 1, 10)
    order.add_line("pen", 4, 3)
    assert order.lines == [("pen", 5, 3), ("ink", 1, 10)]
    assert order.total() == 25


def test_same_name_other_price_is_its_own_line():
    order = Order()
    order.add_line("pen", 1, 3)
    order.add_line("pen", 1, 4)
    assert len(order.lines) == 2


def test_lines_are_fixed_after_submit():
    with pytest.raises(TransitionError):
        paid().add_line("ink", 1, 1)


def test_allowed():
    assert paid().allowed() == ["refund", "ship"]


def test_final():
    order = paid()
    assert not order.is_final
    order.fire("refund")
    assert order.is_final


def test_listener_hears_both_states():
    order = Order([("pen", 1, 1)])
    heard = []
    order.listeners.append(lambda old, new: heard.append((old, new)))
    order.fire("submit")
    assert heard == [("draft", "submitted")]


def test_given_lines_are_copied():
    lines = [("pen", 1, 1)]
    Order(lines).add_line("ink", 1, 1)
    assert lines == [("pen", 1, 1)]
