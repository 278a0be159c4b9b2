"""The commands that write what a forge knows of a repository into files, to be copied: nothing here runs one.

The lines are those of docs/sources.md; no token is asked for or kept.
"""

import shlex

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
    "bitbucket": (
        "curl -n 'https://api.bitbucket.org/2.0/repositories/{name}/pullrequests?state=MERGED&pagelen=50' > pulls.json",
    ),
    "azure": (
        "az repos pr list --org https://dev.azure.com/{org} --project {project} --repository {repository} "
        "--status completed --top 1000 --output json > pulls.json",
        "az boards query --org https://dev.azure.com/{org} --project {project} --output json "
        '--wiql "SELECT [System.Id], [System.Title], [System.State], [System.AssignedTo], '
        "[Microsoft.VSTS.Common.ClosedDate] FROM WorkItems WHERE [System.State] IN ('Closed', 'Done', 'Resolved')\" "
        "> items.json",
    ),
}
_DATA_CENTER = (
    "curl -n '{host}/rest/api/1.0/projects/{project}/repos/{repository}/pull-requests?state=MERGED&limit=1000' "
    "> pulls.json",
)
"""Bitbucket on a server of one's own."""


def export_lines(home: Home) -> tuple[str, ...]:
    """The commands for a repository; none where its host is not known."""
    host = (home.url or "").removesuffix(f"/{home.name}")
    values = {"name": home.name, "quoted": home.name.replace("/", "%2F"), "host": host}
    org, project, repository = map(shlex.quote, ["", "", *home.name.split("/")][-3:])
    is_own = home.kind == "bitbucket" and host != "https://bitbucket.org"
    lines = _DATA_CENTER if is_own else _COMMANDS.get(home.kind, ())
    return tuple(line.format(**values, org=org, project=project, repository=repository) for line in lines)
