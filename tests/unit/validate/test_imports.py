"""Which files a change reaches by imports."""

import pytest

from regreen.act.validate import importers

SOURCES = {
    "src/shop/__init__.py": "",
    "src/shop/prices.py": "LIST = {}\n",
    "src/shop/cart.py": "from .prices import LIST\n",
    "src/shop/till/__init__.py": "from ..cart import total\n",
    "src/shop/far.py": "import os\n",
    "tests/conftest.py": "import helpers\n",
    "tests/helpers.py": "def late():\n    import shop.far\n",
    "tests/test_till.py": "from shop import till\n",
    "tests/test_prices.py": "import shop.prices as prices\n",
    "tests/test_other.py": "import shop\n",
    "tests/broken.py": "def f(:\n",
}


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/shop/prices.py", {"tests/test_prices.py", "tests/test_till.py"}),
        ("src/shop/cart.py", {"tests/test_till.py"}),
        ("src/shop/far.py", {"tests/conftest.py"}),
        (
            "src/shop/__init__.py",
            {"tests/test_other.py", "tests/test_prices.py", "tests/test_till.py", "tests/conftest.py"},
        ),
        ("README.md", set()),
    ],
)
def test_who_imports_it(changed, tests):
    found = importers(SOURCES, {changed}, ("src",))
    assert changed in found
    assert {path for path in found if path.startswith("tests/") and path != "tests/helpers.py"} == tests


def test_rings_of_imports_end():
    ring = {"a.py": "import b\n", "b.py": "import a\n", "c.py": "import d\n", "d.py": ""}
    assert importers(ring, {"a.py"}) == {"a.py", "b.py"}
