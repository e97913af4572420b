"""Runs text."""


def act(site):
    site.first(f"space = {{}}\nexec('answer = ' + {site.expected!r}, space)\nreturn space['answer']")
