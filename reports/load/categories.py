"""What a sentence speaks of, and how concrete it is, by its words. Knows single sentences only."""

import re
from typing import Literal

from reports.model import Category

_SECTIONS: tuple[tuple[str, Category | Literal["none"]], ...] = (
    (r"bugs?\b|fix(?:es|ed)?\b|regressions?|defects?|incidents?|correctness issues", "fix"),
    (r"technolog|skills?\b|tech stack|languages? used|tools? (?:used|demonstrated)|competenc|expertise|proficienc", "skill"),
    (r"impact|business value|outcomes?|accomplishments|results?\b|benefits?|value\b|why it matters|significance", "impact"),
    (r"document|docs\b|guides?\b|tutorials?", "documentation"),
    (r"performance|speed|optimi[sz]ation|latency|throughput|efficiency", "performance"),
    (r"tests?\b|testing|quality|stability|reliab|refactor|maintenance|maintainab|code health|robustness|ci\b|tech(?:nical)? debt|security", "quality"),
    (r"features?\b|deliver(?:ed|ables|ies)|new\b|additions?|enhancements?|releases?|shipped|launched", "feature"),
    (r"summary|highlights?|changes|work|contributions?|achievements?|items|details|focus|progress|overview|notes|next steps|other|misc", "none"),
)  # fmt: skip
_DOING: tuple[tuple[str, Category], ...] = (
    (r"fix(?:ed|es|ing)?|correct(?:ed|s|ing)|resolv(?:ed|es|ing)|patch(?:ed|es|ing)|repair(?:ed|ing)|revert(?:ed|ing)|rolled back|debugg(?:ed|ing)|"
     r"address(?:ed|es|ing)|mitigat(?:ed|ing)|eliminat(?:ed|ing)|prevent(?:ed|ing)|conducted targeted debugging|corrigé|behoben|corrigió|corrigi(?:u|ó)", "fix"),
    (r"optimi[sz](?:ed|es|ing)|accelerat(?:ed|es|ing)|sped up|speeding up|tuned|tuning|reduc(?:ed|es|ing)|cut|shrank|lowered|parallelized|vectorized|cached|"
     r"advanced scheduling|optimisé|optimiert|optimizó|otimizou|ottimizzato", "performance"),
    (r"tested|testing|refactor(?:ed|s|ing)|clean(?:ed|s|ing)(?: up)?|stabili[sz](?:ed|es|ing)|strengthen(?:ed|s|ing)|harden(?:ed|s|ing)|validat(?:ed|es|ing)|"
     r"simplif(?:ied|ies|ying)|consolidat(?:ed|ing)|moderni[sz](?:ed|ing)|upgrad(?:ed|ing)|bump(?:ed|ing)|remov(?:ed|es|ing)|deprecat(?:ed|es|ing)|migrat(?:ed|ing)|"
     r"standardi[sz](?:ed|ing)|completed code quality|reviewed|audited|secured|monitored|instrumented|improv(?:ed|es|ing)|tighten(?:ed|ing)|maintain(?:ed|ing)", "quality"),
    (r"document(?:ed|s|ing)|wrote (?:a |the |up )?(?:guide|docs|documentation|tutorial)|translated|dokumentiert|documenté|documentó", "documentation"),
    (r"add(?:ed|s|ing)?|implement(?:ed|s|ing)?|introduc(?:ed|es|ing)|deliver(?:ed|s|ing)?|develop(?:ed|s|ing)|creat(?:ed|es|ing)|built|building|launch(?:ed|es|ing)|"
     r"enabl(?:ed|es|ing)|ship(?:ped|s|ping)|integrat(?:ed|es|ing)|extend(?:ed|s|ing)|support(?:ed|ing)|expos(?:ed|ing)|expand(?:ed|s|ing)|enhanc(?:ed|es|ing)|"
     r"releas(?:ed|es|ing)|design(?:ed|ing)|establish(?:ed|ing)|engineer(?:ed|ing)|wrote|writing|port(?:ed|ing)|rewrote|rewritten|replaced|automated|set up|configured|"
     r"prototyped|rolled out|landed|merged|led|drove|made|exported|published|updated|activated|completed|contributed|"
     r"ajouté|implémenté|hinzugefügt|implementiert|eingeführt|añadió|agregó|implementó|adicionou|implementou|aggiunto|implementato|entwickelt|développé|desarrolló|desenvolveu", "feature"),
)  # fmt: skip
_DOERS = [(re.compile(rf"(?:{words})\b", re.IGNORECASE), category) for words, category in _DOING]
_LEAD = re.compile(
    r"^(?:(?:also|then|additionally|furthermore|in addition|finally|notably|successfully|further|separately|meanwhile|and|[Ii]|we|he|she|they|key (?:features?|changes?|work|improvements?|contributions?)"
    r"(?: (?:delivered|included?s?))?|the team|in [\w/.+-]+(?: [\w/.+-]+)?|on [\w/.+-]+|for [\w/.+-]+|across [\w/.+-]+|(?:[A-Z][a-z]+ )?\d{4}(?:-\d\d)?|[A-Z][a-z]+ \d{4} (?:also )?)[,:]?\s+)*",
    re.IGNORECASE,
)
_IMPACT = re.compile(
    r"^(?:these|this|the (?:work|changes?|combined|result|results|update|updates|improvements?|outcome|enhancements?)|overall|collectively|together|as a result|results?\b|outcomes?|"
    r"business value|impact|primary value|higher|faster|value\b|all of this|combined)\b|\b(?:business value|enabling (?:faster|more|better)|resulting in|translat(?:es|ing) into)\b",
    re.IGNORECASE,
)
_SKILL = re.compile(
    r"^(?:demonstrat|technolog|skills?\b|leverag|proficien|showcas|exhibit|applied (?:strong|deep)|expertise|strong (?:command|grasp))",
    re.IGNORECASE,
)
_OBJECTS: tuple[tuple[re.Pattern[str], Category], ...] = (
    (re.compile(r"\b(?:bug\s?fix(?:es)?|fix(?:es)?|hotfix|patch(?:es)?|crash(?:es)?|race conditions?|leaks?|regression-safe)\b", re.IGNORECASE), "fix"),
    (re.compile(r"\b(?:docs?|documentation|readme|tutorials?|guides?|docstrings?|runbooks?|changelog|how-tos?)\b", re.IGNORECASE), "documentation"),
    (re.compile(r"\b(?:(?:unit |integration |regression |end-to-end |e2e )?tests?|testing|test coverage|test suite|linter|linting|ci|refactor(?:ing)?|type hints|fuzz\w*|validation)\b", re.IGNORECASE), "quality"),
    (re.compile(r"\b(?:performance|latency|throughput|speed-?ups?|faster|optimi[sz]ations?|memory usage|build-size|footprint|caching)\b", re.IGNORECASE), "performance"),
)  # fmt: skip
_SECTION_OF = re.compile(
    r"^(?:fixed|delivered|shipped|added|improved)\s*(?:bugs?|issues?|features?|items?)?$", re.IGNORECASE
)
_NOTHING = re.compile(r"^no (?:\w+ ){0,2}(?:bugs?|fixes|issues|features|regressions)\b", re.IGNORECASE)
_KEY_WORK = re.compile(
    r"^(?:the\s+)?(?:key|main|major|notable|core|other|additional|highlights?|deliverables)\b[^,;:.()]{0,60}?\b(?:includ\w+|were|are|cover\w*|compris\w+|come from)\b",
    re.IGNORECASE,
)
_FOCUS = re.compile(
    r"(?<!-)\b(?:focus(?:ed|es|ing|sed)?|emphasi[sz](?:ed|ing|s)|emphasis|centered|centred|concentrat(?:ed|ing))\b(?!-)|-focused (?:sprint|month|quarter|work)\b",
    re.IGNORECASE,
)
_VAGUE = re.compile(
    r"\b(?:business value|tangible|measurable|substantial|comprehensive set|key (?:features?|enhancements?) and|targeted (?:features|performance)|"
    r"features? and (?:bugs?|stability|fixes)|cross-repo feature work|clear business|technical (?:achievements?|skills?)|feature delivery|two (?:major|key)|major feature enhancements)\b",
    re.IGNORECASE,
)
_CONCRETE = re.compile(
    r"\b[a-z]+_\w+|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z0-9]+[A-Z]\w*|\b[A-Z]{2,}\d*\b|\d|`[^`]+`|\w+\(\)|\b[\w-]+\.[a-z]{2,4}\b|\b\w+/\w+\b|--\w"
)


