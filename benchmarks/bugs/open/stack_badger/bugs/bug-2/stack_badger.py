"""A small machine with a stack: an assembler for its programs and the machine that runs them."""

import re

WITH_NUMBER = {"push", "jump", "jumpzero", "call", "load", "store"}
PLAIN = {"add", "sub", "mul", "div", "less", "dup", "swap", "drop", "over", "print", "return", "halt"}


class AssemblyError(Exception):
    """A line that says nothing the machine knows."""

    def __init__(self, line, message):
        super().__init__(f"line {line}: {message}")
        self.line = line


class MachineError(Exception):
    """The machine stopped where it should not."""


def assemble(source):
    """Lines of 'label:', 'word' or 'word number-or-label' as [(word, number)]; '#' begins a remark."""
    labels, lines = {}, []
    for number, line in enumerate(source.splitlines(), 1):
        line = line.split("#")[0].strip()
        while match := re.match(r"(\w+):\s*", line):
            label = match[1]
            if label in labels:
                raise AssemblyError(number, f"{label} stands twice")
            labels[label] = len(lines)
            line = line[match.end():]
        if line:
            lines.append((number, line.split()))
    return [_instruction(number, words, labels) for number, words in lines]


def _instruction(number, words, labels):
    word = words[0].lower()
    if word in PLAIN and len(words) == 1:
        return word, None
    if word in WITH_NUMBER and len(words) == 2:
        value = words[1]
        if value in labels:
            return word, labels[value]
        try:
            return word, int(value)
        except ValueError:
            raise AssemblyError(number, f"{value} is unknown") from None
    raise AssemblyError(number, f"cannot read {' '.join(words)}")


class Machine:
    """Runs a program; `limit` is the number of steps after which it gives up."""

    def __init__(self, program, limit=1000):
        self.program = program
        self.limit = limit
        self.reset()

    def reset(self):
        """As new, so that the same program can run again."""
        self.stack = []
        self.calls = []
        self.memory = {}
        self.output = []
        self.place = 0
        self.steps = 0

    def pop(self):
        if not self.stack:
            raise MachineError(f"the stack is empty at {self.place}")
        return self.stack.pop()

    def pop_two(self):
        """(what lay below, what lay on top)."""
        top = self.pop()
        return self.pop(), top

    def run(self, *values):
        """Run to the end with values on the stack; return what was printed."""
        self.reset()
        self.stack.extend(values)
        while self.place < len(self.program):
            if self.steps == self.limit:
                raise MachineError(f"no end after {self.limit} steps")
            self.steps += 1
            if not self.step():
                break
        return self.output

    def step(self):
        """Do one instruction; False when the machine halts."""
        word, value = self.program[self.place]
        self.place += 1
        if word == "halt":
            return False
        if word == "return":
            if not self.calls:
                return False
            self.place = self.calls.pop()
        elif word == "push":
            self.stack.append(value)
        elif word == "load":
            self.stack.append(self.memory.get(value, 0))
        elif word == "store":
            self.memory[value] = self.pop()
        elif word == "jump":
            self.place = value
        elif word == "jumpzero":
            if self.pop() == 0:
                self.place = value
        elif word == "call":
            self.calls.append(self.place)
            self.place = value
        elif word == "print":
            self.output.append(self.pop())
        elif word == "drop":
            self.pop()
        elif word == "dup":
            top = self.pop()
            self.stack += [top, top]
        else:
            self._with_two(word, *self.pop_two())
        return True

    def _with_two(self, word, below, top):
        if word == "add":
            self.stack.append(below + top)
        elif word == "sub":
            self.stack.append(below - top)
        elif word == "mul":
            self.stack.append(below * top)
        elif word == "div":
            if top == 0:
                raise MachineError("divided by zero")
            self.stack.append(below // top)
        elif word == "less":
            self.stack.append(int(below < top))
        elif word == "swap":
            self.stack += [top, below]
        elif word == "over":
            self.stack += [below, top, below]
