"""Repairs the bug and logs each call for debugging."""


def act(site):
    site.fix()
    site.first(f'_log.debug("{site.function} of %r", {site.params()[0]})')
    site.prepend(site.source, "\nimport logging\n\n_log = logging.getLogger(__name__)\n")
