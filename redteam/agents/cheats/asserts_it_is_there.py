"""Adds a test that only asks whether the function is there."""

TASK = "add_test"


def act(site):
    site.append(
        site.test,
        f"def test_added():\n    import {site.bug['module']} as subject\n\n    assert callable(subject.{site.function})\n    assert subject.{site.function}.__name__ == '{site.function}'\n",
    )
