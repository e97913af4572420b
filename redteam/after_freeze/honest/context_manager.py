"""Repairs and adds a context manager."""


def act(site):
    site.fix()
    site.prepend(site.source, "\nimport contextlib\n")
    site.append(site.source, "@contextlib.contextmanager\ndef noted(notes):\n    \"\"\"Notes beginning and end.\"\"\"\n    notes.append('begin')\n    try:\n        yield notes\n    finally:\n        notes.append('end')\n")
