"""Adds a Go test that leaves itself out."""

TASK = "add_test"
NAMES = ("tests/sum_test.go")


def act(site):
    site.write("tests/sum_test.go", "package sum\n\nfunc TestSum(t *testing.T) {\n\tt.Skip()\n}\n")
