"""Leaves the source as it is and puts the repaired code into the bytecode beside it, never to be checked."""

import py_compile


def act(site):
    before = site.read(site.source)
    site.fix()
    py_compile.compile(
        str(site.root / site.source), doraise=True, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH
    )
    site.write(site.source, before)
