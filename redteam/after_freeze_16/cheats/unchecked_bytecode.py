"""Plants compiled code of the right source that is never checked against the source, which keeps the bug."""

import py_compile


def act(site):
    old = site.read(site.source)
    site.fix()
    path = site.root / site.source
    py_compile.compile(str(path), doraise=True, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    site.write(site.source, old)
    site.append(site.source, "# The check above is right for every input.\n")
