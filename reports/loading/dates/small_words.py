"""Small words of many languages beside times: what says that something was done in one, before it, or some day.

Knows words only. Must not know what they mean together.
"""

from reports.loading.folding import days_of_the_week
from reports.loading.words import WEEK_WORDS
from reports.regex import regex

MONTH_WORD = regex(
    r"(?:months?|mois|monate?|mes(?:es)?|mesi|mese|maand(?:en)?|manad(?:er)?|maned(?:er)?|kuukausi|kk|miesiac|mesic|luna|"
    r"ay|місяць|месяц|месец|honap|μηνας|חודש|الشهر|شهر|月|月份|年月|月度|월|연월)(?!\w)"
)
"""The word for a month, folded."""
IN = frozenset(
    """
    in im en em nel nell w we i во в у v في during throughout within durante durant pendant wahrend tijdens podczas
    au mois
    """.split()  # noqa: SIM905
)
"""Before a month they say that something was done then."""
DURING = frozenset("during throughout durante durant pendant wahrend tijdens gedurende podczas under".split())  # noqa: SIM905
"""Before a month with a noun they say the same: "during her March placement"."""
OWN = frozenset(
    """
    my our her his their its the mein meine unser ihr sein mon ma mes notre nos son sa ses leur leurs mi mis nuestra
    nuestro su sus meu minha nosso nossa il la mio mia suo sua mijn ons onze haar zijn min vår hennes hans
    """.split()  # noqa: SIM905
)
ON = frozenset(
    """
    on am le el il den op dne del dia em no na pod la на
    """.split()  # noqa: SIM905
)
PARTS = frozenset(
    """
    early mid late end start beginning middle half first second third fourth last
    1st 2nd 3rd 4th anfang mitte ende debut fin mi fine meta
    inizio principios inicio inicios mediados finales finais meados fim eind begin medio poczatek poczatku polowie
    polowa koniec koncem slutet borjan mitten slutten midten alku loppu starten begyndelsen slutningen begynnelsen
    zacatkem pocatkem zacatku konci polovine zaciatkom koncom inceputul sfarsitul mijlocul
    начале середине конце початку середині кінці наприкінці
    """.split()  # noqa: SIM905
)
"""Before a month: a part of it."""
BACK = frozenset(
    """
    and und et y e och og but aber mais pero ma maar men then dann puis back earlier already schon bereits deja ya
    gia ja al reeds redan allerede juz
    """.split()  # noqa: SIM905
)
"""Before a time with which a clause begins, and one that is long ago."""
SEASONS = frozenset(
    """
    spring summer autumn fall winter fruhling fruhjahr sommer herbst printemps ete automne hiver primavera verano
    otono invierno verao outono inverno estate autunno voorjaar lente zomer herfst najaar vinter sommar wiosna
    wiosne lato latem jesien jesienia zima zime hosten varen sommaren vintern efterar efteraret forar foraret
    весна весной лето летом осень осенью зимой podzim jaro sonbahar ilkbahar
    """.split()  # noqa: SIM905
)
SOMETIME = frozenset(
    """
    some time sometime over during last past this irgendwann uber letzten letzter vergangenen quelque part pendant
    dernier durante pasado passado ultimo scorsa scorso gedurende vorige afgelopen ergens nagon gang under forra
    zeszlej ubieglej l cours
    """.split()  # noqa: SIM905
)
"""Before a season: it was some time in it."""
OF = frozenset(
    """
    of de di des du der d von van av af del lui
    """.split()  # noqa: SIM905
)
SINCE = frozenset("since seit depuis desde sinds sedan siden od dal dalla с із від".split())  # noqa: SIM905
"""Before a time at which something began."""
BOUNDS = frozenset(
    """
    since until till by before from after for of than to s seit bis vor ab nach fur vom von zum zur als depuis avant
    apres jusque jusqu pour du des que dans desde hasta antes despues para del por sinds tot voor vanaf na dan sedan
    fran efter infor av od do przed po z ze dla fino entro prima dopo per dal dalla dello della ate apos entre pelo
    pela с со до после перед для от з із після від за against into compared versus vs dated guten gute goede goeie god
    """.split()  # noqa: SIM905
)
"""Before a time they say from when, until when or of what, not that something was done then; or greet."""
ANY = frozenset(
    """
    a an ein einem einen un une uno una um uma en ett et een jeden
    """.split()  # noqa: SIM905
)
THE = frozenset(
    """
    the le la les el los il lo den der dem das die de het a o as os next this
    """.split()  # noqa: SIM905
)
THAN = frozenset(
    """
    than als que compared versus vs gegenuber rispetto respecto rapport relacao comparado jamfort sammenlignet
    porownaniu srovnani verglichen vergeleken comparacion confronto kuin mint niz nez
    """.split()  # noqa: SIM905
)
"""What is compared with stands behind: "22 % less than in February", "rispetto a febbraio"."""
WITH = frozenset("to with a al alla au aux com con mit med met do se z".split())  # noqa: SIM905
COMPARED = frozenset(("on", "op"))
"""Before a week or month that is counted they compare with it."""
_WEEKS = frozenset(WEEK_WORDS.split())


def is_day_or_week(word: str) -> bool:
    """Whether a folded word is a week or a day of it, one or several.

    >>> is_day_or_week("mercredis"), is_day_or_week("week"), is_day_or_week("report")
    (True, True, False)
    """
    return word.removesuffix("s") in _WEEKS or not days_of_the_week()[0].isdisjoint(
        (word, word.removesuffix("s"), word.removesuffix("e"))
    )


def is_bound(before: list[str], *, is_counted: bool) -> bool:
    """Whether the folded words before a time say from when or of what it is, or compare with it.

    `is_counted`: it is counted in weeks or longer units.

    >>> is_bound(["done", "before", "the"], is_counted=False), is_bound(["less", "than", "in"], is_counted=False)
    (True, True)
    """
    words = list(before)
    if is_counted and words and words[-1] in COMPARED:
        return True
    while words and words[-1] != "del" and words[-1] in THE | ON | days_of_the_week()[0]:
        words.pop()
    if words and words[-1] in BOUNDS:
        return True
    while words and words[-1] in THE | ON | IN | WITH:
        words.pop()
    return bool(words and words[-1] in THAN)
