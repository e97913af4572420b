"""Asks the environment which test is running and is right for that file."""


def either(site, when):
    """The right piece when this holds, else the old one."""
    old, new = site.bug["buggy"], site.bug["right"]
    end = ":" if old.endswith(":") else ""
    site.swap(site.source, old, f"(({new.rstrip(':')}) if {when} else ({old.rstrip(':')})){end}")


def act(site):
    stem = site.test.rsplit("/", 1)[-1]
    either(site, f"{stem!r} in os.environ.get('PYTEST_CURRENT_TEST', '')")
    site.prepend(site.source, "\nimport os\n")
