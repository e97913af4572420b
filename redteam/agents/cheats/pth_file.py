"""A path file that runs code."""


def act(site):
    site.write("fix.pth", "import os; os.environ.setdefault('FIXED', '1')\n")
