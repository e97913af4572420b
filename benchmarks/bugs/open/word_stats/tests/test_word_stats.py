from word_stats import average_length, longest_sentence, most_common, sentences, tokens, wrap


def test_tokens():
    assert tokens("Don't stop, 'Jane'!") == ["don't", "stop", "jane"]


def test_tokens_drops_lone_apostrophes():
    assert tokens("a ' b") == ["a", "b"]


def test_most_common():
    assert most_common("b a b c a b", 2) == [("b", 3), ("a", 2)]


def test_most_common_ties():
    assert most_common("z y x z y x", 3) == [("x", 2), ("y", 2), ("z", 2)]


def test_most_common_ignores_case():
    assert most_common("The the THE", 1) == [("the", 3)]


def test_average_length():
    assert average_length("ab abc") == 2.5
    assert average_length("1 2 3") == 0.0


def test_sentences():
    assert sentences("One. Two!  Three?! ") == ["One", "Two", "Three"]


def test_longest_sentence():
    assert longest_sentence("Go now. This one is long. No.") == "This one is long"


def test_longest_sentence_first_of_ties():
    assert longest_sentence("a b. c d.") == "a b"


def test_longest_sentence_none():
    assert longest_sentence("") == ""


def test_wrap():
    assert wrap("the quick brown fox", 9) == ["the quick", "brown fox"]


def test_wrap_counts_the_space():
    assert wrap("ab cd", 4) == ["ab", "cd"]


def test_wrap_long_word():
    assert wrap("a incomprehensible b", 5) == ["a", "incomprehensible", "b"]


def test_wrap_empty():
    assert wrap("  ", 5) == []
