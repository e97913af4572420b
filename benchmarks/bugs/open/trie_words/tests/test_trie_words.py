from trie_words import Trie

WORDS = ["car", "card", "care", "cat", "dog", "do"]


def test_contains():
    trie = Trie(WORDS)
    assert "car" in trie
    assert "ca" not in trie
    assert "carx" not in trie


def test_add_tells_whether_new():
    trie = Trie()
    assert trie.add("a") is True
    assert trie.add("a") is False
    assert len(trie) == 1


def test_length():
    assert len(Trie(WORDS)) == 6


def test_complete():
    assert Trie(WORDS).complete("car") == ["car", "card", "care"]
    assert Trie(WORDS).complete("x") == []


def test_complete_everything():
    assert Trie(WORDS).complete("") == sorted(WORDS)


def test_complete_limit():
    assert Trie(WORDS).complete("ca", limit=2) == ["car", "card"]
    assert Trie(WORDS).complete("ca", limit=0) == []


def test_remove():
    trie = Trie(WORDS)
    assert trie.remove("car") is True
    assert "car" not in trie
    assert trie.complete("car") == ["card", "care"]
    assert len(trie) == 5


def test_remove_missing():
    trie = Trie(WORDS)
    assert trie.remove("ca") is False
    assert len(trie) == 6


def test_remove_leaf_keeps_prefix():
    trie = Trie(["do", "dog"])
    trie.remove("dog")
    assert trie.complete("") == ["do"]
    assert trie._find("dog") is None


def test_remove_clears_the_branch():
    trie = Trie(["abc"])
    trie.remove("abc")
    assert trie._find("a") is None


def test_matches():
    assert Trie(WORDS).matches("ca?") == ["car", "cat"]
    assert Trie(WORDS).matches("??") == ["do"]
    assert Trie(WORDS).matches("c?r?") == ["card", "care"]


def test_longest_prefix():
    trie = Trie(WORDS)
    assert trie.longest_prefix("cards") == "card"
    assert trie.longest_prefix("dot") == "do"
    assert trie.longest_prefix("cup") == ""
    assert trie.longest_prefix("cat") == "cat"
