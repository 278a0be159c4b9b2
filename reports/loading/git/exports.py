"""The commands that write what a forge knows of a repository into files, to be copied: nothing here runs one.

The lines are those of docs/sources.md; no token is asked for or kept.
"""

from reports.loading.git.remotes import Home

_COMMANDS = {
    "github": (
        "gh pr list -R {name} --state merged --limit 1000 --json number,title,author,mergedAt,url,reviews,comments "
        "> pulls.json",
        "gh issue list -R {name} --state closed --limit 1000 --json number,title,assignees,closedAt,stateReason,url "
        "> issues.json",
        "gh api --paginate repos/{name}/releases > releases.json",
    ),
    "gitlab": (
        "glab api --paginate 'projects/{quoted}/merge_requests?state=merged' > merge-requests.json",
        "glab api --paginate 'projects/{quoted}/issues?state=closed' > issues.json",
        "glab api --paginate 'projects/{quoted}/releases' > releases.json",
    ),
    "gitea": (
        "curl '{host}/api/v1/repos/{name}/pulls?state=closed&limit=50' > pulls.json",
        "curl '{host}/api/v1/repos/{name}/issues?state=closed&type=issues&limit=50' > issues.json",
        "curl '{host}/api/v1/repos/{name}/releases?limit=50' > releases.json",
    ),
}


def export_lines(home: Home) -> tuple[str, ...]:
    """The commands for a repository; none where its host is not known."""
    host = (home.url or "").removesuffix(f"/{home.name}")
    values = {"name": home.name, "quoted": home.name.replace("/", "%2F"), "host": host}
    return tuple(line.format(**values) for line in _COMMANDS.get(home.kind, ()))
