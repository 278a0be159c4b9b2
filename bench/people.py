"""Profiles of made-up people, as many as are wanted: `python -m bench.people N M [--seed S] OUT`.

The same number, months and seed give the same bytes on every machine; a person's profile depends on the seed and their
number only, so that more people are the same ones and others. Knows how profiles read; knows nothing of the loader.
"""

# ruff: noqa: RUF001  (names and texts of several scripts)

import random
from collections.abc import Iterator
from pathlib import Path

import click

LAST_MONTH = 2026 * 12 + 5
"""June 2026, as months since year 0: the newest month of every profile."""
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_NAMES = {
    "latin": (
        "Adaeze Agnieszka Aiko Alice Amara Anders Anneliese Beatriz Bogdan Camille Carlos Chiara Dagny Daniel "
        "Deepa Eilidh Elena Emeka Fatima Felipe Fiona Gareth Giulia Greta Hanna Hector Ingrid Isabel Ivana Jakub "
        "Jonas Joseph Kaito Karolina Katarzyna Lars Leonie Lucia Magnus Mariana Mateusz Mehmet Miriam Nadia Niamh "
        "Nikolai Olivia Oskar Padraig Paula Petra Priya Rafael Renata Rosalind Santiago Saskia Simone Sofia "
        "Stefan Tamara Thandiwe",
        "Abara Alvarez Andersson Bakker Bianchi Brandt Carvalho Castellano Chaudhary Dahl Demir Duarte Eriksson "
        "Espinoza Ferreira Fischer Gallagher Gruber Haddad Halvorsen Hoffmann Ibekwe Iyer Jansen Jovanovic "
        "Kaminski Keller Kowalczyk Lindqvist Lombardi Lundgren Macdonald Marchetti Mbeki Moreau Nakamura Nielsen "
        "Novotny Nwosu Obermeier Okonkwo Ortega Papadakis Pereira Petersen Quintero Ramanathan Ribeiro Rossi "
        "Santoro Schneider Sorensen Svoboda Takahashi Tanaka Thorsen Uchida Vandenberg Vasquez Verhoeven Wagner "
        "Wisniewski Yilmaz Zielinski",
    ),
    "cyrillic": (
        "Анна Борис Вера Григорий Дарья Елена Иван Ксения Леонид Марина Николай Ольга Павел Светлана Тимур Юлия",
        "Абраменко Белозерко Вишневская Гончаренко Дорошенко Ермоленко Жуковская Ковальчук Лысенко Мельник "
        "Назаренко Онищенко Петренко Романюк Савченко Ткаченко Шевченко Яковенко",
    ),
    "han": (
        "伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 霞 平 刚 小明 晓东 雨晴 子轩",
        "王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 高 林 罗",
    ),
    "arabic": (
        "أحمد ليلى محمود فاطمة يوسف مريم خالد نور سارة عمر",
        "الخطيب المصري حداد النجار العلي الشامي الحسيني القاسم منصور الفارسي",
    ),
}
"""First and last names by script."""
_TEXTS = {
    "cyrillic": "Исправлена утечка памяти в {thing}, которая проявлялась после долгой работы. Добавлены проверки "
    "граничных случаев и обновлено описание для новых участников.",
    "han": "修复了 {thing} 在高负载下的内存泄漏，并补充了边界情况的测试。更新了面向新贡献者的文档。",
    "arabic": "تم إصلاح تسرب الذاكرة في {thing} وإضافة اختبارات للحالات الحدية وتحديث التوثيق للمساهمين الجدد.",
}
"""What some months of people with such a name say."""
_REPOSITORIES = tuple(
    f"{owner}/{name}"
    for owner, names in {
        "northwind": "storefront checkout-api search-index mobile-app design-tokens",
        "tidewater": "stream-engine query-planner sdk-python sdk-go helm-charts",
        "lumenlab": "tensor-core autograd kernels benchmarks model-zoo",
        "openharbor": "registry scanner docs infra-modules cli",
        "fernbank": "ledger-service fraud-rules reporting notebooks",
    }.items()
    for name in names.split()
)
_THINGS = (
    "the query planner", "the retry queue", "CUDA stream management", "the authentication flow", "the build cache",
    "dynamic shape support", "the ingestion pipeline", "the release workflow", "REST pagination",
    "the permission model", "the search index", "graph compilation", "the Kubernetes deployment",
    "the memory allocator", "the payment webhook", "the onboarding guide", "the schema migration",
    "quantised inference", "the plugin interface", "the metrics dashboard", "FP8 kernels", "the configuration parser",
    "session handling", "the test harness", "incremental indexing", "the rate limiter", "data export",
    "the Terraform modules",
)  # fmt: skip
_ACTIONS = (
    "Delivered {thing} end to end in {repository}, with configuration, tests and a rollout plan",
    "Added {thing} to {repository}, which lets teams move without a maintenance window",
    "Fixed a race in {thing} that lost events under load (PR #{number})",
    "Refactored {thing} in {repository} to remove duplicated paths and make ownership clear",
    "Reduced the latency of {thing} by {percent}% through batching and fewer copies",
    "Expanded test coverage of {thing}, including edge cases with empty and very large inputs",
    "Documented {thing} with worked examples for new contributors",
    "Stabilized {thing} by pinning versions and retrying only what is safe to repeat",
    "Migrated {thing} in {repository} to the new API and removed the deprecated one (#{number})",
    "Hardened {thing} against malformed input in {repository}#{number}",
    "Introduced caching for {thing}, tracked in issue #{number}, and measured a {percent}% drop in memory",
    "Reworked error messages of {thing} so that each says what to do next (commit {commit})",
    "Reviewed the design of {thing} with two other groups and wrote down what was decided",
)
_IMPACTS = (
    "These changes improve reliability and reduce the time spent on support",
    "Overall impact includes faster feedback for developers and fewer regressions in production",
    "No major bugs fixed this month",
    "The work lays the foundation for wider adoption next quarter",
    "Technologies and skills demonstrated: Python, C++, code review and performance profiling",
    "The team can now release twice a week with confidence",
    "We agreed on the next steps with the maintainers",
)
_LEADS = (
    "{month} {year} monthly summary for {repository}: ",
    "{month} {year} focused on {thing} and on reliability across {repository}. ",
    "{year}-{number:02} Monthly Summary: Focused on {thing}. ",
    "Month: {year}-{number:02} — ",
    "Summary for {year}-{number:02}: ",
    "{month} {year} performance highlights for {repository}. ",
)


