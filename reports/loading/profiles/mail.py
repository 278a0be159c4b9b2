"""The messages of a source that holds e-mails, one or one after another: headers, sender, date; greeting and signature.

Knows the form of mails. Must not know what they say.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

from reports.loading.dates.day_order import is_day_first
from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.dates.relative import find_told
from reports.loading.dates.small_words import SEASONS
from reports.loading.folding import fold, months
from reports.loading.names.likeness import is_given, is_surely, is_unknown, likeness
from reports.loading.names.people import plain_name
from reports.loading.profiles.endings import SIGNED, closes, ending, greets, is_closing
from reports.loading.profiles.mail_days import sent_on
from reports.loading.profiles.signed_paragraphs import signed_paragraphs
from reports.regex import regex

EMAIL = regex(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}")
"""An address."""
_KEYS = {
    "from": "from|von|de|da|van|fra|fran|od|от|від|kimden|lahettaja|felado|de la|απο|差出人|发件人|보낸 ?사람",
    "to": "to|an|a|à|para|aan|til|till|do|кому|"
    "kime|komu|vastaanottaja|cimzett|catre|προς|宛先|收件人|받는 ?사람|cc|bcc|kopie|copie|copia",
    "date": "date|sent|datum|gesendet|envoye|fecha|enviado|data|enviada|inviato|verzonden|dato|"
    "sendt|skickat|дата|tarih|paiva|paivamaara|ημερομηνια|日付|日期|날짜",
    "subject": "subject|betreff|objet|asunto|assunto|oggetto|onderwerp|emne|amne|temat|тема|"
    "konu|predmet|aihe|targy|subiect|θεμα|件名|主题|제목",
    "other": r"reply-to|sender|message-id|mime-version|content-[\w-]{2,30}|in-reply-to|references|importance|"
    r"return-path|received|delivered-to|list-[\w-]{2,20}|x-[\w-]{2,40}",
}
_PLAIN_KEYS = regex("|".join(f"(?P<{kind}>{keys})" for kind, keys in _KEYS.items()))
_HEADER = regex(
    r"[*_]{0,2}(?P<key>[^\W\d][\w -]{0,40}?)[*_]{0,2}[ \t]*[:：][*_]{0,2}"
    r"(?:(?:[ \t]+|(?<=：)|(?<=[\u3040-\u9fff]:))(?P<value>.*))?"
)
_EASTERN_REMARK = regex(r"(?<=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3])\s?[(（][^()（）]{1,20}[)）]$")
"""Where somebody is, behind their name."""
_MBOX = regex(r"From \S+@?\S* .{8,40}\d{4}.{0,20}")
_QUOTE_LEAD = regex(
    r"(?:on|am|le|el|em|il|op)\b.{5,160}\b(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef)\s?:", re.I
)
_WROTE = regex(
    r"(?P<name>[^:]{2,60}?)\s(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev)\s?:", re.IGNORECASE
)
_ORIGINAL = regex(
    r"[-_=* >]{0,40}(?:begin )?(?:original message|original appointment|forwarded message|forwarded by .{2,80}|"
    r"urspr[uü]e?ngliche nachricht|weitergeleitete nachricht|message d['’]origine|message transf[ée]r[ée]|"
    r"mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada|messaggio originale|"
    r"messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|originalmeddelande|vidarebefordrat meddelande)"
    r"[-_=* :]{0,40}",
    re.IGNORECASE,
)
"""The line above a mail that is answered or forwarded."""
_BEHALF = regex(
    r"\b(?:on behalf of|im auftrag von|de la part de|en nombre de|em nome de|per conto di|namens|på vegne av)\b",
    re.IGNORECASE,
)
_VIA = regex(r"\s(?:via|über)\s.*", re.IGNORECASE)
"""Behind the name of a sender whose mail a list sends on, with the address of the list."""
_REPLY = regex(r"\s*(?:(?:re|fwd?|aw|wg|sv|vs|tr|rv|antw)\s*:\s*)+", re.IGNORECASE)
_PARTS = regex(r"\s*[:|,;(\[/)\]]\s*|\s[–—-]+\s|\s(?:of|for|by|from|von|für|de|du|di|da|van|för)\s", re.IGNORECASE)
_OF = regex(r"(?<=\w)['’]s?\b.*")
_SENT_FROM = regex(
    r"(?:sent|get outlook|gesendet|envoyé|enviado|inviato|verzonden|skickat|отправлено|надіслано)\b.{0,60}|"
    r"von meinem .{2,40} gesendet|.{0,20}から送信"
)
_FORWARDED = regex(
    r"[-_=* ]+(?:[^-_=*].{0,60}[-_=* ]{2,})?|begin forwarded message:?|.{0,30}original message.{0,30}", re.IGNORECASE
)
"""What stands above the headers of another mail."""
SALUTATION = regex(
    r"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|greetings|hallo|liebe[rs]?|"
    r"guten (?:morgen|tag|abend)|moin|servus|sehr geehrte[rs]?|salut|bonjour|bonsoir|chere?s?|hola|buenos dias|"
    r"buenas(?: tardes)?|estimad[oa]s?|querid[oa]s?|ola|"
    r"bom dia|boa tarde|car[oaie]|ciao|buongiorno|gentil[ei]\w*|hej|hei|dag|beste|goedemorgen|czesc|dzien dobry|"
    r"привет|добрый день|здравствуйте|вітаю)\b(?:\b(?:dr|prof|mrs?|ms|ing|med|sra?|dott|mag)\.|[^:.]){0,40}[,!:]?|"
    r"(?:皆さん|皆様|各位|お疲れ様です|大家好|여러분).{0,12}|"
    r"(?:بسم الله|تحية طيبة|السلام عليكم|السادة|السيد المدير)[^:.]{0,40}[,،]?"
)
_WORDS = regex(r"\w+")
_LAST = 12
"""Lines at the end of a mail that a signature may have."""


_SET_OFF = regex(r"[-=_*]{5,}|[^\W\d_]{3,12}\s?:?\s?#?\d{1,4}", re.IGNORECASE)
"""Before the headers of a mail among others: a rule, or its number ("Message: 2")."""


@dataclass(slots=True)
class Message:
    """One mail, or the whole source where there is none."""

    first: int
    """Line number of its first line."""
    end: int
    """The line after its last one."""
    headers: list[int] = field(default_factory=list)
    """Lines of its headers."""
    sender: str | None = None
    """Whose work it tells of: who sent it, or whom it tells what they did."""
    emails: tuple[str, ...] = ()
    """Addresses of the sender."""
    subject: str = ""
    subject_line: int = 0
    written: date | None = None
    asked: str = ""
    """Why it stays open whose work it tells of."""
    is_answer: bool = False
    """It quotes another, or is quoted: what is told in it was done shortly before, as in a chat."""
    keeper: str | None = None
    """Who sent it, where it tells of whom it is sent to."""

    def part_of(self, lines: Sequence[str]) -> list[str]:
        """The lines of a source, empty where one is no part of it."""
        return [line if self.first <= number < self.end else "" for number, line in enumerate(lines, 1)]

    @property
    def is_mail(self) -> bool:
        """Whether it has headers."""
        return bool(self.headers)


def find_messages(lines: Sequence[str]) -> list[Message]:
    """The messages of a source in order; one without headers where it holds no mail.

    >>> find_messages(["From: Doe, Jane <jane@example.org>", "Subject: The month"])[0].sender
    'Jane Doe'
    """
    found: list[Message] = []
    before_is_blank = True
    at = 0
    while at < len(lines):
        text = lines[at].strip()
        if text and (before_is_blank or _MBOX.fullmatch(text)) and (message := _headers(lines, at)):
            found.append(message)
            at = message.headers[-1]
        is_set_off = _FORWARDED.fullmatch(text) is not None or _SET_OFF.fullmatch(text) is not None
        before_is_blank = not text or is_set_off
        at += 1
    if not found:
        return [Message(1, len(lines) + 1)]
    if any(line.strip() for line in lines[: found[0].first - 1]):
        found.insert(0, Message(1, found[0].first))
    for message, following in pairwise(found):
        message.end = following.first
    for message in found:
        if message.sender and likeness(message.sender) != "known" and (name := _signer(message, lines)):
            message.sender, message.emails = name, ()  # the mailbox is of several
    return found


def _signer(message: Message, lines: Sequence[str]) -> str | None:
    """Who signs a mail in full, where that shares no word with the name that it was sent under: "Front desk"."""
    body = [lines[n - 1].strip() for n in range(message.headers[-1] + 1, message.end) if lines[n - 1].strip()]
    own = set(fold(message.sender or "").split())
    for above, line in list(pairwise(body))[-_LAST:]:
        name = line.strip(" -–—,.*_~").partition(",")[0]
        is_end = closes(above) or (is_closing(above) and above.endswith(","))
        if is_end and is_surely(name) and own.isdisjoint(fold(name).split()):
            return name
    return None


def _headers(lines: Sequence[str], at: int) -> Message | None:
    """The message whose headers begin at a line; None where they are none."""
    numbers: list[int] = []
    values: dict[str, tuple[str, int]] = {}
    kind = ""
    for index in range(at, min(at + 60, len(lines))):
        raw = lines[index]
        found = _HEADER.fullmatch(raw.strip()[:1000]) if raw.strip() else None
        key = _PLAIN_KEYS.fullmatch(fold(found["key"]).strip()) if found else None
        if found and key:
            kind = key.lastgroup or ""
            values.setdefault(kind, ((found["value"] or "").strip(), index + 1))
        elif not raw.strip() or not ((numbers and raw[0] in " \t" and kind) or _MBOX.fullmatch(raw.strip())):
            break
        elif numbers and kind in values and raw[0] in " \t":
            values[kind] = (f"{values[kind][0]} {raw.strip()}", values[kind][1])
        numbers.append(index + 1)
    is_addressed = "@" in values.get("from", ("", 0))[0] + values.get("to", ("", 0))[0]
    if len(values) < 2 or not {"from", "to"} & set(values) or not ("subject" in values or is_addressed):
        return None
    sender = values.get("from", ("", 0))[0]
    bare = _EASTERN_REMARK.sub("", EMAIL.sub("", sender)).strip(" <>()[]\"'")
    own = _VIA.sub("", bare).strip(" '\"")
    emails = tuple(EMAIL.findall(sender)) if own == bare else ()
    subject, subject_line = values.get("subject", ("", 0))
    name = plain_name(_turned(own))
    written = sent_on(values.get("date", ("", 0))[0], lambda: is_day_first(lines))
    return Message(
        at + 1, len(lines) + 1, numbers, name, emails, subject, subject_line, written,
        _doubt(bare, name, emails, subject),
    )  # fmt: skip


def header_of(line: str) -> tuple[str, str] | None:
    """What a line of the headers of a mail says, and of what: `from`, `to`, `date`, `subject` or another."""
    found = _HEADER.fullmatch(line.strip()[:1000])
    key = _PLAIN_KEYS.fullmatch(fold(found["key"]).strip()) if found else None
    return (key.lastgroup or "", (found["value"] or "").strip()) if found and key else None


def _doubt(sender: str, name: str | None, emails: Sequence[str], subject: str) -> str:
    """Why a mail may tell of the work of another person than its sender; empty where nothing says so."""
    if _BEHALF.search(sender):
        return f'the mail is from "{sender}", which names two people'
    other = _named_in(subject, name, emails)
    return f'the mail of {name or emails[0]} has the subject "{subject}", which names {other}' if other else ""


def _named_in(subject: str, name: str | None, emails: Sequence[str]) -> str | None:
    """The person whom a subject names, if that is not the sender: "Bob Stone: October".

    Two words that no list has and that are all of the subject are nouns as often: "Übergabe Sterilisation".
    """
    own = {word for part in (name or "", *emails) for word in re.split(r"[\W\d_]+", fold(part)) if word}
    if not own:
        return None
    parts = _PARTS.split(_REPLY.sub("", subject[:200], count=1))
    for part in parts:
        who = _OF.sub("", part).strip(" .!?\"“”'’*_")
        like = likeness(who) if who and not find_open_label(who) and not find_label(who) else None
        is_set_off = len(parts) > 1 or who != part.strip() or any(is_given(word) for word in who.split())
        is_shaped = like == "shaped" and " " in who and is_set_off and all(map(is_unknown, who.split()))
        is_season = not SEASONS.isdisjoint(map(fold, who.split()))  # "Winter Orchard"
        is_name = (like == "known" and not is_season) or is_shaped
        if is_name and not own.intersection(re.split(r"\W+", fold(who))):
            return who
    return None


def _turned(name: str) -> str:
    """The name with its first part first: "Doe, Jane"."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and last.strip() else name


