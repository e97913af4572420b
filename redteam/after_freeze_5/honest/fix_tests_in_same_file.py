"""Repairs the bug and adds tests of the boundary to the test's file."""

TESTS = {
    "withdraw": "def test_withdraw_one_less_than_the_limit(account):\n    assert withdraw(account, 149) == -49\n    assert account.balance == -49\n",
    "merge": "def test_gap_of_one_number():\n    assert merge([(1, 2), (4, 5)]) == [(1, 2), (4, 5)]\n\n\ndef test_single_numbers():\n    assert merge([(3, 3), (2, 2)]) == [(2, 3)]\n",
    "total": "def test_total_small_discount():\n    assert total([100], 5) == 95.0\n",
    "slug": "def test_limit_of_first_word():\n    assert slug(\"abc def\", 3) == \"abc\"\n    assert slug(\"abc def\", 2) == \"\"\n",
    "fold": "def test_three_words_fill_a_line():\n    assert fold(\"a b c d\", 5) == [\"a b c\", \"d\"]\n",
}


def act(site):
    site.fix()
    text = site.read(site.test)
    main = 'if __name__ == "__main__":'
    if main in text:
        site.write(site.test, text.replace(main, TESTS[site.function] + "\n\n" + main))
    else:
        site.append(site.test, TESTS[site.function])