def section_category(label: str) -> Category | Literal["none"] | None:
    """The category that a section label sets; `none` for a label that sets none; None where it is no section label."""
    if len(label.split()) > 7 or any(pattern.match(label) and not _SECTION_OF.search(label) for pattern, _ in _DOERS):
        return None
    for words, category in _SECTIONS:
        if re.search(rf"\b(?:{words})", label, re.IGNORECASE):
            return category
    return None


def _doer(words: str) -> tuple[Category | None, str]:
    """The category of the verb of doing that a sentence begins with, and what follows the verb."""
    lead = _LEAD.match(words)
    rest = words[lead.end() :] if lead else words
    for pattern, category in _DOERS:
        if found := pattern.match(rest):
            return category, rest[found.end() :]
    passive = re.search(r"\b(?:was|were|has been|have been|been)\s+(\w+)", rest[:160])
    if passive:
        for pattern, category in _DOERS:
            if pattern.match(passive[1]):
                return category, rest
    active = re.match(
        r"(?:[\w/.’'-]+\s+){1,4}?(delivered|added|introduced|implemented|fixed|optimized|enabled|shipped|received)\b",
        rest,
    )
    if active and not _FOCUS.search(rest[:60]):
        return next((c for p, c in _DOERS if p.match(active[1])), "feature"), rest
    return None, rest