def surroundings(message: Message, lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Lines that are not the text of a mail or letter, each with what it is: header, greeting, signature, quotation."""
    if not message.is_mail:
        ends, signed = ending(message.first, message.end, lines), [entry[-1] for entry, _ in signed_paragraphs(lines)]
        yield from ((n, SIGNED) for n in ends if n not in signed or len(signed) == 1)
        yield from ((n, "greeting") for n in range(message.first, message.end) if _is_salutation(lines[n - 1]))
        return
    yield from ((n, "header of a mail") for n in message.headers)
    body = [n for n in range((message.headers or [message.first - 1])[-1] + 1, message.end) if lines[n - 1].strip()]
    signs = {n for n in body if lines[n - 1].lstrip().startswith(">")}
    days = {n for n, below in pairwise(body) if n in signs and below not in signs and _is_time(lines[n - 1])}
    quoted = (signs - days) | {n for n in body if leads_quote(lines[n - 1].strip())}
    for first, second in pairwise(body):  # the lead in two lines
        if _QUOTE_LEAD.fullmatch(f"{lines[first - 1].strip()} {lines[second - 1].strip()}") and second == first + 1:
            quoted |= {first, second}
    yield from ((n, "quotation of another mail") for n in sorted(quoted))
    body = [n for n in body if n not in quoted]
    if answered := _answered(message, quoted, lines):
        yield from ((n, "the mail that is answered, of another person") for n in body if n > answered)
        body = [n for n in body if n < answered]
    is_head = bool(body) and _heads_items(body[0], lines) and not SALUTATION.fullmatch(fold(lines[body[0] - 1]).strip())
    if body and not is_head and _is_greeting(lines[body[0] - 1]):
        yield body.pop(0), "greeting of the mail"
    marked = next((n for n in body if lines[n - 1].rstrip() in ("--", "—") or lines[n - 1] == "-- "), None)
    if marked:
        yield from ((n, "signature, below its mark") for n in body if n >= marked)
        body = [n for n in body if n < marked]
    yield from ((n, "signature at the end of the mail") for n in _signature(message.sender, body, lines))


def _is_time(line: str) -> bool:
    """Whether a line says nothing but a time, which heads what stands below it whatever marks it has: ">> 6 March"."""
    text = line.lstrip("> ").partition(" (")[0]
    label = find_label(text) or find_open_label(text)
    return label is not None and label.is_bare


def _answered(message: Message, quoted: Collection[int], lines: Sequence[str]) -> int | None:
    """The line "On … wrote:" below which the other mail stands without a mark; one with marks may be answered below."""
    for number in sorted(quoted):
        below = next((n for n in range(number + 1, message.end) if lines[n - 1].strip()), number)
        if below not in quoted and below != number and not lines[number - 1].lstrip().startswith(">"):
            return number
    return None


def leads_quote(line: str, *, alone: bool = False) -> bool:
    """Whether another mail stands below a line: "On … wrote:", "Bob Stone wrote:", "-----Original Message-----".

    `alone`: whether all that stands below is of that mail, whatever its marks are.
    """
    if _ORIGINAL.fullmatch(line) or (_QUOTE_LEAD.fullmatch(line) and not alone):
        return True
    if alone:
        return False
    found = _WROTE.fullmatch(line)
    return bool(found and plain_name(EMAIL.sub("", found["name"]).strip(" <>()[]\"'")))


def _is_salutation(line: str) -> bool:
    """Whether a line anywhere is nothing but a greeting by its words: "Hi all,"."""
    text = line.strip()
    is_said = text.endswith((",", "!", "，", "、")) and len(text) <= 60 and len(text.split()) <= 6
    return is_said and SALUTATION.fullmatch(fold(text)) is not None


def _is_greeting(line: str) -> bool:
    """The first line of a mail, of few words and with a comma at its end; with a time and a colon it heads a list."""
    text = line.strip()
    if text.endswith(":") and (find_told(fold(text), "") or not months().keys().isdisjoint(_WORDS.findall(fold(text)))):
        return False
    return len(text.split()) <= 7 and text.endswith((",", "!", "،", "、", "，", ":")) and not re.match(r"[-*•\d]", text)


def _signature(name: str | None, body: Sequence[int], lines: Sequence[str]) -> Iterator[int]:
    """The last lines from the one with the sender's own name on, with the closing above it."""
    tail = list(body[-_LAST:])
    own = {fold(part) for part in (name, *(name or "").split()) if part and len(part) > 1}
    named = (i for i, n in enumerate(tail) if _is_own(lines[n - 1], own))
    at = next((i for i in named if not _heads_items(tail[i], lines)), None)
    if at is None:
        if tail and (_SENT_FROM.fullmatch(_plain(lines[tail[-1] - 1])) or greets(lines[tail[-1] - 1])):
            yield tail[-1]
        return
    end = at + 1
    while end < len(tail) and not _is_text(tail[end], tail[end - 1], lines):
        end += 1
    if at and is_closing(lines[tail[at - 1] - 1]):
        yield tail[at - 1]
    yield from tail[at:end]


def _is_own(line: str, own: Collection[str]) -> bool:
    """Whether a line is the sender's own name, alone or before a role."""
    bare = line.strip(" -–—,.*_~")
    first = re.split(r"\s?[|,/]\s?|\s[–—-]\s", bare)[0]
    closed, _, name = bare.replace(",", " ").rpartition(" ")  # "LG Ann"
    return fold(first.strip()) in own or (fold(name) in own and closes(closed))


def _heads_items(number: int, lines: Sequence[str]) -> bool:
    """Whether an item stands right below a name: then it heads what its person did."""
    return number < len(lines) and re.match(r"\s*(?:[-*•+]\s|\d+[.)]\s)", lines[number]) is not None


def _is_text(number: int, before: int, lines: Sequence[str]) -> bool:
    """Whether a line below a name is text again: an item, a postscript, or a sentence behind a blank line."""
    text = lines[number - 1].strip()
    if re.match(r"[-*•]\s|p\.?\s?s\b", text, re.IGNORECASE):
        return True
    return number - before > 1 and text.endswith((".", "!", "?")) and not _SENT_FROM.fullmatch(_plain(text))


def _plain(line: str) -> str:
    """A line in lower case without outer marks: for comparing."""
    return line.strip(" -–—*_.").lower()
