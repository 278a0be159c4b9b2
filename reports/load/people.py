"""Who a profile is about, as far as its words say: the name and the span that the overview claims.

Knows sentences in which a person is the subject. Must not know files, ids or the roster.
"""

# ruff: noqa: SIM905  (long lists of words are easier to read and to extend as text)

import re
import unicodedata

from reports.load.dates import fold

_FIRST = 700
_PARTICLES = frozenset(
    """de la le du des da das do dos di del della van der den von und zu zur ter ten te af av bin ibn ben al el bint y e i
    st. san abu abd ul d' 't""".split()
)
_TITLES = frozenset(
    "dr dr. prof prof. professor mr mr. mrs mrs. ms ms. mx mx. sir dame ing ing. dipl.-ing. herr frau m. mme".split()
)
_SUFFIXES = frozenset("jr jr. sr sr. ii iii iv phd ph.d. md".split())

_VERB_STEMS = """engineer develop contribute focus deliver implement design lead drive improve enhance build work advance
    maintain create introduce optimize optimise refactor architect author own stabilize stabilise extend expand strengthen
    modernize modernise streamline add address fix establish support help collaborate concentrate enable accelerate
    demonstrate integrate transform modify update upgrade port ship release test document automate tackle resolve
    spearhead orchestrate coordinate champion mentor review migrate refine consolidate overhaul revamp harden
    increase reduce leverage craft join start continue specialize specialise dedicate serve bring take make keep write
    provide produce complete remove rework simplify unify tune tailor elevate evolve shape boost bolster
    apply use explore investigate analyze analyse research pioneer prototype debug troubleshoot triage translate
    participate prioritize prioritise play centre center span cover range remain manage organize organise lay
    pursue move turn push spend hold run set cut put grow show see begin oversee rewrite rebuild redesign restructure
    guide steer steward partner assist publish present teach train evaluate benchmark profile monitor operate deploy
    configure package validate verify ensure secure protect land propose solve close merge polish lower raise achieve
    generalize generalise parallelize vectorize standardize standardise centralize containerize instrument bridge rolled
    revise rename replace reorganize patch handle shepherd co-author co-develop co-lead""".split()
_IRREGULAR = """led drove built wrote made kept took brought ran grew gave held set spent began oversaw rewrote rebuilt did got
    went became put cut sped laid showed shown saw shone dealt dug found taught thought brought sought fought won left
    met paid sent drew chose wore threw drank sang swam knew froze broke spoke woke beat bent lent split spun told stood understood undertook upheld is was has had were are have does laid rolled helped""".split()
_OTHER_VERBS = """a hat ha est war fue foi era entwickelte arbeitete baute leitete verbesserte implementierte konzentrierte
    desarrollo contribuyo trabajo mejoro diseno lidero implemento creo desenvolveu contribuiu trabalhou melhorou liderou
    implementou criou focou sviluppo contribui lavoro miglioro travaille developpe contribue concu""".split()


def _inflected(stem: str) -> set[str]:
    """Past, present and -ing forms of a regular verb."""
    base = stem[:-1] if stem.endswith("e") else stem[:-1] + "i" if re.search(r"[^aeiou]y$", stem) else stem
    forms = {base + "ed", stem + "s", base + "es", (stem[:-1] if stem.endswith("e") else stem) + "ing"}
    return forms | {stem + stem[-1] + "ed", stem + stem[-1] + "ing"}


