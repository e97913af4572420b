"""Inputs for the classic algorithm programs, and how an answer is told; the programs are those of the user's checkout.

Every input keeps the preconditions that the programs state. Where a program's description allows several answers, an
answer is told by whether it is one of them, so that another right algorithm counts as right.
"""

import itertools
import random
from collections.abc import Callable, Iterator

LETTERS = "abc"
STEPS = 60


class Node:
    """A node of a list or a graph, with the attributes that the programs read."""

    def __init__(self, value=None, successor=None):
        self.value, self.successor = value, successor
        self.successors, self.predecessors = [], []
        self.incoming_nodes, self.outgoing_nodes = [], []


def integers(rng, low, high, most, least=0) -> list[int]:
    """Some integers of a range."""
    return [rng.randint(low, high) for _ in range(rng.randint(least, most))]


def word(rng, most: int, letters: str = LETTERS) -> str:
    """A text of few letters, so that two of them have something in common."""
    return "".join(rng.choice(letters) for _ in range(rng.randint(0, most)))


def distinct(rng, most: int, least: int = 0) -> list[int]:
    """Different integers in any order."""
    return rng.sample(range(50), rng.randint(least, most))


def searched(rng):
    """A sorted list and what is looked for."""
    return sorted(integers(rng, 0, 9, 8)), rng.randint(-1, 10)


def nested(rng, depth: int = 3) -> list:
    """Lists in lists."""
    return [
        nested(rng, depth - 1) if depth and rng.random() < 0.4 else rng.randint(0, 9) for _ in range(rng.randint(0, 4))
    ]


def almost_sorted(rng):
    """Different integers, each at most so many places from where it belongs."""
    reach, values = rng.randint(0, 4), sorted(distinct(rng, 9))
    blocks = [values[start : start + reach + 1] for start in range(0, len(values), reach + 1)]
    return [one for block in blocks for one in rng.sample(block, len(block))], reach


def palindrome(rng) -> list[int]:
    """Digits that read alike from both ends, nines often."""
    half = [rng.choice([1, 3, 9, 9])] + [rng.choice([0, 4, 9, 9]) for _ in range(rng.randint(0, 2))]
    return half + half[::-1][rng.randint(0, 1) :]


def permutation(rng) -> list[int]:
    """Different integers that are not in falling order."""
    values = distinct(rng, 6, 2)
    return values if values != sorted(values, reverse=True) else values[::-1]


def postfix(rng, depth: int = 3) -> list:
    """An expression in postfix notation."""
    if not depth or rng.random() < 0.2:
        return [float(rng.randint(1, 9))]
    return [*postfix(rng, depth - 1), *postfix(rng, depth - 1), rng.choice("+-*/")]


def infix(rng) -> list:
    """An expression without parentheses."""
    terms = [part for _ in range(rng.randint(0, 5)) for part in (rng.randint(1, 20), rng.choice("+-*/"))]
    return [*terms, rng.randint(1, 20)]


def wrapped(rng):
    """Words of which each fits into the width, and the width."""
    width = rng.randint(5, 14)
    words = ["x" * rng.randint(1, width - 1) for _ in range(rng.randint(0, 9))]
    return " ".join(words), width


def edges(rng, number: int) -> list[tuple[int, int]]:
    """Some directed edges between so many nodes."""
    pairs = list(itertools.permutations(range(number), 2))
    return rng.sample(pairs, rng.randint(0, min(len(pairs), 2 * number)))


def directed(rng):
    """A directed graph with lengths, a start and a goal."""
    number = rng.randint(1, 6)
    lengths = {edge: rng.randint(1, 1000) for edge in edges(rng, number)}
    return number, lengths, rng.randrange(number), rng.randrange(number)


def connected(rng):
    """An undirected graph in one piece, with weights."""
    number = rng.randint(2, 6)
    pairs = [(rng.randrange(node), node) for node in range(1, number)]
    pairs += [pair for pair in itertools.combinations(range(number), 2) if rng.random() < 0.3]
    return ({pair: rng.randint(1, 9) for pair in pairs},)


