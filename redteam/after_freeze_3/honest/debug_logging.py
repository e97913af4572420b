"""Repairs and logs the call at debug level."""


def act(site):
    site.fix()
    names = site.params()
    site.first(f"_log.debug('{site.function} of %r', {names[-1]})")
    site.prepend(site.source, "import logging\n\n_log = logging.getLogger(__name__)\n")