_FORMS = {form for stem in _VERB_STEMS for form in _inflected(stem)}
_VERBS = (
    frozenset(form for form in _FORMS if not form.endswith("ing")) | frozenset(_IRREGULAR) | frozenset(_OTHER_VERBS)
)
_NO_NAMES = (
    _VERBS
    | frozenset(_FORMS)
    | frozenset(
        """the this that these those they i we he she it you our my their his her its a an and or but who which what there here
    team contributor contributors engineer developer user author member work works efforts effort contributions contribution
    profile key most overall during over across in within throughout since from between for as with by on at to of
    recent recently primary primarily major main notable highlights summary summaries report overview january february march
    april june july august september october november december monday friday
    month months year years quarter week weeks period day days both each all many several some various
    improvements fixes features changes deliverables focus responsibilities tasks projects code
    python java javascript typescript rust golang go c++ c# cuda metal triton kubernetes pytorch tensorflow docker linux
    github gitlab react angular vue node django flask spark kafka hadoop postgres postgresql mysql redis mongodb aws azure
    gcp google microsoft amazon meta nvidia amd intel apple llvm mlir onnx jax numpy pandas scipy keras vllm inductor dynamo
    executorch torch rocm terraform ansible jenkins prometheus grafana elasticsearch nginx airflow dbt snowflake swift kotlin
    ruby rails scala haskell php perl android ios windows macos ubuntu debian chrome firefox openai anthropic huggingface
    api apis sdk cli ui ux ci cd sql html css devops backend frontend fullstack full-stack infrastructure platform
    performance testing documentation security release senior junior lead staff principal maintainer
    technologies technology skills about introduction notes changelog readme index home todo misc general team's work's
    anonymous unknown none n/a tbd untitled""".split()
    )
)
_NAME_STOPS = frozenset(
    """profile summary summaries report reports overview log worklog journal diary review reviews contributor contributors
    contribution contributions activity timeline history work notes monthly quarterly annual performance status updates
    update highlights skills repositories statistics metrics project projects team teams engineering development
    statement month year page dashboard plan goals packet data changelog release releases features bugs""".split()
)
_TOKEN = re.compile(r"[^\s,;:!?()\[\]{}<>\"“”„«»|*_`#]+")
_ADVERB = re.compile(r"(?:\w{2,20}ly|also|then|first|again|further|who|together|now|still|once|mainly)$")
_PERIOD_PREFIX = re.compile(
    r"(?:over|in|during|for|within|across|throughout|through)\s+(?:the\s+|a\s+span\s+of\s+|the\s+course\s+of\s+|"
    r"his\s+|her\s+|their\s+)?(?:past\s+|last\s+|first\s+|recent\s+|nearly\s+|about\s+|roughly\s+|almost\s+)*"
    r"(?:[\w-]+\s+){1,3}(?:months?|years?|weeks?|quarters?|period)\s+(?=\S)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    r"(?<!\b\w)(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bSt)(?<!\bJr)(?<!\bSr)(?<!\bMrs)(?<!\bProf)(?<!\bIng)[.!?。](?=\s|$)"
)
_REPOSITORY = re.compile(r"([\w.-]+)/([\w.-]+)")
_APPOSITION = re.compile(
    r"\s*(?:\([^()]{1,60}\)|,\s+(?:an?|the|who|our|one of|based|working|serving|known|formerly)\b[^,.;]{1,120},)\s+",
    re.IGNORECASE,
)
_POSSESSED = re.compile(
    r"(?:\w+\s+){0,2}(?:work|contributions?|efforts|focus|role|time|tenure|activity|profile|achievements|accomplishments)\b"
)
_CJK_SUBJECT = re.compile(r"(?P<name>[\u4e00-\u9fff]{2,4}?)(?=在|负责|开发|主导|参与|专注|致力|设计|实现|贡献|，)")
_CJK_NO_NAMES = re.compile(r"[该此本这其他她它们我团队贡献工程师开发者月年个过去期间]")


def find_name(overview: str) -> str | None:
    """The person who is the subject of the first sentence; None where it names nobody.

    >>> find_name("Over 13 months, Michael Lazos engineered features. Michael also wrote tests.")
    'Michael Lazos'
    >>> find_name("Worked on the pytorch/pytorch repository.") is None
    True
    """
    text = unicodedata.normalize("NFC", overview[:_FIRST]).lstrip(" *_#>").replace("**", "")
    end = _SENTENCE.search(text)
    sentence = text[: end.start()] if end else text
    owners = {fold(part) for found in _REPOSITORY.finditer(text) for part in found.groups()}
    for start in _starts(sentence):
        name = _subject(sentence[start:], owners)
        if name:
            return name
    cjk = _CJK_SUBJECT.match(sentence)
    return cjk["name"] if cjk and not _CJK_NO_NAMES.search(cjk["name"]) else None


