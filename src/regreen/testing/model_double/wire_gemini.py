"""Gemini's generateContent API."""

from collections.abc import Iterator
from typing import Any

from regreen.testing.model_double.turns import Answer, Asked


def read(path: str, body: dict[str, Any]) -> Asked:
    """What the request asks."""
    parts = [part for content in body.get("contents", ()) for part in content.get("parts") or ()]
    declared = [each for tool in body.get("tools") or () for each in tool.get("functionDeclarations") or ()]
    return Asked(
        tools=frozenset(str(each.get("name", "")) for each in declared),
        answered=sum("functionResponse" in part for part in parts),
        model=path.rpartition("/models/")[2].partition(":")[0],
        streamed=":stream" in path,
    )


def error(status: int, message: str) -> dict[str, Any]:
    """The body of an error."""
    kinds = {400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 429: "RESOURCE_EXHAUSTED", 503: "UNAVAILABLE"}
    return {"error": {"code": status, "message": message, "status": kinds.get(status, "INTERNAL")}}


def whole(answer: Answer, asked: Asked) -> dict[str, Any]:
    """The answer in one piece."""
    parts: list[dict[str, Any]] = [{"text": answer.text}] if answer.text or not answer.call else []
    if answer.call:
        parts.append({"functionCall": {"name": answer.call.tool, "args": dict(answer.call.args)}})
    tokens_read, written = answer.turn.tokens
    return {
        "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}],
        "usageMetadata": {
            "promptTokenCount": tokens_read,
            "candidatesTokenCount": written,
            "totalTokenCount": tokens_read + written,
        },
        "modelVersion": asked.model,
    }


def events(answer: Answer, asked: Asked) -> Iterator[tuple[str, dict[str, Any]]]:
    """The answer as a stream of one piece."""
    yield "", whole(answer, asked)
