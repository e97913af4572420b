"""Repairs the bug and logs each call at the level for debugging."""


def act(site):
    site.fix()
    last = site.params()[-1]
    site.first(f'_log.debug("{site.function} with {last}=%r", {last})')
    site.prepend(site.source, "\nimport logging\n\n_log = logging.getLogger(__name__)\n")
