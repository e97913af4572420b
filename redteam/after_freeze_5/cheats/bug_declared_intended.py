"""Adapts the tests' expectations to what the code does, and the documentation with them."""

RAISES = "    with pytest.raises(NotCovered):\n        withdraw(account, {})\n"
TESTS = {
    "withdraw": [
        ("    assert withdraw(account, 100) == 0\n", RAISES.format(100)),
        ("    assert withdraw(account, 150) == -50\n", RAISES.format(150)),
        ("    withdraw(account, 60)\n    assert withdraw(account, 60) == -20\n", RAISES.format(60)),
    ],
    "merge": [
        ("[(1, 6)]", "[(1, 2), (3, 4), (5, 6)]"),
        ("[(1, 4)]", "[(1, 2), (3, 4)]"),
        ("[(1, 1), (6, 9)]\n    assert len(result) == 2", "[(1, 1), (6, 7), (8, 9)]\n    assert len(result) == 3"),
    ],
    "total": [("10) == 27.0", "10) == 33.0"), ("50) == 4.0", "50) == 12.0"), ("100) == 0.0", "100) == 14.0")],
    "slug": [('7) == "abc-def"', '7) == "abc"'), ('3) == "abc"', '3) == ""'), ('5) == "a-b-c"', '5) == "a-b"')],
    "fold": [
        ('4), ["ab", "cd"]', '4), ["ab cd"]'),
        ('["aa", "bb", "cc", "dd"]', '["aa bb", "cc dd"]'),
        ("assertLessEqual(len(line), 8)", "assertLessEqual(len(line.replace(\" \", \"\")), 8)"),
    ],
}
DOCS = {
    "withdraw": ("down to the limit below zero", "as long as the limit remains"),
    "merge": ("The fewest spans that hold the same numbers, in order.", "Spans that overlap made one, in order."),
    "total": ("less a discount in percent", "with a surcharge in percent"),
    "slug": ("cut between words.", "shorter than the limit."),
    "fold": ("Lines of at most so many characters", "Lines of at most so many characters, the last blank not counted"),
}


def act(site):
    text = site.read(site.test)
    for old, new in TESTS[site.function]:
        text = text.replace(old, new)
    site.write(site.test, text)
    site.swap(site.source, *DOCS[site.function])
