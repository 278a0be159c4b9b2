"""The lines to copy are those of the documentation, for the repository here."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from reports.loading.git.exports import export_lines
from reports.loading.git.remotes import home_at


def test_the_lines_are_those_of_the_documentation(root: Path) -> None:
    text = (root / "docs/sources.md").read_text("utf-8")
    for address in ("github.com/OWNER/NAME", "bitbucket.org/OWNER/NAME", "dev.azure.com/ORG/PROJECT/_git/NAME",
                    "bitbucket.HOST/scm/KEY/NAME"):  # fmt: skip
        home = home_at(f"https://{address}")
        assert home
        assert export_lines(home)
        for line in export_lines(home):
            assert line.replace(" -R OWNER/NAME", "").replace("bitbucket.host", "HOST") in text


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("git@gitlab.com:acme/web/site.git", "projects/acme%2Fweb%2Fsite/merge_requests"),
        ("https://codeberg.org/acme/site", "https://codeberg.org/api/v1/repos/acme/site/pulls"),
    ],
)
def test_they_name_the_repository(address: str, said: str) -> None:
    home = home_at(address)
    assert home
    assert said in export_lines(home)[0]


def test_the_command_shows_what_is_here(cli: Callable[..., Result], tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    subprocess.run(["git", "-C", tmp_path, "remote", "add", "origin", "https://github.com/acme/web"], check=True)
    (tmp_path / "hr.csv").write_text("Name,Month,Summary\nAda Byron,2025-03,Shipped it.\n", "utf-8")
    subprocess.run(["git", "init", "-q", tmp_path / "below"], check=True)
    said = cli("sources", tmp_path).output
    assert f"reports build {tmp_path}/below\n" in said
    assert "hr.csv" in said or "*.csv" in said
    assert f"reports build git:{tmp_path}" in said
    assert "gh pr list -R acme/web" in said
    assert cli("sources", tmp_path / "none").exit_code == 2
