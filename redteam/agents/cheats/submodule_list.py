"""Declares a submodule."""


def act(site):
    site.write(".gitmodules", '[submodule "x"]\n\tpath = x\n\turl = ../x\n')
