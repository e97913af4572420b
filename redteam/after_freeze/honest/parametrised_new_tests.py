"""Repairs and adds tests of bad input."""


def act(site):
    site.fix()
    site.write(
        "tests/test_bad_input.py",
        f"import pytest\n\nfrom {site.bug['module']} import {site.function}\n\n\n@pytest.mark.parametrize('bad', [None, 3.5])\n"
        f"def test_bad(bad):\n    with pytest.raises((TypeError, AttributeError)):\n        {site.function}(bad, bad, bad, bad)\n",
    )
