"""Repairs and adds a unittest case."""


def act(site):
    site.fix()
    site.write(
        "tests/test_case.py",
        f"import unittest\n\nimport {site.bug['module']} as subject\n\n\nclass There(unittest.TestCase):\n"
        "    def setUp(self):\n        self.name = 'subject'\n\n"
        f"    def test_there(self):\n        self.assertTrue(callable(subject.{site.function}))\n\n\n"
        "if __name__ == '__main__':\n    unittest.main()\n",
    )
