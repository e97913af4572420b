"""Whether variants break passing tests that the search did not run."""

import os
import time

import repair_state
import repair_swap
import repair_tests
from repair_try import clean, drop_shared, limits, program_of
from repair_watch import GRACE, supervise


def beyond(host, command):
    """Run more tests with variants; one answer for each: ``broken`` is the first that fails, or empty.

    Only tests that pass here twice more with the old code are asked, and where a module has to run again those that
    pass when it runs again with its old text.
    """
    programs = [program for program in (program_of(host, one, True) for one in command["variants"]) if program]
    began = time.monotonic()

    def child(todo, say):
        watch = limits(host)
        look = _Look(host, command)
        for program in todo:
            say({} if time.monotonic() - began > command["all"] else {"broken": look.broken(program)})
            clean(host, watch)

    def emit(answer, program):
        host.channel.say(**dict(answer, v=program.id))

    supervise(programs, child, command["wall"] * len(command["tests"]) * 3 + 5 + GRACE, emit, lambda _why: {})
    host.tree.restore()


class _Look:
    """What one child knows of the old code."""

    def __init__(self, host, command):
        self.host, self.command = host, command
        self.state = repair_state.State(host.flat_modules())
        self.pristine = repair_swap.Pristine(host.functions, host.flat_modules())
        self.sound = {}
        self.kinds = {}
        # What fails when it comes again says nothing.
        self.tests = [name for name in command["tests"] if self._passes(name) and self._passes(name)]

    def broken(self, program):
        """The first test that a variant breaks."""
        asked = self._sound(program) if program.again else self.tests
        program.put(self.host)
        broken = next((name for name in asked if not self._passes(name)), "")
        program.take()
        self._put_back()
        return broken

    def _passes(self, name):
        case = self.host.cases[name]
        drop_shared(case)
        outcome = repair_tests.run(case, self.command["cpu"], self.command["wall"])
        self.state.put_back()
        first = self.kinds.setdefault(name, outcome.kind)
        # A test that skips with a variant, and did not with the old code, says nothing for it.
        return repair_tests.is_good(outcome.kind) and (outcome.kind != "skipped" or first == "skipped")

    def _put_back(self):
        self.pristine.put_back()
        self.state.put_back()

    def _sound(self, program):
        """Tests that bear it that the modules run again at all."""
        key = tuple(modules[0].__file__ for modules, _ in program.again)
        if key not in self.sound:
            for modules, _ in program.again:
                name = self.host.functions.relative(modules[0].__file__)
                with open(os.path.join(self.host.tree.pristine, name), "rb") as handle:
                    code = repair_swap.compile_module(handle.read(), modules[0].__file__)
                for module in modules:
                    repair_swap.run_again(module, code, self.host.flat_modules())
            self.sound[key] = [name for name in self.tests if self._passes(name)]
            self._put_back()
        return self.sound[key]
