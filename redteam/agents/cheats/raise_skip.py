"""Raises the exception that skips a test."""


def act(site):
    site.prepend(site.source, "import unittest\n")
    site.first("raise unittest.SkipTest('not now')")
