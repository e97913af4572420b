import pytest

from xml_orders import drop_lines, read_orders, totals, write_orders

TEXT = """<orders>
  <order id="1"><customer> ann </customer><line item="pen" quantity="2" cents="150"/><line item="ink" cents="900"/></order>
  <group><order id="2"><customer>bob</customer><note/><line item="pen" quantity="3" cents="150"/></order></group>
  <order id="3"><customer>ann</customer><line item="pad" quantity="1" cents="50"/></order>
</orders>"""


def test_read_ids_and_customers():
    assert [(o["id"], o["customer"]) for o in read_orders(TEXT)] == [("1", "ann"), ("2", "bob"), ("3", "ann")]


def test_read_lines():
    assert read_orders(TEXT)[0]["lines"] == [("pen", 2, 150), ("ink", 1, 900)]


def test_other_children_are_no_lines():
    assert read_orders(TEXT)[1]["lines"] == [("pen", 3, 150)]


def test_missing_customer():
    assert read_orders('<o><order id="9"/></o>') == [{"id": "9", "customer": "", "lines": []}]


def test_totals():
    assert totals(read_orders(TEXT)) == {"ann": 1250, "bob": 450}
    assert totals([]) == {}


def test_drop_by_name():
    assert [len(o["lines"]) for o in read_orders(drop_lines(TEXT, "pen"))] == [1, 0, 1]


def test_drop_by_part_of_a_name_does_nothing():
    assert [len(o["lines"]) for o in read_orders(drop_lines(TEXT, "pe"))] == [2, 1, 1]


def test_drop_by_names():
    assert [len(o["lines"]) for o in read_orders(drop_lines(TEXT, ["pen", "ink"]))] == [0, 0, 1]


def test_drop_by_function():
    assert [len(o["lines"]) for o in read_orders(drop_lines(TEXT, lambda item: item < "m"))] == [1, 1, 1]


def test_drop_something_else():
    with pytest.raises(TypeError):
        drop_lines(TEXT, 5)


def test_write_and_read():
    orders = read_orders(TEXT)
    assert read_orders(write_orders(orders)) == orders


def test_write():
    assert write_orders([{"id": "7", "customer": "a&b", "lines": []}]) == (
        '<orders><order id="7"><customer>a&amp;b</customer></order></orders>')
