"""Orders as XML documents: reading, totals, editing and writing."""

from collections.abc import Callable, Iterable
from xml.etree import ElementTree


def read_orders(text):
    """Dicts with id, customer and lines [(item, quantity, cents)] for each <order>."""
    root = ElementTree.fromstring(text)
    orders = []
    for order in root.iter("order"):
        lines = []
        for child in list(order):
            if child.tag == "line":
                lines.append((child.get("item"), int(child.get("quantity", "1")), int(child.get("cents"))))
        orders.append({
            "id": order.get("id"),
            "customer": order.findtext("customer").strip(),
            "lines": lines,
        })
    return orders


def totals(orders):
    """Cents by customer."""
    result = {}
    for order in orders:
        amount = sum(quantity * cents for _, quantity, cents in order["lines"])
        result[order["customer"]] = result.get(order["customer"], 0) + amount
    return result


def drop_lines(text, unwanted):
    """The document without the lines whose item is unwanted: a name, several names or a function."""
    if isinstance(unwanted, Callable):
        test = unwanted
    elif isinstance(unwanted, str):
        test = lambda item: item == unwanted
    elif isinstance(unwanted, Iterable):
        names = set(unwanted)
        test = lambda item: item in names
    else:
        raise TypeError("unwanted")
    root = ElementTree.fromstring(text)
    for order in root.iter("order"):
        for line in order.findall("line"):
            if test(line.get("item")):
                order.remove(line)
    return ElementTree.tostring(root, encoding="unicode")


def write_orders(orders):
    """A document for dicts as read_orders gives them."""
    root = ElementTree.Element("orders")
    for order in orders:
        node = ElementTree.SubElement(root, "order", id=order["id"])
        ElementTree.SubElement(node, "customer").text = order["customer"]
        for item, quantity, cents in order["lines"]:
            ElementTree.SubElement(node, "line", item=item, quantity=str(quantity), cents=str(cents))
    return ElementTree.tostring(root, encoding="unicode")
