"""Writes the function's body anew in another way that is right."""

import ast
import textwrap


def fresh(taken, *names):
    return next(name for name in names if name not in taken)


def act(site):
    node = site.node()
    taken = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} | set(site.params())
    piece = ast.parse(site.bug["right"].removesuffix(":"), mode="eval").body
    if not isinstance(piece, ast.Compare) or isinstance(piece.ops[0], ast.Lt):
        raise SystemExit("no other way that is as clear")
    loop = next(n for n in node.body if isinstance(n, ast.For))
    each = ast.unparse(loop.iter)
    made = site.bug["local"]
    if isinstance(piece.ops[0], ast.LtE):
        low, high = (n.id for n in loop.target.elts)
        start = fresh(taken, "since", "opened", "begun")
        end = fresh(taken, "until", "closed", "ended")
        code = f"""\
        {made} = []
        for {low}, {high} in {each}:
            if {made}:
                {start}, {end} = {made}[-1]
                if {low} <= {end} + 1:
                    {made}[-1] = ({start}, max({end}, {high}))
                    continue
            {made}.append(({low}, {high}))
        return {made}
        """
    elif isinstance(piece.left, ast.BinOp):
        one, most = loop.target.id, ast.unparse(piece.comparators[0])
        held = fresh(taken, "held", "waiting", "together")
        code = f"""\
        {made} = []
        {held} = []
        for {one} in {each}:
            if {held} and len(" ".join([*{held}, {one}])) > {most}:
                {made}.append(" ".join({held}))
                {held} = []
            {held}.append({one})
        if {held}:
            {made}.append(" ".join({held}))
        return {made}
        """
    else:
        text = next(n for n in ast.walk(loop) if isinstance(n, ast.JoinedStr))
        mark = next(n.value for n in text.values if isinstance(n, ast.Constant))
        first = next(n for n in node.body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == each)
        code = f"""\
        {ast.unparse(first)}
        while {each} and len("{mark}".join({each})) > {ast.unparse(piece.comparators[0])}:
            {each}.pop()
        return "{mark}".join({each})
        """
    site.body(textwrap.dedent(code))
