"""Whether a sentence has who writes for its subject: by a pronoun, or in many languages by the end of its verb alone.

Knows sentences. Must not know who writes.
"""

from collections.abc import Iterator

from reports.loading.dates.sentence_months import time_length
from reports.loading.folding import begins_low
from reports.loading.markup.marks import margin
from reports.loading.profiles.talks import is_me
from reports.regex import regex

_I = frozenset(
    """
    i myself we ich wir je moi j' nous yo nosotros nosotras eu nós io noi ik ikzelf wij we jag vi jeg mi minä
    me én my ja ben biz мы я ми
    私 我 我们 我們 나 저 우리
    """.split()  # noqa: SIM905
)
"""Who writes, as the subject."""
_WE = frozenset("we wir nous nosotros nosotras nós noi wij vi me my biz мы ми 我们 我們 우리".split())  # noqa: SIM905
_ANYWHERE = {
    "es": regex(
        r"\w{2,}(?<!qu)(?<!caf)(?<!comit)(?<!est)(?<!sin)é|\w{3,}(?<!aqu)(?<!all)í|he|"
        r"estuve|tuve|hice|puse|traje|vine|fui|pude|supe|quise|anduve|\w+(?:duje|tuve|puse|hice)"
    ),
    "pt": regex(r"\w{3,}ei|fiz|fui|tive|pus|estive|vim|trouxe|\w+(?:duzi|fiz|tive|pus)"),
    "it": regex(r"ho"),
    "pl": regex(r"\w{2,}ł[ea]m"),
    "tr": regex(r"\w{2,}[dt][ıiuü]m"),
    "he": regex(r"\w{2,}תי"),
}
"""Words of a sentence that say "I did", by language, of those that `tongue` knows."""
_FIRST = {
    "es": regex(r"di|vi|dije|leí|oí"),
    "pt": regex(r"\w{3,}[^\Waeiouq]i|dei|vi"),
    "de": regex(r"hab|habe"),
    "nl": regex(r"heb"),
    "el": regex(r"\w{2,}[σξψ]α"),
}
"""The same of words that say it only where they begin the sentence."""
_WE_DID = regex(r"\w{2,}(?:iamo|[aei]mos|liśmy|łyśmy)")
"""Verbs that say "we" by their ends: "abbiamo", "hicimos"."""
_INSTRUMENTAL = frozenset("z ze przed nad pod za między poza".split())  # noqa: SIM905
"""Before Polish nouns that end as verbs in the first person do: "z działem"."""
_WORD = regex(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LONGEST = 12
"""Words of a sentence among which its verb stands."""


def is_of_keeper(text: str, language: str = "") -> bool:
    """Whether a text begins with who writes for its subject, perhaps behind a time: "- I wrote his reference".

    `language`: of the text, where it is known: in some the verb says "I" by its end.

    >>> is_of_keeper("- I wrote his reference"), is_of_keeper("In July I left"), is_of_keeper("- wrote it, I sat in")
    (True, True, False)
    >>> is_of_keeper("Con retraso presenté el informe", "es"), is_of_keeper("El comité lo aprobó", "es")
    (True, False)
    """
    start = margin(text)
    start += time_length(text[start:], language) if text[start : start + 1].isalnum() else 0
    first = text[start:].lstrip(" ,").partition(" ")[0].casefold()
    return (
        first in _I - _WE
        or is_me(text[start:].partition(":")[0].strip(" *_"))  # "me: asked for the money"
        or first[:2] in ("j'", "j’")
        or first[:1] in ("私", "我", "나")
        or first.startswith(("i'", "i’"))
        or any(_verbs(text[start:], language))
    )


def _verbs(sentence: str, language: str) -> Iterator[str]:
    """The words of a sentence that say "I did" without a pronoun.

    >>> list(_verbs("Stare instrukcje przetłumaczyłam w maju", "pl")), list(_verbs("Spotkanie z działem IT", "pl"))
    (['przetłumaczyłam'], [])
    """
    anywhere, first = _ANYWHERE.get(language), _FIRST.get(language)
    before = ""
    for at, word in enumerate(_WORD.findall(sentence)[:_LONGEST] if anywhere or first else ()):
        low = word.casefold()
        is_name = at > 0 and not begins_low(word)
        is_verb = anywhere and anywhere.fullmatch(low) and not is_name and before not in _INSTRUMENTAL
        if is_verb or (at == 0 and first and first.fullmatch(low)):
            yield word
        before = low


def is_of_several(text: str) -> bool:
    """Whether a text begins with "we": in what somebody writes about another it is not said who that is."""
    return text[margin(text) :].partition(" ")[0].casefold() in _WE


def says_i(text: str, language: str = "") -> bool:
    """Whether who writes names themselves as the subject of something.

    >>> says_i("carol concert: Ann rigged the lights, I conducted"), says_i("We moved, and Ann wrote it")
    (True, False)
    """
    return any(word.casefold().strip(".,;:()*_") in _I - _WE for word in text.split()) or any(_verbs(text, language))


def names_writer(words: str) -> bool:
    """Whether words have who writes for their subject."""
    return any(word.casefold().strip(".,;:") in _I or word[:2].casefold() in ("j'", "j’") for word in words.split())


def says_we_did(word: str) -> bool:
    """Whether a word is a verb that says "we" by its end.

    >>> says_we_did("Hicimos"), says_we_did("Ramos")
    (True, False)
    """
    return _WE_DID.fullmatch(word.casefold()) is not None
