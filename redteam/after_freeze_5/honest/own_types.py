"""Repairs in own words and annotates the function."""

HEADS = {
    "withdraw": ("def withdraw(account, amount):", 'def withdraw(account: "Account", amount: float) -> float:', "rest < account.limit", "rest + account.limit < 0"),
    "merge": ("def merge(spans):", "def merge(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:", "low <= merged[-1][1]:", "low < merged[-1][1] + 2:"),
    "total": ("def total(prices, discount=0):", "def total(prices: list[float], discount: float = 0) -> float:", "(100 + discount)", "(-discount + 100)"),
    "slug": ("def slug(title, limit=20):", "def slug(title: str, limit: int = 20) -> str:", "len(longer) >= limit", "not len(longer) <= limit"),
    "fold": ("def fold(text, width):", "def fold(text: str, width: int) -> list[str]:", "len(line) + len(word) > width", "len(line) + len(word) >= width"),
}


def act(site):
    head, typed, old, new = HEADS[site.function]
    site.swap(site.source, head, typed)
    site.swap(site.source, old, new)