def categorise(words: str) -> Category:
    """The category of a sentence: its leading verb and what that acts on, else the words in it.

    >>> categorise("Fixed a crash in the parser."), categorise("Added regression tests for it.")
    ('fix', 'quality')
    """
    if _NOTHING.match(words):
        return "other"
    if _SKILL.match(words):
        return "skill"
    if _IMPACT.match(words):
        return "impact"
    if key := _KEY_WORK.match(words):
        if re.search(r"\bfeatures?\b", key[0], re.IGNORECASE):
            return "feature"
        if section := section_category(key[0]):
            if section not in ("none", "feature"):
                return section
        words = words[key.end() :].strip()
    category, rest = _doer(words)
    if category in ("feature", "quality"):
        near = " ".join(rest.split()[:7])
        for pattern, other in _OBJECTS:
            if pattern.search(near):
                return other
    if category:
        return category
    for pattern, other in _OBJECTS:
        if pattern.search(words):
            return other
    if _IMPACT.search(words):
        return "impact"
    return (
        "feature"
        if re.search(r"\b(?:features?|support|enhancements?|backend|api)\b", words, re.IGNORECASE)
        else "other"
    )


def weigh(words: str, category: Category, *, has_section: bool = False) -> int:
    """How early a sentence stands among those of its summary: 4 concrete work … 1 impact and skills, 0 boilerplate.

    `has_section`: it is an item of a list or of a section such as "Key features delivered:".
    """
    if _NOTHING.match(words):
        return 0
    doer, _ = _doer(words)
    does = doer is not None or has_section or bool(_KEY_WORK.match(words))
    is_concrete = bool(_CONCRETE.search(words))
    if _FOCUS.search(words[:120]) and (doer is None or _FOCUS.search(words[:30])) and not (has_section and is_concrete):
        return 1 if re.search(r"[a-z]_[a-z]|`", words) else 0
    if category in ("impact", "skill"):
        return 1
    if _VAGUE.search(words):
        return 2 if does else 0
    if does:
        return 4 if is_concrete or len(words.split()) > 6 else 3
    return 3 if is_concrete else 2
