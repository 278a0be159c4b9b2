"""Where it is sure that something is finished or decided, and where a word says so that is not true."""

import pytest

from reports.loading.statements.ending import end_of, is_asked


@pytest.mark.parametrize(
    "words",
    [
        "Released 2.14.3 of the library.",
        "Search API: added filters for language and licence.",
        "The old date library was replaced, module by module.",
        "Replaced 9 of 9 pumps.",
        "In the loader, added a cache for tables.",
        "Abfrage auf das neue Schema umgestellt.",
        "Formulaire livré.",
        "The works council signed the agreement on fixed weekends.",
        "Contrato firmado por tres años.",
        "Migración terminada.",
        "Migrazione completata.",
        "Migração concluída.",
        "Migratie afgerond.",
        "Migracja zakończona.",
        "Миграция завершена.",
        "新フォームを公開した。",
        "移行完了",
        "迁移完成了。",
        "اكتمل النقل",
    ],
)
def test_what_is_finished_is_said_so(words: str) -> None:
    assert end_of(words) == "finished"


@pytest.mark.parametrize(
    "words",
    [
        "The paper was accepted after one round of revision.",
        "Die Stiftung hat das Gewächshaus bewilligt.",
        "L'article est accepté, en couverture.",
        "La dirección aprobó dos plazas más.",
        "廃止を経営会議で決定し、終了日を三月末とした",
        "وافقت المديرية على قبول الأطفال",
    ],
)
def test_what_is_decided_is_not_called_finished(words: str) -> None:
    assert end_of(words) == "decided"


@pytest.mark.parametrize(
    "words",
    [
        "The launch is almost completed.",
        "Release postponed; the notes are published later.",
        "Replaced headsets, six of nine",
        "The survey completed shelf 40 of 112.",
        "Delivered the first draft.",
        "If the vendor agreed, it is replaced in May.",
        "Is the export delivered?",
        "Deployed the fix and switched it off the same night.",
        "Export delivered; the client rejected it.",
        "Fixed costs rose.",
        "Both of my students have a merged patch.",
        "The map helped them to decide which school to close.",
        "Closed between Christmas and New Year.",
        "Umzug fast abgeschlossen.",
        "Der Umzug wird abgeschlossen.",
        "Wir haben angenommen, dass es reicht.",
        "Lager vervangen, trilt nog steeds.",
        "Export non livré.",
        "L'export sera livré en mai.",
        "¿Migración terminada?",
        "Migración casi terminada.",
        "Migrazione completata solo a metà.",
        "Migração ainda não concluída.",
        "Migracja nie została zakończona.",
        "Миграция почти завершена.",
        "新フォーム公開延期。",
        "移行はまだ完了していない",
        "提案は不採用。",
        "算法第一版上线试跑,拣货员嫌绕,直接关掉了",
        "迁移预计五月完成",
        "如果迁移完成,就下线",
        "أنجزت نصفه",
        "لم يكتمل النقل",
    ],
)
def test_what_is_not_so_not_whole_or_not_yet_is_not_called_finished(words: str) -> None:
    assert end_of(words) == ""


@pytest.mark.parametrize(
    "words", ["They want 20 % off.", "L'employeur propose 800 euros.", "对方提出百分之二十的折扣。"]
)
def test_a_figure_that_is_asked_or_offered_is_known(words: str) -> None:
    assert is_asked(words)
    assert not is_asked("The run ends at 1:40 instead of 7:05.")