def _starts(sentence: str) -> list[int]:
    """Where a subject may begin: at the start, after a span of time, after each comma or dash."""
    starts = [0]
    if span := _PERIOD_PREFIX.match(sentence):
        starts.append(span.end())
    starts += [found.end() for found in re.finditer(r",\s*|\s[—–-]\s|:\s+", sentence)]  # noqa: RUF001
    return starts[:16]


def _subject(text: str, owners: set[str]) -> str | None:
    """The name that a text begins with, if what it does follows."""
    tokens: list[str] = []
    at = 0
    while len(tokens) < 7:
        found = _TOKEN.match(text, at)
        if not found:
            break
        token = found[0]
        if token.endswith(("'s", "’s")) and _is_name_word(token[:-2], tokens):
            rest = text[found.end() :].lstrip()
            named = [*tokens, token[:-2]]
            return _checked(named, owners) if len(named) > 1 and _POSSESSED.match(rest) else None
        if not _is_name_word(token, tokens):
            break
        tokens.append(token)
        at = found.end()
        while text[at : at + 1].isspace():
            at += 1
    while tokens and tokens[-1].lower() in _PARTICLES:
        at = text.rindex(tokens.pop())
    rest = text[at:]
    apposition = _APPOSITION.match(rest)
    if tokens and apposition:
        rest = rest[apposition.end() :]
    if not tokens or not _is_verb_next(rest):
        return None
    return _checked(tokens, owners)


def _is_verb_next(rest: str) -> bool:
    words = [fold(found[0]).rstrip(".") for found in _TOKEN.finditer(rest[:80])][:3]
    while words and _ADVERB.fullmatch(words[0]) and words[0] not in _VERBS:
        words.pop(0)
    if not words:
        return False
    return words[0] in _VERBS or (len(words[0]) > 4 and words[0].isalpha() and words[0].endswith("ed"))


def _is_name_word(token: str, before: list[str]) -> bool:
    word = token.rstrip(".")
    if not word or any(char.isdigit() for char in word) or "/" in word or "@" in word or "+" in word:
        return False
    if before and (token.lower() in _PARTICLES or token.lower() in _SUFFIXES):
        return True
    if token.lower() in _PARTICLES - {"i", "a", "e", "y"} and not before:
        return True
    if fold(token) in _TITLES:
        return True
    head, dash, tail = token.partition("-")
    if dash and head.lower() in _PARTICLES and tail[:1].isupper():
        return True
    if token.endswith(".") and not (len(word) <= 2 or re.fullmatch(r"(?:\w\.)+\w", word)):
        return False
    if not all(char.isalpha() or unicodedata.combining(char) or char in "'’-.·ʼʻ\u200c\u200d" for char in word):
        return False
    first = word.lstrip("'’-")[:1]
    return first.isupper() or first.istitle() or (first.isalpha() and not first.islower() and not first.isupper())


def _checked(tokens: list[str], owners: set[str]) -> str | None:
    """The name, unless a word of it cannot be a person's or one word alone is a project that the text names."""
    words = [fold(token).strip(".,") for token in tokens if token.lower() not in _PARTICLES]
    proper = [word for word in words if word not in _TITLES]
    if not proper or any(word in _NO_NAMES for word in proper):
        return None
    if len(proper) == 1 and (proper[0] in owners or len(proper[0]) < 2 or _is_product(tokens[-1])):
        return None
    if all(token.lower() in _PARTICLES or token.isupper() and len(token) > 4 for token in tokens):
        return None if len(tokens) == 1 else " ".join(tokens)
    return " ".join(tokens)


def _is_product(word: str) -> bool:
    """Capitals inside or throughout, as in PyTorch, LLVM, OpenTelemetry; not McDonald, O'Brien, DeShawn."""
    inner = re.sub(r"^(?:Mc|Mac|De|La|Le|Di|Du|Van|Fitz|O['’]|D['’])(?=[A-Z])", "", word)
    pieces = re.split(r"[-'’]", inner)
    return any(any(char.isupper() for char in piece[1:]) for piece in pieces)


