"""OpenAI's chat completions API."""

import json
from collections.abc import Iterator
from typing import Any

from regreen.testing.model_double.turns import Answer, Asked


def read(path: str, body: dict[str, Any]) -> Asked:
    """What the request asks."""
    del path
    return Asked(
        tools=frozenset(tool.get("function", {}).get("name", "") for tool in body.get("tools") or ()),
        answered=sum(message.get("role") == "tool" for message in body.get("messages", ())),
        model=str(body.get("model", "")),
        streamed=bool(body.get("stream")),
    )


def error(status: int, message: str) -> dict[str, Any]:
    """The body of an error."""
    kinds = {400: "invalid_value", 401: "invalid_api_key", 404: "model_not_found", 429: "rate_limit_exceeded"}
    return {"error": {"message": message, "type": "invalid_request_error", "code": kinds.get(status, "server_error")}}


def whole(answer: Answer, asked: Asked) -> dict[str, Any]:
    """The answer in one piece."""
    message = {"role": "assistant", "content": answer.text or None}
    choice = {"index": 0, "message": message | _calls(answer), "finish_reason": _end(answer)}
    return {**_head(answer, asked), "object": "chat.completion", "choices": [choice], "usage": usage(answer)}


def events(answer: Answer, asked: Asked) -> Iterator[tuple[str, dict[str, Any]]]:
    """The answer as a stream."""
    head = {**_head(answer, asked), "object": "chat.completion.chunk"}
    delta: dict[str, Any] = {"role": "assistant", "content": answer.text} | _calls(answer)
    for index, call in enumerate(delta.get("tool_calls", ())):
        call["index"] = index
    yield "", {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
    yield "", {**head, "choices": [{"index": 0, "delta": {}, "finish_reason": _end(answer)}]}
    yield "", {**head, "choices": [], "usage": usage(answer)}


def usage(answer: Answer) -> dict[str, int]:
    """Tokens as this API names them."""
    read_tokens, written = answer.turn.tokens
    return {"prompt_tokens": read_tokens, "completion_tokens": written, "total_tokens": read_tokens + written}


def _head(answer: Answer, asked: Asked) -> dict[str, Any]:
    return {"id": f"chatcmpl-{answer.number}", "created": 1, "model": asked.model}


def _end(answer: Answer) -> str:
    return "tool_calls" if answer.call else "stop"


def _calls(answer: Answer) -> dict[str, Any]:
    if answer.call is None:
        return {}
    function = {"name": answer.call.tool, "arguments": json.dumps(dict(answer.call.args))}
    return {"tool_calls": [{"id": f"call_{answer.number}", "type": "function", "function": function}]}
