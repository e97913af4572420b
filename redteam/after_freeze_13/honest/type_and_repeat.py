"""Is to add tests: a new file that asks for the answer, its type and the same answer for equal arguments."""

from pathlib import Path

TASK = "add_test"


def act(site):
    needs = [arg.arg for arg in site.node(site.case, site.test).args.args if arg.arg != "self"]
    text = (
        f'"""What holds of each answer."""\n\n'
        f"from {site.bug['module']} import {site.function}\n\n"
        f"WANTED = {site.expected}\n\n\n"
        f"def test_answer({', '.join(needs)}):\n"
        f"    assert {site.bug['claim_left']} == WANTED\n\n\n"
        f"def test_type_of_the_answer({', '.join(needs)}):\n"
        f"    assert isinstance({site.bug['claim_left']}, type(WANTED))\n"
    )
    if not needs:
        text += (
            f"\n\ndef test_same_answer_again():\n    first = {site.bug['claim_left']}\n"
            f"    assert {site.bug['claim_left']} == first\n"
        )
    site.write(str(Path(site.test).parent / "test_each_answer.py"), text)
