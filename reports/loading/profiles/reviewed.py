"""What forms call the person whose text they are, and the one who judges: "Salarié(e) évalué(e)", "Évaluateur".

By the stems of the words, so that inflected and compounded ones are known too. Knows the keys of fields only.
"""

from functools import lru_cache

from reports.regex import regex

_WIDE = regex(r"\s{3,}|\t+|\s\|\s")
_WIDE_EAST = regex(r"\s+(?=[\u3400-\u9fff\u3040-\u30ff]{2,8}[:：])|\s{3,}|\t+|\s\|\s")
"""A blank between fields in Chinese or Japanese: "姓名：王晓明 部门：研发部"."""
_KEYED = regex(r"[^\W\d_][^:：]{1,30}[:：]\s*\S[^:：]*")
_WORKER = (
    "employee|worker|appraisee|reviewee|evaluee|ratee|apprentice|trainee|intern|staff member|"
    "salarie|collaborat(?:eur|rice)|agent|employe|stagiaire|apprenti|alternant|"
    "mitarbeit(?:er|end)|beschaftigte|angestellte|arbeitnehmer|auszubildende|azubi|lehrling|praktikant|"
    "emplead|trabajador|colaborador|becari|funcionari|trabalhador|estagiari|"
    "dipendente|lavorat(?:ore|rice)|collaborat(?:ore|rice)|tirocinante|"
    "medewerker|medewerkster|werkne(?:mer|emster)|stagiair|medarbet|medarbejd|medarbeid|anstalld|ansatt|ansat|"
    "tyontekij|pracowni|zamestnan|dolgozo|munkavallalo|munkatars|angajat|calisan|personel|"
    "сотрудни|работни|працівни|співробітни|εργαζομεν|υπαλληλ|الموظف|עובד|कर्मचारी|พนักงาน|nhan vien"
)
_JUDGED = (
    "evalue|beurteilte|bewertete|evaluad|avaliad|valutat|beoordeelde|geevalueerde|"
    "bedomd|bedomt|vurderte|arvioitav|ocenian|hodnocen|ertekelt|evaluat|degerlendirilen|оценива|аттестуем|"
    "оцінюван|αξιολογουμεν"
)
"""Who is judged, as a noun; in English it stands beside one: "employee reviewed"."""
_BESIDE = "(?:being )?(?:evaluated|reviewed|appraised|assessed|rated)|being|under|review|appraisal|concerne|interesse"
_NAME = (
    "(?:sur|last|first|full|vor|nach|familien|achter)?name|nom|prenom|nombre|apellidos?|nome|cognome|naam|namn|navn|"
    "nimi|imie|nazwisko|jmeno|nev|neve|nume|numele|adi?|soyadi?|имя|фио|ф и о|имʼя|піб|ονομα|اسم|שם|नाम|ชื่อ|ten"
)
_SMALL = (
    "of|the|and|to|be|de|des?|du|la|le|l|d|del|do|da|della|dell|der|den|von|van|het|et|und|y|e|en|i|persona?|pessoa"
)
_COMPOUND = regex(rf"(?:{_WORKER})\w{{0,4}}?s?(?:name|naam|namn|navn|nimi)")
_JUDGE = regex(
    r"(?:line |direct )?(?:manager|supervisor|appraiser|reviewer|evaluator|assessor|rater)|"
    r"(?:report|review|apprais|assess|evaluat|supervis|countersign)ing (?:officer|manager|person)|"
    "evaluat(?:eur|rice)|superieure?|hierarchi\\w*|n\\+1|manageur|"
    "vorgesetzt\\w*|beurteil(?:er|end)\\w*|bewert(?:er|end)\\w*|fuhrungskraft|ausbilder(?:in)?|"
    "evaluador\\w*|jef[ea]|superior\\w*|avaliador\\w*|chefia|gestor\\w*|valutat(?:ore|rice)|superiore|"
    "beoordelaar|leidinggevende|chef\\w*|leder\\w*|esimies|esihenkilo|arvioija|"
    "przelozon\\w*|oceniajac\\w*|hodnotitel\\w*|nadrizen\\w*|ertekelo\\w*|felettes\\w*|vezeto\\w*|sef|"
    "yonetici\\w*|degerlendiren|amir|руководител\\w*|начальник\\w*|оценивающ\\w*|керівник\\w*|προισταμεν\\w*|"
    "αξιολογητ\\w*|المدير|المقيم|המנהל|"
    "(?<![被受])(?:一次|二次|最終)?(?:評価|評定|考課|面談)者|上司|(?<![被受])(?:评估|考核|评价)[人者]|上级|主管|"
    "(?<!피)평가자|상사"
)
_HAN = regex(
    "(?:被|受)(?:評価|評定|考課|面談|評量|评估|考核|评价|评定)[者人员員]?(?:の?(?:氏名|姓名|名前?))?|"
    "(?:評価|面談|考課)?対象者(?:氏名|名)?|(?:社員|従業員|職員|員工|员工|职工|雇员)(?:氏名|姓名|名字?)?|"
    "피평가자(?:명|성명|이름)?|평가대상자(?:명|성명)?|(?:직원|사원)(?:명|성명|이름)?|氏名|姓名|성명"
)
_GENDERED = regex(
    r"(?<=\w\w\w)(?:\s?\([-/]?[^\W\d_]{1,5}\)|[/*:_·•.]-?(?:innen|in|[eaornt]|ne|trice|rice|as|os|re|de|a|ka)(?![^\W_]))"
)
_LED = regex(
    r"\s*(?:(?P<number>\(?\w{1,3}[.)]\s+)|)(?P<key>[^\W\d_][^:.…_]{1,40}?)"
    r"(?:\s?(?:\.{3,}|…{2,}|_{3,})\s?[:：]?|\s\.\.(?=\s)|\s?[:：](?(number)(?=\s)|(?!)))\s*(?P<value>[^\W_].*)"
)
"""A key and its value with leaders between them."""
_LONGEST_LINE = 200
_LONGEST = 50
"""Characters of a key."""
_WORD = regex(r"[^\s/,'’().+-]+")
_WORKER_WORD = regex(rf"(?:{_WORKER})\w{{0,4}}")
_JUDGED_WORD = regex(rf"(?:{_JUDGED})\w{{0,4}}")
_OTHER_WORD = regex(f"{_BESIDE}|{_NAME}|{_SMALL}")
_NAME_WORD = regex(_NAME)
_NAME_OF = regex(rf"(?:{_NAME})(?: (?:{_SMALL}))? ?(?:[dl]')?[^\W\d_]+(?: [^\W\d_]+)?")

