"""Where a repository lives on the web, by the address of its remote: names, and links to its commits and requests.

The address is read as text; nothing is fetched.
"""

import re
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

from reports.loading.git.running import Git, GitError
from reports.regex import regex

_LIKE_SSH = regex(r"(?:[\w.-]+@)?(?P<host>[\w.-]+):(?!//)(?P<path>[^\\].*)")
_PREFERRED = ("origin", "upstream")
_WEB = regex(r"[\w.-]+(?::\d+)?")
_PLAIN = regex(r"[\w.~+-]+(?:/[\w.~+ -]+)*")
_FORMS = {
    "github": ("commit", "pull"),
    "gitlab": ("-/commit", "-/merge_requests"),
    "gitea": ("commit", "pulls"),
    "bitbucket": ("commits", "pull-requests"),
    "azure": ("commit", "pullrequest"),
}
_ISSUES = {"github": "issues", "gitlab": "-/issues", "gitea": "issues", "bitbucket": "issues"}
_HOSTS = {
    "github": "github", "gitlab": "gitlab", "bitbucket": "bitbucket", "azure": "azure", "visualstudio": "azure",
    "gitea": "gitea", "forgejo": "gitea", "codeberg": "gitea",
}  # fmt: skip
"""Words of a host's name, and whose software it runs."""


@dataclass(frozen=True, slots=True)
class Home:
    """A repository as evidence names it."""

    name: str
    """`owner/name`; without a remote the name of its folder."""
    url: str | None = None
    """Its page; None where the remote names no host that is known."""
    kind: str = ""

    def commit(self, sha: str) -> str | None:
        """The page of a commit."""
        return f"{self.url}/{_FORMS[self.kind][0]}/{sha}" if self.url else None

    def issue(self, number: str) -> str | None:
        """The page of an issue."""
        return f"{self.url}/{_ISSUES[self.kind]}/{number}" if self.url and self.kind in _ISSUES else None

    def pull(self, number: str) -> str | None:
        """The page of a pull or merge request."""
        return f"{self.url}/{_FORMS[self.kind][1]}/{number}" if self.url else None


def home_of(git: Git, name: str, own_host: str) -> Home:
    """Where a repository lives by its remote; `own_host` is what the configuration says that `owner/name` links to."""
    found: dict[str, str] = {}
    with suppress(GitError):
        answer = git.ask("config", "--local", "--no-includes", "-z", "--get-regexp", r"^remote\..*\.url$").decode(
            "utf-8", "replace"
        )
        for line in filter(None, answer.split("\0")):
            key, _, value = line.partition("\n")
            found.setdefault(key.removeprefix("remote.").removesuffix(".url"), value)
    best = next((found[remote] for remote in (*_PREFERRED, *found) if remote in found), "")
    return home_at(best, own_host) or Home(name)


def home_at(address: str, own_host: str = "") -> Home | None:
    """The repository at the address of a remote; None where that is a folder, or nothing that has a page.

    >>> home_at("git@github.com:acme/core.git").commit("3f2a91c")
    'https://github.com/acme/core/commit/3f2a91c'
    >>> home_at("https://ada:secret@gitlab.example.org/web/team/site.git").pull("7")
    'https://gitlab.example.org/web/team/site/-/merge_requests/7'
    """
    host, path, scheme = _parts(address)
    path = re.sub(r"(?:\.git)?/*$", "", unquote(path)).strip("/")
    if not _WEB.fullmatch(host) or not _PLAIN.fullmatch(path) or ".." in path.split("/"):
        return None
    if "azure" in host or "visualstudio" in host:
        return _azure(host, path)
    own = urlsplit(own_host).netloc.casefold()
    words = re.split(r"[.-]", host.partition(":")[0])
    kind = next((software for word, software in _HOSTS.items() if word in words), "github" if host == own else "")
    if "/" not in path:
        return None
    return Home(path, f"{scheme}://{host}/{quote(path)}", kind) if kind else Home(path)


def _parts(address: str) -> tuple[str, str, str]:
    """Host, path and scheme of the page, without user and password."""
    with suppress(ValueError):
        parts = urlsplit(address)
        if parts.scheme in ("http", "https", "ssh", "git", "git+ssh") and parts.hostname:
            is_web = parts.scheme in ("http", "https")
            port = f":{parts.port}" if is_web and parts.port else ""
            return parts.hostname.casefold() + port, parts.path.lstrip("/"), parts.scheme if is_web else "https"
    if "://" not in address and (found := _LIKE_SSH.fullmatch(address)) and "." in found["host"]:
        return found["host"].casefold(), found["path"].lstrip("/"), "https"
    return "", "", ""


def _azure(host: str, path: str) -> Home | None:
    """On Azure, addresses for git and for the web differ."""
    parts = [part for part in path.split("/") if part not in ("v3", "_git", "DefaultCollection")]
    if host.endswith(".visualstudio.com") and not host.startswith(("ssh.", "vs-ssh.")):
        parts = [host.partition(".")[0], *parts]
    if len(parts) == 2:  # a project whose repository has its name
        parts.append(parts[1])
    if len(parts) != 3:
        return None
    organisation, project, name = (quote(part) for part in parts)
    return Home("/".join(parts), f"https://dev.azure.com/{organisation}/{project}/_git/{name}", "azure")
