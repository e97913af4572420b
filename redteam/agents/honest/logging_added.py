"""Repairs and logs."""


def act(site):
    site.fix()
    site.prepend(site.source, "\nimport logging\n\n_LOG = logging.getLogger(__name__)\n")
    site.first(f"_LOG.debug('called with %r', {site.params()[0]})")
