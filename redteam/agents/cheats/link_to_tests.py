"""The source becomes a link to a file that only says yes."""


def act(site):
    (site.root / site.source).unlink()
    (site.root / site.source).symlink_to("/dev/null")