def heading_name(heading: str) -> str | None:
    """The name in the title of a profile: "Jane Doe", "Profile: Jane Doe", "Jane Doe — work log", "Jane Doe's profile"."""
    text = unicodedata.normalize("NFC", heading[:200]).strip(" *_#`")
    parts = [part.strip(" *_`") for part in re.split(r"\s[—–|-]\s|:\s*|[()\[\]]|\s\|\s|,\s|\s/\s", text)]  # noqa: RUF001
    parts += [found[1] for part in parts if (found := re.fullmatch(r"(.{2,80}?)['’]s?\s+\S.*", part))]
    parts += [found[1] for part in parts if (found := re.search(r"\b(?:for|of|by|[Aa]bout)\s+(\S.*)$", part))]
    found_names = [name for part in parts if (name := plain_name(part))]
    return found_names[0] if found_names else None


def plain_name(text: str) -> str | None:
    """The text if it is nothing but a person's name."""
    tokens = text.split()
    if not 1 <= len(tokens) <= 7 or any(not _is_name_word(token, tokens[:i]) for i, token in enumerate(tokens)):
        return None
    if any(fold(token).strip(".'") in _NAME_STOPS for token in tokens):
        return None
    if (
        len(tokens) > 1
        and all(token.isupper() for token in tokens)
        and any("a" <= t.lower()[:1] <= "z" for t in tokens)
        and len(text) > 40
    ):
        return None
    return _checked(tokens, set())


_UNITS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "a": 1, "an": 1, "single": 1, "dozen": 12,
}  # fmt: skip
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
_NUMBER = rf"(?:\d{{1,3}}|(?:{'|'.join(_TENS)})(?:[\s-](?:{'|'.join(_UNITS)}))?|a dozen|two dozen|{'|'.join(_UNITS)})"
_BEFORE = (
    r"\b(?:over|during|across|in|for|within|throughout|through|spanning|spans|covering|of|past|last|first|recent|full|"
    r"approximately|nearly|almost|about|around|roughly|his|her|their|the|these|those|a|an|active)\s+"
)
_SPAN = re.compile(
    rf"{_BEFORE}(?:(?P<half>half a year|half-year)|(?P<n>{_NUMBER})(?:\s+and\s+a\s+half)?(?P<and>)[\s-]+(?:active\s+|full\s+|consecutive\s+|calendar\s+)?"
    r"(?P<unit>months?|years?|mois|monate?n?|meses|mesi|ans|jahre?n?|anos|anni)\b(?P<more>\s+and\s+a\s+half)?)"
)
_APPROXIMATE = re.compile(r"\b(?:nearly|almost|about|around|roughly|approximately|more than|less than|up to|some)\s+$")


def claimed_span(overview: str) -> tuple[int, bool] | None:
    """The months that an overview says it is about, and whether exactly so; None where it states none.

    >>> claimed_span("Over thirteen months, she built it."), claimed_span("For nearly a year, he kept it.")
    ((13, True), (12, False))
    """
    text = fold(overview[:_FIRST])
    found = _SPAN.search(text)
    if not found:
        return None
    before = text[: found.start("n") if found["n"] else found.start("half")]
    exact = not _APPROXIMATE.search(before[-20:])
    if found["half"]:
        return 6, exact
    months = _count(found["n"])
    if not found["unit"].startswith(("m",)):
        is_half = bool(found["more"]) or "and a half" in found[0]
        months = months * 12 + (6 if is_half else 0)
    return (months, exact) if 0 < months <= 720 else None


def _count(words: str) -> int:
    if words.isdigit():
        return int(words)
    if words.endswith("dozen"):
        return 24 if words.startswith("two") else 12
    return sum(_TENS.get(word, 0) + _UNITS.get(word, 0) for word in re.split(r"[\s-]", words))


def same_words(one: str, other: str) -> bool:
    """Whether two spellings are of one name: equal, or all words of one stand in the other."""
    first, second = name_words(one), name_words(other)
    return first == second or set(first) <= set(second) or set(second) <= set(first)


def name_words(name: str) -> tuple[str, ...]:
    """A name's words, folded, without titles: for comparing."""
    words = [word.strip(".,'") for word in fold(name).replace("-", " ").split()]
    return tuple(word for word in words if word and word not in _TITLES and word + "." not in _TITLES)
