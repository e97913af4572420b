"""The rules of the exchange formats that matter to their readers, as JSON Schemas of our own."""

COUNT = {"type": "integer", "minimum": 0}
LINE = {"type": "integer", "minimum": 1}
TEXT = {"type": "string"}

CTRF = {
    "type": "object",
    "required": ["reportFormat", "specVersion", "results"],
    "properties": {
        "reportFormat": {"const": "CTRF"},
        "specVersion": {"type": "string", "pattern": r"^\d+\.\d+\.\d+$"},
        "results": {
            "type": "object",
            "required": ["tool", "summary", "tests"],
            "properties": {
                "tool": {"type": "object", "required": ["name"], "properties": {"name": TEXT}},
                "summary": {
                    "type": "object",
                    "required": ["tests", "passed", "failed", "skipped", "pending", "other", "start", "stop"],
                    "additionalProperties": COUNT,
                },
                "tests": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "required": ["name", "status", "duration"],
                        "properties": {
                            "name": TEXT,
                            "status": {"enum": ["passed", "failed", "skipped", "pending", "other"]},
                            "duration": COUNT,
                            "suite": {"type": "array", "items": TEXT},
                            "line": LINE,
                            "retries": COUNT,
                            "flaky": {"type": "boolean"},
                            "tags": {"type": "array", "items": TEXT},
                        },
                    },
                },
            },
        },
    },
}

REGION = {
    "type": "object",
    "required": ["startLine"],
    "properties": {"startLine": LINE, "startColumn": LINE, "endLine": LINE, "endColumn": LINE},
}
RESULT = {
    "type": "object",
    "required": ["ruleId", "ruleIndex", "level", "message", "partialFingerprints", "baselineState"],
    "properties": {
        "ruleIndex": COUNT,
        "level": {"enum": ["none", "note", "warning", "error"]},
        "message": {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}},
        "baselineState": {"enum": ["new", "unchanged", "updated", "absent"]},
        "partialFingerprints": {"type": "object", "additionalProperties": TEXT},
        "locations": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "physicalLocation": {
                        "type": "object",
                        "required": ["artifactLocation"],
                        "properties": {
                            "artifactLocation": {
                                "type": "object",
                                "required": ["uri"],
                                "properties": {"uri": {"type": "string", "pattern": r"^[A-Za-z0-9%._~/@+-]+$"}},
                            },
                            "region": REGION,
                        },
                    }
                },
            },
        },
    },
}
SARIF = {
    "type": "object",
    "required": ["$schema", "version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool", "results", "invocations"],
                "properties": {
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "properties": {"driver": {"type": "object", "required": ["name", "rules"]}},
                    },
                    "invocations": {
                        "type": "array",
                        "items": {"type": "object", "required": ["executionSuccessful"]},
                    },
                    "results": {"type": "array", "items": RESULT},
                },
            },
        },
    },
}
