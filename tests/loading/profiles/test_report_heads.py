"""Reports of one person: every way in which their head says whose they are, and of when."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import read, said
from tests.sampling import sampled

DONE = ("finished the import of the old bookings", "moved the mail server to the new host")
HEADS = {
    "title": "# Weekly report of {name}\n\n{when}\n\n",
    "parts": "# Status report – {name} – {when}\n\n",
    "brackets": "# Status report {when} ({name})\n\n",
    "fields": "Name: {name}\nPeriod: {when}\n\n",
    "bold": "**Name:** {name}\n**Period:** {when}\n\n",
    "table": "| Name | {name} |\n|---|---|\n| Period | {when} |\n\n",
    "byline": "# Status report\n\n*By {name}, {when}*\n\n",
    "mail": "From: {name}\nTo: Bob Fox\nSubject: Status report {when}\n\nHi Bob,\n\n",
    "front matter": "---\nauthor: {name}\ntitle: Status report {when}\n---\n\n",
    "lines": "{name}\n{when}\n\n",
    "headings": "# {name}\n\n## {when}\n\n",
    "manager": "# Monthly report\n\nEmployee: {name}\nManager: Bob Fox\nMonth: {when}\n\n",
    "review": "# Review\n\n**Employee name:** {name}  \n**Reviewer:** Bob Fox  \n**Review period:** {when}  \n\n",
}
NAMES = ("Ann Lee", "Ngozi Okpara", "Grace Stone", "Ana María López")
TIMES = {"March 2024": "2024-03", "Week 10, 2024": "2024-03", "4–8 March 2024": "2024-03", "Q1 2024": "2024-Q1"}
BODIES = {
    "list": "- {0}\n- {1}\n",
    "sections": "### Done\n\n- {0}\n- {1}\n\n### Next steps\n\n- write the plan\n",
    "prose": "I {0}. I {1}.\n",
    "signed": "- {0}\n- {1}\n\nBest,\n{name}\n",
}
CASES = [(head, name, when, body) for head in HEADS for name in NAMES for when in TIMES for body in BODIES]
SAMPLE = {case for number, case in enumerate(CASES) if number % 23 == 0}


@pytest.mark.parametrize("case", sampled(CASES, SAMPLE), ids=", ".join)
def test_a_report_is_of_whom_and_when_its_head_says(case: tuple[str, str, str, str], tmp_path: Path) -> None:
    head, name, when, body = case
    text = HEADS[head].format(name=name, when=when) + BODIES[body].format(*DONE, name=name)
    found = said(read(tmp_path, text, "report.md"))
    for done in DONE:
        assert [(who, period) for who, period, words in found if done in words] == [(name, TIMES[when])]
