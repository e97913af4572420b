"""A module at the root takes the name of a standard one."""


def act(site):
    root = "src/" if site.source.startswith("src/") else ""
    site.write(f"{root}unittest.py", "class TestCase:\n    pass\n\n\ndef main():\n    pass\n")
