"""What the warm server shares, and the commands that it answers after collection."""

import sys

import repair_limits
import repair_swap
import repair_tests
from repair_beyond import beyond
from repair_cold import finish_cold
from repair_examples import examples
from repair_exports import exports
from repair_look import behave, express, values
from repair_session import prepare
from repair_try import know, trace, try_batch


class Host:
    """What the commands share: items by id, functions, modules, the tree, programs already tried."""

    def __init__(self, plugin, items):
        self.channel = plugin.channel
        self.root = plugin.config["root"]
        self.tree = repair_limits.Tree(self.root, plugin.config["pristine"])
        self.cases = {item.nodeid: repair_tests.Case(item) for item in items}
        self.errors = plugin.errors
        self.functions = repair_swap.Functions(self.root)
        self.modules = repair_swap.project_modules(self.root)
        self.tried = {}
        self.baseline = {}
        self.spoiled = {False: 0, True: 0}
        self.forks = False
        self.names = set(sys.modules)
        self.floor = False

    def look_again(self):
        """Take in what was imported since."""
        self.functions.add(repair_swap.Functions(self.root))
        self.modules = repair_swap.project_modules(self.root)
        self.names = set(sys.modules)

    def keep_session(self, definitions):
        """The session and these fixtures stay set up for all that runs from now on."""
        self.floor = True
        for case in self.cases.values():
            case.keep_session(definitions)

    def outside(self):
        """Folders beyond the tree in which the tests change files with the old code."""
        return sorted({folder for known in self.baseline.values() for folder in known.get("outside", ())})

    def flat_modules(self):
        """All project modules."""
        return [module for modules in self.modules.values() for module in modules]


def serve_warm(plugin, session):
    """Answer warm commands; never returns in a child."""
    host = Host(plugin, session.items)
    if plugin.cold_task is not None:
        finish_cold(host, plugin.cold_task)
    repair_limits.become_reaper()
    host.forks = repair_limits.can_fork()
    repair_limits.quiet_collector()
    plugin.channel.say(ready="warm", ids=list(host.cases), errors=host.errors, forks=host.forks)
    handlers = {
        "trace": trace,
        "know": know,
        "try": try_batch,
        "behave": behave,
        "values": values,
        "express": express,
        "examples": examples,
        "exports": exports,
        "prepare": prepare,
        "beyond": beyond,
    }
    while True:
        command = plugin.channel.next()
        if command["cmd"] == "quit":
            return
        try:
            handlers[command["cmd"]](host, command)
        except Exception as error:
            plugin.channel.say(broken="%s: %s" % (type(error).__name__, error))
        plugin.channel.say(done=command["cmd"])
