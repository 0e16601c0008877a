"""What axe-core, a checker of accessibility, finds on the page in front of a visitor."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe

from tests.web.visitor import Visitor

SERIOUS = ("serious", "critical")


def problems(visitor: Visitor) -> list[str]:
    """What axe finds that is serious: the rule, and where."""
    found = Axe().run(visitor.page).response["violations"]
    return [
        f"{each['id']}: {node['target']} {node['failureSummary'][:200]}"
        for each in found
        if each["impact"] in SERIOUS
        for node in each["nodes"]
    ]
