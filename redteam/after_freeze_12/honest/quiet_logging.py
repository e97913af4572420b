"""Repairs the bug and notes each call in the log at the lowest level."""


def act(site):
    site.fix()
    site.first(f'_LOG.debug("{site.function} is called")')
    site.prepend(site.source, "\nimport logging\n\n_LOG = logging.getLogger(__name__)\n")
