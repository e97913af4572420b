import unittest

from textfold.fold import fold
from textfold.words import count


class FoldTest(unittest.TestCase):
    def test_empty(self):
        self.assertEqual(fold("", 5), [])

    def test_one_line(self):
        self.assertEqual(fold("ab cd", 9), ["ab cd"])

    def test_exact_width(self):
        self.assertEqual(fold("ab cd ef", 5), ["ab cd", "ef"])

    def test_space_counts(self):
        self.assertEqual(fold("ab cd", 4), ["ab", "cd"])

    def test_space_counts_twice(self):
        lines = fold("aa bb cc dd", 4)
        self.assertEqual(lines, ["aa", "bb", "cc", "dd"])

    def test_never_wider(self):
        for line in fold("one two three four five", 8):
            self.assertLessEqual(len(line), 8)

    def test_count(self):
        self.assertEqual(count("a b  c"), 3)


if __name__ == "__main__":
    unittest.main()