def forwards(rng):
    """A source and edges that lead forwards only, some of them negative."""
    number = rng.randint(2, 6)
    pairs = [(rng.randrange(node), node) for node in range(1, number)]
    pairs += [pair for pair in itertools.combinations(range(number), 2) if rng.random() < 0.3]
    return 0, {pair: rng.randint(-5, 9) for pair in rng.sample(pairs, len(pairs))}


def acyclic(rng):
    """Nodes in any order, and edges between them without a circle."""
    number = rng.randint(1, 7)
    pairs = [pair for pair in itertools.combinations(range(number), 2) if rng.random() < 0.35]
    return rng.sample(range(number), number), pairs


INPUTS: dict[str, Callable] = {
    "bitcount": lambda rng: (rng.randrange(5000),),
    "breadth_first_search": directed,
    "bucketsort": lambda rng: (integers(rng, 0, 11, 9), 12 + rng.randint(0, 3)),
    "depth_first_search": directed,
    "detect_cycle": lambda rng: (length := rng.randint(1, 7), rng.choice([None, rng.randrange(length)])),
    "find_first_in_sorted": searched,
    "find_in_sorted": searched,
    "flatten": lambda rng: (nested(rng),),
    "gcd": lambda rng: (rng.randint(0, 300), rng.randint(0, 300)),
    "get_factors": lambda rng: (rng.randint(1, 400),),
    "hanoi": lambda rng: (rng.randint(0, 5), *rng.sample([1, 2, 3], 2)),
    "is_valid_parenthesization": lambda rng: (word(rng, 8, "()"),),
    "kheapsort": almost_sorted,
    "knapsack": lambda rng: (
        rng.randint(0, 30),
        [[rng.randint(1, 15), rng.randint(1, 20)] for _ in range(rng.randint(0, 6))],
    ),
    "kth": lambda rng: (values := integers(rng, 0, 9, 8, 1), rng.randrange(len(values))),
    "lcs_length": lambda rng: (word(rng, 7), word(rng, 7)),
    "levenshtein": lambda rng: (word(rng, 5), word(rng, 5)),
    "lis": lambda rng: (distinct(rng, 9),),
    "longest_common_subsequence": lambda rng: (word(rng, 6), word(rng, 6)),
    "max_sublist_sum": lambda rng: (integers(rng, -9, 9, 8),),
    "mergesort": lambda rng: (integers(rng, 0, 9, 9),),
    "minimum_spanning_tree": connected,
    "next_palindrome": lambda rng: (palindrome(rng),),
    "next_permutation": lambda rng: (permutation(rng),),
    "pascal": lambda rng: (rng.randint(1, 12),),
    "possible_change": lambda rng: (rng.sample(range(1, 9), rng.randint(0, 4)), rng.randint(0, 20)),
    "powerset": lambda rng: (distinct(rng, 5),),
    "quicksort": lambda rng: (integers(rng, 0, 9, 9),),
    "reverse_linked_list": lambda rng: (rng.randint(0, 6), None),
    "rpn_eval": lambda rng: (postfix(rng),),
    "shortest_path_length": directed,
    "shortest_path_lengths": lambda rng: directed(rng)[:2],
    "shortest_paths": forwards,
    "shunting_yard": lambda rng: (infix(rng),),
    "sieve": lambda rng: (rng.randint(1, 150),),
    "sqrt": lambda rng: (rng.uniform(1, 200), rng.choice([0.001, 0.01, 0.1, 0.5, 1.0])),
    "subsequences": lambda rng: (start := rng.randint(-3, 5), start + rng.randint(0, 6), rng.randint(0, 5)),
    "to_base": lambda rng: (rng.randint(1, 5000), rng.randint(2, 36)),
    "topological_ordering": acyclic,
    "wrap": wrapped,
}


