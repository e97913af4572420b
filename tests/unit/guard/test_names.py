"""Files that are known by their names, wherever a task may write."""

import pytest

from regreen.act.guard.names import DEPENDENCIES, defines_green, is_green
from regreen.model.paths import matches


@pytest.mark.parametrize(
    "path",
    [
        *("tox.toml", "pkg/.isort.cfg", "biome.json", "web/biome.jsonc", ".oxlintrc.json", "cypress.config.ts"),
        *("web/playwright.config.js", "pytest.ini", "conftest.py"),
        *(
            "pom.xml",
            "core/build.gradle",
            "app/build.gradle.kts",
            "settings.gradle",
            "settings.gradle.kts",
            "build.sbt",
        ),
        *("Shop.Tests/Shop.Tests.csproj", "Directory.Build.props", "composer.json", "phpunit.xml", "phpunit.xml.dist"),
        *(".rspec", "mix.exs", "Package.swift", ".golangci.yml", ".golangci.yaml", "rustfmt.toml", "clippy.toml"),
        *("deno.json", "bunfig.toml", "web/.npmrc"),
        *("Rakefile", "rakelib/test.rake", "CMakeLists.txt", "tests/CMakeLists.txt", "gradlew", "gradlew.bat", "mvnw"),
        *("gradle/wrapper/gradle-wrapper.properties", ".mvn/jvm.config", "core/rules.mk", "makefile", "meson.build"),
        *("BUILD.bazel", ".proverc", "build.xml", ".taprc", "ava.config.mjs", "rebar.config", ".cargo/config.toml"),
        *(
            "jasmine.json",
            "spec/support/jasmine.json",
            "dart_test.yaml",
            "Taskfile.yml",
            "karma.conf.js",
            ".mocharc.cjs",
        ),
    ],
)
def test_what_tools_read_defines_what_green_means(path: str) -> None:
    assert is_green(path)


@pytest.mark.parametrize(
    "path",
    ["bitbucket-pipelines.yml", "appveyor.yml", ".drone.yml", ".cirrus.yml", ".woodpecker/test.yml", ".buildkite/a.sh"],
)
def test_so_does_what_a_pipeline_runs(path: str) -> None:
    assert defines_green(path)
    assert not is_green(path)


@pytest.mark.parametrize("path", ["pylock.toml", "pylock.dev.toml", "requirements.in", "a/environment.yaml"])
def test_what_locks_dependencies_is_known(path: str) -> None:
    assert matches(path, DEPENDENCIES)


@pytest.mark.parametrize(
    "path",
    [
        *("src/tox.py", "biome.py", "docs/requirements.md", "src/environment.py", "src/pom.xml.go", "Package.go"),
        *("src/build.rs", "lib/rake/task.rb", "src/gradle/plugin.kt", "src/makefile.py", "src/dune/world.ml"),
        *("cmake.py", "src/gradlew.ts", "src/BUILDER", "lib/build.js", "src/workspace.ts"),
    ],
)
def test_sources_and_prose_are_neither(path: str) -> None:
    assert not defines_green(path)
    assert not matches(path, DEPENDENCIES)
