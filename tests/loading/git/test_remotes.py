"""Pages of commits and requests by the address of a remote."""

import pytest

from reports.loading.git.remotes import home_at

SHA = "3f2a91c"


@pytest.mark.parametrize(
    ("address", "commit", "pull"),
    [
        ("https://github.com/acme/core.git", "https://github.com/acme/core/commit/", "https://github.com/acme/core/pull/"),
        ("git@gitlab.com:a/b/core", "https://gitlab.com/a/b/core/-/commit/", "https://gitlab.com/a/b/core/-/merge_requests/"),
        ("ssh://git@codeberg.org:22/a/core.git", "https://codeberg.org/a/core/commit/", "https://codeberg.org/a/core/pulls/"),
        (
            "https://ada@bitbucket.org/a/core.git",
            "https://bitbucket.org/a/core/commits/",
            "https://bitbucket.org/a/core/pull-requests/",
        ),
        (
            "git@ssh.dev.azure.com:v3/acme/My%20Site/core",
            "https://dev.azure.com/acme/My%20Site/_git/core/commit/",
            "https://dev.azure.com/acme/My%20Site/_git/core/pullrequest/",
        ),
        (
            "https://acme.visualstudio.com/site/_git/core",
            "https://dev.azure.com/acme/site/_git/core/commit/",
            "https://dev.azure.com/acme/site/_git/core/pullrequest/",
        ),
        (
            "http://gitea.example.org:3000/a/core",
            "http://gitea.example.org:3000/a/core/commit/",
            "http://gitea.example.org:3000/a/core/pulls/",
        ),
        (
            "git@code.example.org:a/core.git",
            "https://code.example.org/a/core/commit/",
            "https://code.example.org/a/core/pull/",
        ),
    ],
)  # fmt: skip
def test_a_host_that_is_known_has_pages(address: str, commit: str, pull: str) -> None:
    home = home_at(address, "https://code.example.org")
    assert home
    assert (home.commit(SHA), home.pull("7")) == (commit + SHA, pull + "7")


def test_of_a_host_that_is_not_known_the_name_is_kept() -> None:
    home = home_at("https://git.example.org/a/core.git")
    assert home
    assert (home.name, home.commit(SHA)) == ("a/core", None)


@pytest.mark.parametrize(
    "address",
    ["", "../core", "/srv/git/core.git", "file:///srv/core.git", "C:\\git\\core", "https://github.com/../x",
     "https://[broken", "ext::sh -c x", "https://github.com/a/co<re", "javascript:alert(1)"],
)  # fmt: skip
def test_what_is_no_address_of_a_page_has_none(address: str) -> None:
    assert home_at(address) is None


def test_no_password_is_in_a_page() -> None:
    home = home_at("https://ada:secret@github.com/acme/core.git")
    assert home
    assert "secret" not in f"{home}{home.commit(SHA)}"
