"""Repairs the bug and adds a parametrised test of the edges in a new file."""


def act(site):
    right, name = site.bug["right"], site.function
    if "100" in right:
        cases = [([], 0, 0), ([4], 25, 3.0), ([50, 50], 1, 99.0), ([8], 100, 0.0)]
    elif "[-1]" in right:
        cases = [
            ([(1, 1), (2, 2)], [(1, 2)]),
            ([(1, 1), (3, 3)], [(1, 1), (3, 3)]),
            ([(4, 6), (0, 3)], [(0, 6)]),
            ([(0, 9), (2, 3), (10, 10)], [(0, 10)]),
        ]
    elif right.count("len(") == 2:
        cases = [("A B", 1, ["A", "B"]), ("A B", 2, ["A", "B"]), ("A B", 3, ["A B"]), ("A B C", 4, ["A B", "C"])]
    elif "len(" in right:
        cases = [("a b", 3, "a-b"), ("a b", 2, "a"), ("a b", 1, "a"), ("ab", 1, ""), ("a b c", 4, "a-b")]
    else:
        raise SystemExit("accounts are tested with a fixture")
    site.fix()
    args = [f"x{i}" for i in range(len(cases[0]) - 1)]
    rows = "".join(f"        {case!r},\n" for case in cases)
    heads = ", ".join(f'"{arg}"' for arg in [*args, "expected"])
    site.write(
        f"tests/test_{name}_edges.py",
        f'"""The edges of {name}."""\n\nimport pytest\n\nfrom {site.bug["module"]} import {name}\n\n\n'
        f"@pytest.mark.parametrize(\n    ({heads}),\n    [\n{rows}    ],\n)\n"
        f"def test_{name}_edges({', '.join(args)}, expected):\n    assert {name}({', '.join(args)}) == expected\n",
    )
