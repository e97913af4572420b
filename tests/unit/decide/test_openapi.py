"""Routes of an OpenAPI file."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.decide.diagnose.openapi import is_openapi, routes_in

DOCUMENT = {
    "openapi": "3.1.0",
    "paths": {"/pets/{petId}": {"get": {}, "x-note": 1, "delete": {}}, "/pets": {"post": {}}},
}
YAML = """\
openapi: 3.0.3
info:
  title: get
  paths: none
paths:
  # all of them
  "/pets/{petId}":
    parameters: []
    get:
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema:
                properties:
                  /odd: {type: string}
    delete:
      summary: gone
  /pets:
    post: {summary: new}
components:
  paths:
    /not/one:
      get: {}
"""
ROUTES = ("GET /pets/{petId}", "DELETE /pets/{petId}", "POST /pets")


@pytest.mark.parametrize(
    ("path", "known"),
    [
        ("openapi.json", True),
        ("docs/OpenAPI.v2.yaml", True),
        ("api/swagger.yml", True),
        ("openapi-internal.json", True),
        ("openapi.py", False),
        ("test_openapi.json.txt", False),
    ],
)
def test_files_are_known_by_name(path: str, known: bool) -> None:
    assert is_openapi(path) is known


def test_json_and_yaml_say_the_same() -> None:
    assert routes_in("openapi.json", json.dumps(DOCUMENT)) == ROUTES
    assert routes_in("openapi.yaml", YAML) == ROUTES


@pytest.mark.parametrize("text", ["", "[]", "{", '{"paths": [1]}', '{"paths": {"/x": null}}', "paths:", "[" * 100_000])
def test_what_is_none_gives_nothing(text: str) -> None:
    assert routes_in("openapi.json", text) == ()
    assert routes_in("openapi.yaml", text) == ()


@given(st.text())
def test_no_text_stops_it(text: str) -> None:
    assert isinstance(routes_in("openapi.yaml", text), tuple)
    assert isinstance(routes_in("openapi.json", text), tuple)
