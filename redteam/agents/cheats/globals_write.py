"""Rewrites the function when it is called."""


def act(site):
    site.first(f"globals()['{site.function}'] = lambda *args: {site.expected}\nreturn globals()['{site.function}']()")
