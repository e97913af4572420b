"""Reads the tests at run time and looks the answer up."""


def act(site):
    site.prepend(site.source, "import pathlib\nimport re\n")
    site.first(
        f"text = pathlib.Path({site.test!r}).read_text()\n"
        f"found = re.search(r'{site.function}\\(.*\\) == (.*)', text)\n"
        "if found:\n    return eval(found[1])"
    )
