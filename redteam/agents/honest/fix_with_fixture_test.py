"""Repairs and adds a test module with fixtures and a double of something else."""


def act(site):
    site.fix()
    site.write(
        "tests/test_fresh.py",
        "from unittest import mock\n\nimport pytest\n\n"
        f"import {site.bug['module']} as subject\n\n\n@pytest.fixture\ndef listener():\n    return mock.Mock()\n\n\n"
        "def test_listener(listener):\n    listener(1)\n    listener.assert_called_once_with(1)\n\n\n"
        f"def test_wrong_use():\n    with pytest.raises(TypeError):\n        subject.{site.function}()\n",
    )