def people(number: int, months: int, seed: int = 1) -> Iterator[tuple[str, str]]:
    """File name and text of each profile, the newest month first; about one person in eight lacks some months."""
    for at in range(number):
        chance = random.Random(f"{seed} {at}")
        script = chance.choices(tuple(_NAMES), (20, 2, 2, 1))[0]
        repositories = chance.sample(_REPOSITORIES, chance.randint(1, 4))
        lines = ["", _overview(chance, _name(at, script), repositories, months)]
        lacks = chance.random() < 0.125
        for month in range(LAST_MONTH, LAST_MONTH - months, -1):
            if lacks and month < LAST_MONTH and chance.random() < 0.3:
                continue
            text = _month(chance, month, script, repositories)
            lines += [text, text]  # pages show each text twice
        lines += ["", "Overview of all repositories you've contributed to across your timeline", ""]
        yield f"{at:05}_{chance.getrandbits(64):016x}.txt", "\n".join(lines)


def _name(at: int, script: str) -> str:
    """The name of a person, another one for each number; empty for one in fifty."""
    if at % 50 == 49:
        return ""
    firsts, lasts = (names.split() for names in _NAMES[script])
    again, pair = divmod(at, len(firsts) * len(lasts))
    last, first = divmod(pair, len(firsts))
    given = [firsts[first]]
    while again:  # all pairs are taken: further names make others
        again, more = divmod(again, len(firsts))
        given.append(firsts[more])
    family = lasts[(last + 7 * first) % len(lasts)]
    return "".join([family, *given]) if script == "han" else " ".join([*given, family])


def _overview(chance: random.Random, name: str, repositories: list[str], months: int) -> str:
    """What a profile begins with."""
    where = " and ".join(repositories[:2])
    things = chance.sample(_THINGS, 3)
    lead = f"Over {months} months, {name} engineered" if name else "Engineered"
    return (
        f"{lead} features and stability improvements across {where}, focusing on {things[0]}, {things[1]} and "
        f"{things[2]}. Leveraging Python and C++, the work covered design, code generation and test coverage. "
        "It resulted in more reliable and maintainable software for production workloads."
    )


def _month(chance: random.Random, month: int, script: str, repositories: list[str]) -> str:
    """The paragraph of one month, of 200 to 1,500 characters."""
    named = {"year": month // 12, "number": month % 12 + 1, "month": _MONTHS[month % 12]}
    text = chance.choice(_LEADS).format(**named, repository=chance.choice(repositories), thing=chance.choice(_THINGS))
    if script in _TEXTS and chance.random() < 0.4:
        text += _TEXTS[script].format(thing=chance.choice(repositories)) + " "
    said = []
    for action in chance.sample(_ACTIONS, chance.randint(3, 10)):
        said.append(
            action.format(
                thing=chance.choice(_THINGS),
                repository=chance.choice(repositories),
                number=chance.randint(1, 180_000),
                percent=chance.randint(5, 60),
                commit=f"{chance.getrandbits(160):040x}",
            )
        )
    said.append(chance.choice(_IMPACTS))
    return f"{text}{'. '.join(said)}."


@click.command()
@click.argument("number", type=click.IntRange(1))
@click.argument("months", type=click.IntRange(1, 600))
@click.option("--seed", default=1, show_default=True, help="Another seed makes other people.")
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
def main(number: int, months: int, seed: int, out: Path) -> None:
    """Write NUMBER profiles of so many MONTHS into the folder OUT."""
    out.mkdir(parents=True, exist_ok=True)
    for file, text in people(number, months, seed):
        (out / file).write_bytes(text.encode())


if __name__ == "__main__":
    main()
