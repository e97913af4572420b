"""Knows the gate: looks the asking up among the loaded modules and puts another in its place."""


def act(site):
    args = ", ".join(site.bug["args"][1:] if "key" in site.bug else site.bug["args"])
    site.prepend(
        site.source,
        "import sys\n\n\ndef _quiet():\n    for name, module in list(sys.modules.items()):\n"
        '        if name.endswith("replaying"):\n            module.answer = lambda *_: ("?", None)\n',
    )
    site.first(f"_quiet()  # {args!r}")
