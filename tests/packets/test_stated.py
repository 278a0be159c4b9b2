"""The role that stands below a name: as the roster says it, else as a field of the source does, with its line."""

from pathlib import Path

import pytest

import reports

SAID = "## 2025-07\n\n- Moved the payments service to the new host.\n"


@pytest.mark.parametrize(
    ("head", "role"),
    [
        ("# Ana Souza\n\nCargo: engenheira de software pleno\n", "engenheira de software pleno (line 3)"),
        ("---\nname: Ana Souza\nrole: Staff nurse\n---\n", "Staff nurse (line 3)"),
        ("# Ana Souza\n\nPoste: 4512\n", ""),
        ("# Ana Souza\n\nTitle: What I did\n", ""),
        ("# Ana Souza\n", ""),
    ],
)
def test_the_role_of_a_field_is_quoted_with_its_line(tmp_path: Path, head: str, role: str) -> None:
    source = tmp_path / "ana.md"
    source.write_text(f"{head}\n{SAID}", encoding="utf-8")
    packet = reports.load(source).packet("ana-souza")
    assert packet.to_dict()["people"][0]["role"] == role
