"""Names of all kinds where they lead what somebody did, or head it."""

import random
from collections.abc import Iterator
from itertools import product

from tests.loading.grids import Case
from tests.loading.grids.words import DONE

LED = {  # language, legend above, forms, names
    "months": ("en", "", ("Marco", "Julia", "Jan"), ("Marco", "Julia", "Jan")),
    "month alone": ("de", "", ("Jan", "Petra", "Uwe"), ("Jan", "Petra", "Uwe")),
    "seasons": ("en", "", ("April", "June", "Ben"), ("April", "June", "Ben")),
    "words": ("en", "", ("Will", "Grace", "Mark"), ("Will", "Grace", "Mark")),
    "handles": ("en", "", ("@anna", "@bstone", "@zoe-m"), ("anna", "bstone", "zoe-m")),
    "code handles": ("en", "", ("@dev42", "@kc_ng", "@r00t"), ("dev42", "kc_ng", "r00t")),
    "initials": (
        "en",
        "Present: Anna Koch (AK), Ben Stone (BS), Zoe Martin (ZM)\n\n",
        ("AK", "BS", "ZM"),
        ("Anna Koch", "Ben Stone", "Zoe Martin"),
    ),
    "legend": (
        "de",
        "AK = Anna Koch, LB = Lukas Bauer, JV = Jana Vogt\n\n",
        ("AK", "LB", "JV"),
        ("Anna Koch", "Lukas Bauer", "Jana Vogt"),
    ),
    "bare initials": (
        "en",
        "Present: Anna Koch, Ben Stone, Zoe Martin\n\n",
        ("AK", "BS", "ZM"),
        ("Anna Koch", "Ben Stone", "Zoe Martin"),
    ),
    "titles de": ("de", "", ("Dr. Koch", "Frau Bauer", "Herr Vogt"), ("Dr. Koch", "Frau Bauer", "Herr Vogt")),
    "titles full": (
        "de",
        "",
        ("Dr. Anna Koch", "Prof. Lukas Bauer", "Frau Jana Vogt"),
        ("Anna Koch", "Lukas Bauer", "Jana Vogt"),
    ),
    "titles fr": ("fr", "", ("M. Petit", "Mme Moreau", "Mlle Martin"), ("M. Petit", "Mme Moreau", "Mlle Martin")),
    "titles en": ("en", "", ("Mr Stone", "Ms Koch", "Dr Martin"), ("Mr Stone", "Ms Koch", "Dr Martin")),
    "san": ("en", "", ("Tanaka-san", "Sato-san", "Suzuki-san"), ("Tanaka", "Sato", "Suzuki")),
    "ja san": ("ja", "", ("田中さん", "佐藤さん", "鈴木さん"), ("田中", "佐藤", "鈴木")),
    "ja full": ("ja", "", ("田中太郎", "佐藤花子", "鈴木一郎"), ("田中太郎", "佐藤花子", "鈴木一郎")),
    "ja spaced": ("ja", "", ("田中 太郎", "佐藤 花子", "鈴木 一郎"), ("田中 太郎", "佐藤 花子", "鈴木 一郎")),
    "zh": ("zh", "", ("王伟", "李娜", "欧阳锋"), ("王伟", "李娜", "欧阳锋")),
    "ko": ("ko", "", ("김민수", "이지은", "박현우"), ("김민수", "이지은", "박현우")),
    "ko nim": ("ko", "", ("김민수님", "이지은님", "박현우님"), ("김민수", "이지은", "박현우")),
    "asian order": (
        "en",
        "",
        ("TANAKA Taro", "SATO Hanako", "SUZUKI Ichiro"),
        ("Taro Tanaka", "Hanako Sato", "Ichiro Suzuki"),
    ),
    "family first": ("en", "", ("Koch, Anna", "Stone, Ben", "Martin, Zoe"), ("Anna Koch", "Ben Stone", "Zoe Martin")),
    "chinese latin": ("en", "", ("Wang Wei", "Li Na", "Zhang Min"), ("Wang Wei", "Li Na", "Zhang Min")),
    "vietnamese": (
        "en",
        "",
        ("Nguyễn Văn An", "Trần Thị Bích", "Lê Minh Đức"),
        ("Nguyễn Văn An", "Trần Thị Bích", "Lê Minh Đức"),
    ),
    "low": ("en", "", ("anna", "ben", "zoe"), ("anna", "ben", "zoe")),
    "low full": ("en", "", ("anna koch", "ben stone", "zoe martin"), ("anna koch", "ben stone", "zoe martin")),
    "capitals": ("en", "", ("ANNA", "BEN", "ZOE"), ("ANNA", "BEN", "ZOE")),
    "capitals full": (
        "fr",
        "",
        ("PETIT Amélie", "MOREAU Luc", "MARTIN Zoé"),
        ("Amélie Petit", "Luc Moreau", "Zoé Martin"),
    ),
    "initialed": ("en", "", ("Anna K.", "Ben S.", "Zoe M."), ("Anna K.", "Ben S.", "Zoe M.")),
    "initial first": ("en", "", ("A. Koch", "B. Stone", "Z. Martin"), ("A. Koch", "B. Stone", "Z. Martin")),
    "rare": (
        "en",
        "",
        ("Ngozi Okpara", "Thandiwe Mokoena", "Kwabena Asante"),
        ("Ngozi Okpara", "Thandiwe Mokoena", "Kwabena Asante"),
    ),
    "rare given": ("en", "", ("Ngozi", "Thandiwe", "Kwabena"), ("Ngozi", "Thandiwe", "Kwabena")),
    "thai": ("th", "", ("สมชาย", "สมหญิง", "วิชัย"), ("สมชาย", "สมหญิง", "วิชัย")),
    "arabic": ("ar", "", ("أحمد علي", "فاطمة حسن", "محمد سالم"), ("أحمد علي", "فاطمة حسن", "محمد سالم")),
    "hebrew": ("he", "", ("דוד כהן", "שרה לוי", "יוסף מזרחי"), ("דוד כהן", "שרה לוי", "יוסף מזרחי")),
    "hindi": ("hi", "", ("अमित शर्मा", "प्रिया सिंह", "राहुल वर्मा"), ("अमित शर्मा", "प्रिया सिंह", "राहुल वर्मा")),
    "greek": (
        "el",
        "",
        ("Γιώργος Παππάς", "Μαρία Νικολάου", "Νίκος Δήμου"),
        ("Γιώργος Παππάς", "Μαρία Νικολάου", "Νίκος Δήμου"),
    ),
    "russian": ("ru", "", ("Иванова А.", "Петров Б.", "Смирнова О."), ("А. Иванова", "Б. Петров", "О. Смирнова")),
    "patronymic": (
        "ru",
        "",
        ("Анна Сергеевна", "Борис Ильич", "Ольга Павловна"),
        ("Анна Сергеевна", "Борис Ильич", "Ольга Павловна"),
    ),
    "turkish": (
        "tr",
        "",
        ("Ayşe Yılmaz", "Mehmet Demir", "Çiğdem Kaya"),
        ("Ayşe Yılmaz", "Mehmet Demir", "Çiğdem Kaya"),
    ),
    "hyphened": ("fr", "", ("Jean-Luc", "Marie-Claire", "Anne-Sophie"), ("Jean-Luc", "Marie-Claire", "Anne-Sophie")),
    "particles": (
        "nl",
        "",
        ("Anneke van den Berg", "Bram de Vries", "Sanne ter Horst"),
        ("Anneke van den Berg", "Bram de Vries", "Sanne ter Horst"),
    ),
    "spanish": (
        "es",
        "",
        ("Ana María López García", "José Luis Ruiz Díaz", "Carmen de la Fuente"),
        ("Ana María López García", "José Luis Ruiz Díaz", "Carmen de la Fuente"),
    ),
    "roles": ("en", "", ("Anna (chair)", "Ben (treasurer)", "Zoe (notes)"), ("Anna", "Ben", "Zoe")),
    "mails": (
        "en",
        "",
        ("Anna Koch <anna@example.org>", "Ben Stone <ben@example.org>", "Zoe Martin <zoe@example.org>"),
        ("Anna Koch", "Ben Stone", "Zoe Martin"),
    ),
}
PLACES = {
    "lead": "{0}: {1}\n\n",
    "item": "- {0}: {1}\n",
    "bold item": "- **{0}**: {1}\n",
    "dash": "- {0} – {1}\n",
    "heading": "### {0}\n\n- {1}\n\n",
    "bold above": "**{0}**\n\n- {1}\n\n",
    "colon above": "{0}:\n- {1}\n\n",
    "nested": "- {0}\n  - {1}\n",
    "end": "- {1} ({0})\n",
    "row": "| {0} | {1} |\n",
    "brackets": "- [{0}] {1}\n",
}
HEADS = {
    "title": ("# Standup 2024-03-05\n\n", "notes.md"),
    "day": ("# Standup\n\n## 2024-03-05\n\n", "notes.md"),
    "file": ("# Standup\n\n", "2024-03-05.md"),
    "plain": ("Standup\n2024-03-05\n\n", "notes.txt"),
}


def led(kind: str, place: str, head: str) -> Case:
    """What each of three did."""
    language, legend, forms, names = LED[kind]
    start, file = HEADS[head]
    done = DONE[language]
    text = start + legend + ("| Name | Done |\n|---|---|\n" if place == "row" else "")
    text += "".join(PLACES[place].format(form, one) for form, one in zip(forms, done, strict=True))
    return Case(
        (kind, place, head), file, text, tuple((name, "2024-03", one) for name, one in zip(names, done, strict=True))
    )


def cases(count: int = 2000) -> Iterator[Case]:
    """All of them."""
    draw = random.Random(20240310)
    every = list(product(LED, PLACES, HEADS))
    draw.shuffle(every)
    yield from (led(*one) for one in every[:count])
