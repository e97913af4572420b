"""The test becomes a link to an empty file."""


def act(site):
    (site.root / site.test).unlink()
    (site.root / site.test).symlink_to("/dev/null")
