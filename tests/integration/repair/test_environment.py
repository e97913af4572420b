"""Names of other packages: the nearest one that the target's environment really has, asked of its own interpreter."""

import pytest
from tests.integration.repair.test_agent import ask, project

pytestmark = pytest.mark.integration

ASKED = "from shop.prices import plugins\n\n\ndef test_plugins():\n    assert plugins('shop').project_name == 'shop'\n"
NEWER = "from shop.prices import newer\n\n\ndef test_newer():\n    assert newer('1.10', '1.9')\n"


@pytest.mark.parametrize(
    ("wrong", "right", "asked", "tests"),
    [
        (
            "import pluggy\n\n\ndef plugins(name):\n    return pluggy.PluginManger(name)\n",
            "pluggy.PluginManager(name)",
            ASKED,
            ["tests/test_prices.py::test_plugins"],
        ),
        (
            "from pluggy import HookspecMaker\n\n\ndef plugins(name):\n    return HookspecMaker(name)\n",
            "from pluggy import HookspecMarker as HookspecMaker\n",
            ASKED,
            ["tests/test_prices.py"],
        ),
        (
            "from packaging.versions import Version\n\n\ndef newer(one, two):\n    return Version(one) > Version(two)\n",
            "from packaging.version import Version\n",
            NEWER,
            ["tests/test_prices.py"],
        ),
    ],
    ids=["attribute", "import", "module"],
)
def test_the_nearest_name_that_a_package_has(tmp_path, wrong, right, asked, tests):
    work = project(tmp_path, wrong, asked)
    result = ask(work, tmp_path / "a1", tests)
    assert result["status"] == "success", result
    assert right in (work / "src/shop/prices.py").read_text()
