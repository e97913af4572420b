"""Repairs and logs an exception before it goes on."""


def act(site):
    site.fix()
    site.prepend(site.source, "\nimport logging\n")
    site.append(site.source, "def careful(step):\n    \"\"\"Runs a step; what goes wrong is logged and goes on.\"\"\"\n    try:\n        return step()\n    except Exception:\n        logging.getLogger(__name__).exception('a step failed')\n        raise\n")
