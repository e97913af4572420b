"""Config that a task names: what defines green in it is still looked at, the rest is free."""

import pytest
from tests.unit.guard.changes import ask, blocking

RUNNER, COVERAGE, LINTER = "green-runner-options", "green-coverage-options", "green-linter-options"


@pytest.mark.parametrize(
    ("rule", "path", "before", "after"),
    [
        (RUNNER, "pyproject.toml", "[tool.pytest.ini_options]\n", "[tool.pytest.ini_options]\nasyncio_mode = 'auto'\n"),
        (RUNNER, "pyproject.toml", "[tool.pytest]\n", "[tool.pytest]\naddopts = ['-x']\n"),
        (RUNNER, "pyproject.toml", "", "[tool.pytest.ini_options]\nfilterwarnings = ['ignore']\n"),
        (
            COVERAGE,
            "pyproject.toml",
            "[tool.coverage.report]\nfail_under = 90\n",
            "[tool.coverage.report]\nfail_under = 80\n",
        ),
        (COVERAGE, "pyproject.toml", "", "[tool.coverage.report]\npartial_branches = ['if x']\n"),
        (LINTER, "pyproject.toml", "", "[[tool.mypy.overrides]]\nmodule = 'a'\nignore_errors = true\n"),
        (LINTER, "pyproject.toml", "[tool.mypy]\nstrict = true\n", "[tool.mypy]\nstrict = false\n"),
        (LINTER, "pyproject.toml", "", "[tool.ruff.lint]\nfixable = []\n"),
        (RUNNER, "setup.cfg", "[tool:pytest]\n", "[tool:pytest]\nmarkers =\n    skip: all\n"),
        (RUNNER, "setup.cfg", "[tool:pytest]\n", "[tool:pytest]\nempty_parameter_set_mark = xfail\n"),
        (COVERAGE, "setup.cfg", "", "[coverage:run]\nomit = a.py\n"),
        (LINTER, "setup.cfg", "", "[flake8]\nper-file-ignores = a.py: E501\n"),
        (LINTER, "setup.cfg", "", "[mypy-a.*]\nfollow_imports = skip\n"),
        (RUNNER, "tox.ini", "[testenv]\ncommands = pytest\n", "[testenv]\ncommands = pytest -k no\n"),
        (RUNNER, "tox.ini", "[testenv]\n", "[testenv]\nignore_outcome = true\n"),
        (RUNNER, "tox.ini", "[pytest]\n", "[pytest]\ntestpaths = tests/unit\n"),
        (RUNNER, "package.json", '{"scripts": {"test": "jest"}}', '{"scripts": {"test": "jest || true"}}'),
        (RUNNER, "package.json", "{}", '{"jest": {"testPathIgnorePatterns": ["add"]}}'),
        (RUNNER, "package.json", "{}", '{"mocha": {"grep": "adds"}}'),
        (COVERAGE, "package.json", '{"c8": {"lines": 90}}', '{"c8": {"lines": 10}}'),
        (COVERAGE, "package.json", '{"nyc": {}}', '{"nyc": {"exclude": ["a.js"]}}'),
        (LINTER, "package.json", "{}", '{"eslintConfig": {"rules": {"eqeqeq": "off"}}}'),
        (RUNNER, "jest.config.js", "module.exports = {};", "module.exports = { testMatch: ['a'] };"),
        (RUNNER, "jest.config.ts", "export default {};", "export default { bail: 1, resolver: './mine' };"),
        (COVERAGE, "jest.config.js", "module.exports = {};", "module.exports = { coverageThreshold: {a: 1} };"),
        (RUNNER, "vitest.config.ts", "export default {};", "export default { test: { exclude: ['a'] } };"),
        (
            COVERAGE,
            "vitest.config.ts",
            "export default {};",
            "export default { test: { coverage: { exclude: ['a'] } } };",
        ),
        (RUNNER, "jest.config.js", "module.exports = {};", "module.exports = {}; process.exit = () => {};"),
        (LINTER, "eslint.config.js", "export default [{}];", "export default [{ ignores: ['a.js'] }];"),
        (
            LINTER,
            "eslint.config.mjs",
            "export default [{ rules: { a: 'error' } }];",
            "export default [{ rules: { a: 'warn' } }];",
        ),
        (LINTER, ".eslintrc.json", '{"rules": {"a": 2}}', '{"rules": {"a": 0}}'),
        (LINTER, ".eslintrc", '{"rules": {"a": "error"}}', '{"rules": {}}'),
        (RUNNER, ".eslintrc.yml", "rules:\n  a: error\n", "rules:\n  a: off\n"),
        (RUNNER, ".mocharc.yml", "spec: test\n", "spec: test\nignore: a\n"),
        (
            LINTER,
            "tsconfig.json",
            '{"compilerOptions": {"strict": true}} // x',
            '{"compilerOptions": {"strict": false}}',
        ),
        (LINTER, "tsconfig.json", '{/* a */ "exclude": [],}', '{"exclude": ["a.ts"]}'),
        (LINTER, "tsconfig.json", '{"compilerOptions": {"strict": true}}', '{"compilerOptions": {}}'),
        (RUNNER, "Makefile", "test:\n\tpytest\n", "test:\n\tpytest || true\n"),
        (RUNNER, "noxfile.py", "session.run('pytest')\n", "session.run('pytest', '-k', 'no')\n"),
        (RUNNER, ".github/workflows/ci.yml", "run: pytest\n", "run: pytest\ncontinue-on-error: true\n"),
    ],
)
def test_what_defines_green_stays_even_in_a_file_that_a_task_names(
    rule: str, path: str, before: str, after: str
) -> None:
    assert rule in blocking(ask({path: before}, {path: after}, allowed=(path,)))


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("pyproject.toml", "[project]\nname = 'a'\n", "[project]\nname = 'a'\nversion = '1'\n"),
        ("pyproject.toml", "[tool.coverage.report]\nfail_under = 80\n", "[tool.coverage.report]\nfail_under = 90\n"),
        ("pyproject.toml", "[tool.coverage.html]\n", "[tool.coverage.html]\ndirectory = 'out'\n"),
        ("pyproject.toml", "[tool.mypy]\n", "[tool.mypy]\nstrict = true\n"),
        ("pyproject.toml", "[tool.pytest.ini_options]\n", "[tool.pytest.ini_options]\nlog_cli_level = 'INFO'\n"),
        ("setup.cfg", "[metadata]\nname = a\n", "[metadata]\nname = a\nurl = b\n"),
        ("tox.ini", "[testenv]\n", "[testenv]\ndescription = runs all\n"),
        ("package.json", '{"name": "a"}', '{"name": "a", "description": "b"}'),
        ("jest.config.js", "module.exports = {};", "module.exports = { verbose: true };"),
        (
            "eslint.config.js",
            "export default [{ rules: { a: 'warn' } }];",
            "export default [{ rules: { a: 'error' } }];",
        ),
        ("tsconfig.json", '{"compilerOptions": {}}', '{"compilerOptions": {"strict": true, "target": "es2022"}}'),
        ("Makefile", "build:\n\tpython -m build\n", "build:\n\tpython -m build --wheel\n"),
    ],
)
def test_the_rest_of_a_file_that_a_task_names_is_free(path: str, before: str, after: str) -> None:
    result = ask({path: before}, {path: after}, allowed=(path,))
    assert not blocking(result), result.summary


def test_a_pipeline_of_its_own_that_a_task_names_is_free() -> None:
    path = ".github/workflows/more.yml"
    assert not blocking(ask({}, {path: "run: pytest\n"}, allowed=(path,)))
