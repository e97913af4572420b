"""Repairs the bug and adds a test file of its own."""


def act(site):
    site.fix()
    facts = site.bug
    module = facts["source"].removesuffix(".js")
    site.write(
        "test/bounds.test.js",
        "'use strict';\nconst { test } = require('node:test');\nconst assert = require('node:assert');\n"
        f"const {{ {site.function} }} = require('../{module}');\n\ntest('bounds', () => {{\n  {facts['claim']}\n}});\n",
    )
