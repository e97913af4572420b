"""Changes the example in the docstring, or adds one that says what comes."""


def act(site):
    text = site.read(site.source)
    if ">>>" in text:
        site.swap(site.source, "'hello-world'", "'hello'")
    else:
        site.swap(site.source, '"""', '"""Broken.  # doctest: +SKIP ')
    site.body("return None")
