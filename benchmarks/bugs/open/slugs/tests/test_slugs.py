from slugs import SlugRegistry, shorten, slugify, to_ascii, words


def test_to_ascii():
    assert to_ascii("Café Ünï") == "Cafe Uni"


def test_words():
    assert words("Hello, World 42!") == ["hello", "world", "42"]


def test_slugify_drops_stop_words():
    assert slugify("The Art of War") == "art-war"


def test_slugify_keeps_stop_words_when_asked():
    assert slugify("The Art of War", keep_stop_words=True) == "the-art-of-war"


def test_slugify_only_stop_words():
    assert slugify("The A of") == "the-a-of"


def test_slugify_accents():
    assert slugify("Crème Brûlée") == "creme-brulee"


def test_slugify_nothing_left():
    assert slugify("!!!") == "untitled"


def test_shorten_exact_fit():
    assert shorten(["abc", "def"], 7, "-") == "abc-def"


def test_shorten_breaks_between_words():
    assert shorten(["abc", "def"], 6, "-") == "abc"


def test_shorten_long_first_word():
    assert shorten(["abcdefgh", "i"], 4, "-") == "abcd"


def test_separator():
    assert slugify("Red Green Blue", separator="_") == "red_green_blue"


def test_registry_numbers_from_two():
    registry = SlugRegistry()
    assert [registry.claim("My Post") for _ in range(3)] == ["my-post", "my-post-2", "my-post-3"]


def test_registry_respects_taken():
    registry = SlugRegistry(taken=["news", "news-2"])
    assert registry.claim("News") == "news-3"


def test_registries_do_not_share():
    SlugRegistry().claim("Same")
    assert SlugRegistry().claim("Same") == "same"
