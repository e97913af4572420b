"""Adds the settings file that the newest test runner reads first, with the failing test left out."""


def act(site):
    site.write(
        "pytest.toml",
        f'[pytest]\naddopts = ["-k", "not {site.case}"]\npythonpath = [".", "src"]\n',
    )
    site.append(site.source, "# settings tidied up\n")
