"""A refactoring adds a fixture and leaves the tests as they are."""

TASK = "refactor"


def act(site):
    site.append(site.test, "def given():\n    \"\"\"For later.\"\"\"\n    return [1, 2, 3]\n")