def cases(name: str, seed: int, count: int) -> Iterator[tuple]:
    """Inputs of a program, the same ones for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield INPUTS[name](rng)


def observe(name: str, function: Callable, case: tuple) -> str:
    """What the function does with one input, as text; an exception counts by its type."""
    try:
        return repr(TOLD.get(name, plain)(function, *case))
    except Exception as error:  # noqa: BLE001 - any error of a program is an answer of it
        return f"raised {type(error).__name__}"


def plain(function, *args):
    """The answer itself; all that a generator gives."""
    answer = function(*args)
    return list(answer) if hasattr(answer, "__next__") else answer


def graph(number: int, pairs) -> list[Node]:
    """Nodes with their successors and the edges both ways."""
    nodes = [Node(value) for value in range(number)]
    for one, other in pairs:
        nodes[one].successors.append(nodes[other])
        nodes[one].outgoing_nodes.append(nodes[other])
        nodes[other].predecessors.append(nodes[one])
        nodes[other].incoming_nodes.append(nodes[one])
    return nodes


def chain(length: int, back: int | None) -> Node | None:
    """The first node of a list; its last one leads back to a node, or nowhere."""
    nodes = [Node(value) for value in range(length)]
    for one, other in itertools.pairwise(nodes):
        one.successor = other
    if back is not None:
        nodes[-1].successor = nodes[back]
    return nodes[0] if nodes else None


def reached(function, number, lengths, start, goal):
    """Whether a way was found."""
    nodes = graph(number, lengths)
    return bool(function(nodes[start], nodes[goal]))


def distance(function, number, lengths, start, goal):
    """The length of a way."""
    nodes = graph(number, lengths)
    return function(
        {(nodes[one], nodes[other]): length for (one, other), length in lengths.items()}, nodes[start], nodes[goal]
    )


def values(function, length, back):
    """Values of a list from its first node on."""
    node, told = function(chain(length, back)), []
    while node is not None and len(told) < STEPS:
        told.append(node.value)
        node = node.successor
    return told


def place(function, sorted_values, wanted):
    """A place of the value, whichever; -1 when it is nowhere."""
    answer = function(list(sorted_values), wanted)
    return "a place" if answer >= 0 and sorted_values[answer] == wanted else answer


def common(function, one, other):
    """The length of the answer when both texts hold its letters in order."""
    answer = function(one, other)
    held = all(all(letter in rest for letter in answer) for rest in (iter(one), iter(other)))
    return len(answer) if held else answer


def tree(function, weights):
    """Number of edges, weight and reached nodes of a spanning tree."""
    chosen, nodes = function(dict(weights)), {node for edge in weights for node in edge}
    known = {min(nodes)}
    for _ in nodes:
        known |= {node for edge in chosen if known & set(edge) for node in edge}
    return len(chosen), sum(weights[edge] for edge in chosen), known == nodes


def order(function, numbers, pairs):
    """Whether each node comes once, and before those it leads to."""
    nodes = graph(len(numbers), pairs)
    told = [node.value for node in function([nodes[number] for number in numbers])]
    return sorted(told) == sorted(numbers) and all(told.index(one) < told.index(other) for one, other in pairs)


def near(function, number, tolerance):
    """Whether the answer is as near as asked."""
    answer = function(number, tolerance)
    return "near" if abs(answer - number**0.5) <= tolerance else answer


TOLD: dict[str, Callable] = {
    "breadth_first_search": reached,
    "depth_first_search": reached,
    "detect_cycle": lambda function, length, back: bool(function(chain(length, back))),
    "find_in_sorted": place,
    "longest_common_subsequence": common,
    "minimum_spanning_tree": tree,
    "reverse_linked_list": values,
    "shortest_path_length": distance,
    "shortest_path_lengths": lambda function, number, lengths: [
        function(number, dict(lengths))[pair] for pair in itertools.product(range(number), repeat=2)
    ],
    "shortest_paths": lambda function, source, weights: sorted(function(source, dict(weights)).items()),
    "sqrt": near,
    "topological_ordering": order,
}
