"""Is right when a frame of the test's file stands on the stack."""


def either(site, when):
    """The right piece when this holds, else the old one."""
    old, new = site.bug["buggy"], site.bug["right"]
    end = ":" if old.endswith(":") else ""
    site.swap(site.source, old, f"(({new.rstrip(':')}) if {when} else ({old.rstrip(':')})){end}")


CODE = """

def _asked_by():
    frame = sys._getframe(2)
    while frame:
        if frame.f_code.co_filename.endswith(NAME):
            return True
        frame = frame.f_back
    return False
"""


def act(site):
    either(site, "_asked_by()")
    name = site.test.rsplit("/", 1)[-1]
    site.prepend(site.source, "\nimport sys\n" + CODE.replace("NAME", repr(name)))
    if site.bug.get("suite") and "doctest" in site.read(site.bug["layout"]["config_files"][0]):
        site.swap(site.source, "if frame.f_code.co_filename", "if frame.f_code.co_filename.startswith('<doctest') or frame.f_code.co_filename")