_CHECKED = regex(
    r"(?<!\w)(?:review|approv|check|edit|sign|export|print|seen|read|gepruft|genehmigt|freigegeben|relu|approuv|verifi|"
    r"valid|revis|aprob|aprov|controll|approva|gecontroleerd|goedgekeurd|granska|godkan|sprawdz|zatwierdz|chair|"
    r"request|ask|order|reported|"
    r"rais|suggest|propos|gemeldet|gewunscht|angefragt|beauftragt|bestellt|demand|solicit|richiest|pedid|gevraagd)"
    r"\w*(?:\s\w+)?\s$"
)
"""Before a name: who only looked a text through, led a meeting, or wished for what was done."""


def without_gender(text: str) -> str:
    """A line without what its key adds for other genders.

    >>> without_gender("Salarié(e) évalué(e) : Ann"), without_gender("Mitarbeiter:in: Ann")
    ('Salarié évalué : Ann', 'Mitarbeiter: Ann')
    """
    return _GENDERED.sub("", text[:_LONGEST]) + text[_LONGEST:]


def without_leaders(text: str) -> str:
    """A line of a form as a field: without its number, and with a colon for the leaders between key and value.

    >>> without_leaders("1. Employee ....... Ann Lee"), without_leaders("see … below")
    ('Employee: Ann Lee', 'see … below')
    """
    may_be = ":" in text or ".." in text or "___" in text or "：" in text or "……" in text
    found = _LED.fullmatch(text) if may_be and len(text) < _LONGEST_LINE else None
    return f"{found['key']}: {found['value']}" if found else text


def is_name_of(key: str) -> bool:
    """Whether a folded key asks for the name of somebody, whoever that is: "name of teacher", "nom de l'agent".

    >>> is_name_of("name of teacher"), is_name_of("nombre de la docente"), is_name_of("team name")
    (True, True, False)
    """
    return _NAME_OF.fullmatch(key) is not None


def is_reviewed(key: str) -> bool:
    """Whether a folded key names who is judged in a form, or whose text it is.

    >>> is_reviewed("nome do colaborador avaliado"), is_reviewed("被評価者"), is_reviewed("evaluateur")
    (True, True, False)
    """
    if _HAN.fullmatch("".join(key.split())) or _COMPOUND.fullmatch(key):
        return True
    words = _WORD.findall(key)
    is_named = any(_NAME_WORD.fullmatch(word) for word in words)
    carriers = [word for word in words if _WORKER_WORD.fullmatch(word) or _JUDGED_WORD.fullmatch(word)]
    if not carriers or is_reviewer(key):
        return False
    # Several of them are colleagues; beside a word for a name the same ending is a genitive.
    is_one = is_named or not all(word.endswith("s") for word in carriers)
    return is_one and all(word in carriers or _OTHER_WORD.fullmatch(word) for word in words)


@lru_cache(maxsize=1024)
def is_reviewer(key: str) -> bool:
    """Whether a folded key names the other person of a form.

    >>> is_reviewer("vorgesetzte"), is_reviewer("評価者"), is_reviewer("被評価者")
    (True, True, False)
    """
    bare = "".join(key.split()) if not key.isascii() and key.upper() == key else key
    words = _WORD.findall(key)
    return _JUDGE.fullmatch(bare) is not None or any(_JUDGE.fullmatch(word) for word in words)


def is_checked(before: str) -> bool:
    """Whether folded words say that whom they stand before looked a text through: "reviewed by"."""
    return _CHECKED.search(before) is not None


def is_judge(key: str) -> bool:
    """Whether a folded key says no more than who judges somebody; a "site manager" is one of a site.

    >>> is_judge("line manager"), is_judge("site manager")
    (True, False)
    """
    return is_reviewer(key) and _JUDGE.fullmatch(key.strip(" .:")) is not None


def side_by_side(text: str) -> list[str]:
    """The fields of a form that stand beside each other on one line; empty where a line is one or none.

    >>> side_by_side("Mitarbeiterin: Svenja Albrecht     Führungskraft: Jörn Petersen"), side_by_side("Name: Ann Lee")
    (['Mitarbeiterin: Svenja Albrecht', 'Führungskraft: Jörn Petersen'], [])
    """
    wide = _WIDE_EAST if "：" in text else _WIDE
    parts = [part.strip() for part in wide.split(text.strip())] if ":" in text or "：" in text else []
    return parts if len(parts) > 1 and all(map(_KEYED.fullmatch, parts)) else []
