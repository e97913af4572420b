"""Files that build tools and runners of all languages load beside the tests and their config."""

LOADED = (
    *("**/Rakefile", "**/rakefile", "**/Rakefile.rb", "**/rakelib/**", "**/.simplecov", "**/.rubocop*.yml"),
    *("**/cucumber.yml", "**/Guardfile", "**/CMakeLists.txt", "**/CMakePresets.json", "**/CMakeUserPresets.json"),
    *("**/CTestConfig.cmake", "**/CTestCustom.cmake", "**/CTestTestfile.cmake", "**/makefile", "**/Makefile.am"),
    *("**/*.mk", "**/meson.build", "**/meson_options.txt", "**/meson.options", "**/BUILD", "**/BUILD.bazel"),
    *("**/WORKSPACE", "**/WORKSPACE.bazel", "**/MODULE.bazel", "**/.bazelrc", "**/SConstruct", "**/xmake.lua"),
    *("**/premake5.lua", "**/gradlew", "**/gradlew.bat", "**/gradle/wrapper/**", "**/gradle.properties"),
    *("**/gradle/libs.versions.toml", "buildSrc/**", "**/init.gradle", "**/mvnw", "**/mvnw.cmd", "**/.mvn/**"),
    *("**/build.xml", "**/ivy.xml", "**/testng.xml", "**/junit-platform.properties", "**/project.clj"),
    *("**/deps.edn", "**/bb.edn", "**/tests.edn", "**/build.sc", "**/build.mill", "project/plugins.sbt"),
    *("project/build.properties", "**/rebar.config", "**/dune-project", "**/stack.yaml", "**/*.cabal"),
    *("**/.cargo/config", "**/.cargo/config.toml", "**/.config/nextest.toml", "**/rust-toolchain*", "**/build.zig"),
    *("**/dart_test.yaml", "**/analysis_options.yaml", "**/xunit.runner.json", "**/*.runsettings", "**/nuget.config"),
    *("**/global.json", "**/Directory.Packages.props", "**/codeception*.yml", "**/behat.yml*", "**/phpspec.yml*"),
    *("**/phpstan*.neon*", "**/psalm.xml*", "**/infection.json*", "**/.php-cs-fixer*.php", "**/.busted", "**/.luacov"),
    *("**/.luacheckrc", "**/.proverc", "**/dist.ini", "**/Makefile.PL", "**/Build.PL", "**/.c8rc*", "**/ava.config.*"),
    *("**/.taprc", "**/jasmine.json", "**/wdio.conf.*", "**/nightwatch.conf.*", "**/protractor.conf.*"),
    *("**/web-test-runner.config.*", "**/vitest.workspace.*", "**/jest-preset.*", "**/.swcrc", "**/tsup.config.*"),
    *("**/angular.json", "**/nx.json", "**/turbo.json", "**/lerna.json", "**/gulpfile.*", "**/Gruntfile.*"),
    *("**/webpack.config.*", "**/rollup.config.*", "**/svelte.config.*", "**/.stylelintrc*", "**/Taskfile.y*ml"),
    *("**/Justfile", "**/.justfile", "**/Earthfile", "**/.editorconfig-checker.json"),
)
"""Globs of repo-relative paths: what these say, a runner does before the first test."""
