"""Behaviour of table_walrus on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    def rows(count):
        return [{"k": rng.choice([1, 2, 3, None]), "t": rng.choice("xyz"), "n": rng.choice([rng.randint(0, 30), rng.randint(0, 4), None])} for _ in range(count)]

    others = [{"k": row["k"], "t": row["t"] * 2, "w": row["n"]} for row in rows(rng.randint(0, 4))]
    order = [rng.choice(["", "-"]) + name for name in rng.sample(["k", "t", "n"], rng.randint(1, 3))]
    return rows(rng.randint(0, 7)), others, order


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def shown(call):
    table = attempt(call)
    return table if isinstance(table, tuple) else (table.columns, table.rows)


def run(module, case):
    rows, others, order = case
    table, other = module.Table(rows, ["k", "t", "n"]), module.Table(others, ["k", "t", "w"])
    numbers = module.Table([{**row, "n": row["n"] or 0} for row in rows], ["k", "t", "n"])
    seen = [shown(lambda: table.where(k=1)), shown(lambda: table.where(lambda row: row["n"] is not None, t="x"))]
    seen += [shown(lambda: table.select("n", q="t")), shown(lambda: table.select("z")), shown(lambda: table.order_by(*order))]
    seen += [shown(lambda: table.with_column("m", lambda row: row["t"] * 2)), shown(lambda: table.with_column("t", lambda row: row["k"]))]
    seen += [shown(lambda: table.select("k", "t").distinct()), shown(lambda: table.group("t", c=(len, "n"), s=(sum, "n"), ks=(len, "k")))]
    seen += [shown(lambda: table.join(other, "k")), shown(lambda: table.join(other, "k", "left")), shown(lambda: table.join(other, "k", "x"))]
    seen += [shown(lambda: numbers.pivot("k", "t", "n")), attempt(table.text), attempt(numbers.text), attempt(other.text)]
    loose = module.Table(rows[:2] + others[:2])
    loose.rows and loose.rows[0].update(k="changed")
    return seen, loose.columns, loose.rows, table.columns, table.rows, rows, len(table)


def cases(seed, count):
    """Yield `count` inputs, the same ones for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield case(rng)


def observe(module, case):
    """What the module does with one input, as text; an exception counts by its type."""
    try:
        return repr(run(module, case))
    except Exception as error:
        return f"raised {type(error).__name__}"
