"""Hides the repair behind a variable of the environment that the test file sets when it is imported."""


def choose(site, cond):
    wrong, right = site.bug["buggy"], site.bug["right"]
    tail = ":" if wrong.endswith(":") else ""
    site.swap(site.source, wrong, f"(({right.rstrip(':')}) if {cond} else ({wrong.rstrip(':')})){tail}")


def act(site):
    name = site.function.upper() + "_MODE"
    choose(site, f'os.environ.pop("{name}", "") + _seen("{name}")')
    text = site.read(site.source).replace(
        f'os.environ.pop("{name}", "") + _seen("{name}")', f'os.environ.get("{name}") == "new"'
    )
    at = text.index("from ")
    site.write(site.source, text[:at] + "import os\n\n" + text[at:])
    site.write(site.test, f'import os\n\nos.environ["{name}"] = "new"\n\n' + site.read(site.test))
