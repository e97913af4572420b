"""OpenAI's responses API."""

import json
from collections.abc import Iterator
from typing import Any

from regreen.testing.model_double.turns import Answer, Asked

RESULTS = frozenset({"function_call_output", "custom_tool_call_output", "local_shell_call_output"})
FREE_FORM = frozenset({"apply_patch"})


def read(path: str, body: dict[str, Any]) -> Asked:
    """What the request asks."""
    del path
    items = body.get("input")
    return Asked(
        tools=frozenset(str(tool.get("name") or tool.get("type")) for tool in body.get("tools") or ()),
        answered=sum(item.get("type") in RESULTS for item in items) if isinstance(items, list) else 0,
        model=str(body.get("model", "")),
        streamed=bool(body.get("stream")),
    )


def error(status: int, message: str) -> dict[str, Any]:
    """The body of an error."""
    kinds = {400: "invalid_value", 401: "invalid_api_key", 404: "model_not_found", 429: "rate_limit_exceeded"}
    code = kinds.get(status, "server_error")
    return {"error": {"message": message, "type": code, "code": code}}


def whole(answer: Answer, asked: Asked) -> dict[str, Any]:
    """The answer in one piece."""
    tokens_read, written = answer.turn.tokens
    return {
        "id": f"resp_{answer.number}",
        "object": "response",
        "created_at": 1,
        "status": "completed",
        "model": asked.model,
        "output": list(_items(answer)),
        "usage": {
            "input_tokens": tokens_read,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": written,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": tokens_read + written,
        },
    }


def events(answer: Answer, asked: Asked) -> Iterator[tuple[str, dict[str, Any]]]:
    """The answer as a stream of named events."""
    response = whole(answer, asked)
    begun = {**response, "status": "in_progress", "output": [], "usage": None}
    yield "response.created", {"type": "response.created", "response": begun}
    for index, item in enumerate(response["output"]):
        yield from _item_events(index, item)
    yield "response.completed", {"type": "response.completed", "response": response}


def _item_events(index: int, item: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    place = {"output_index": index, "item_id": item["id"]}
    yield "response.output_item.added", {"type": "response.output_item.added", "output_index": index, "item": item}
    if item["type"] == "message":
        delta = item["content"][0]["text"]
        name = "response.output_text.delta"
        yield name, {"type": name, **place, "content_index": 0, "delta": delta}
    yield "response.output_item.done", {"type": "response.output_item.done", "output_index": index, "item": item}


def _items(answer: Answer) -> Iterator[dict[str, Any]]:
    number, call = answer.number, answer.call
    if answer.text or call is None:
        part = {"type": "output_text", "text": answer.text, "annotations": []}
        message = {"type": "message", "id": f"msg_{number}", "role": "assistant"}
        yield {**message, "status": "completed", "content": [part]}
    if call is None:
        return
    head = {"id": f"fc_{number}", "call_id": f"call_{number}", "name": call.tool, "status": "completed"}
    if call.tool in FREE_FORM:
        yield {"type": "custom_tool_call", **head, "input": call.args["input"]}
    else:
        yield {"type": "function_call", **head, "arguments": json.dumps(dict(call.args))}
