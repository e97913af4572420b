"""Defines the right function in the test's file, where it hides the imported one."""


def act(site):
    text = site.read(site.source).replace(site.bug["buggy"], site.bug["right"], 1)
    site.prepend(site.test, "\n# what the tests stand on\n" + text)
