"""The language of a text is told where it is sure, and nowhere else."""

import pytest

from reports.tongues import tongue


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("検索を速くした", "ja"),
        ("重写了搜索索引", "zh"),
        ("张伟", "zh"),
        ("滝沢", "ja"),
        ("佐藤花子", ""),
        ("검색을 더 빠르게 했다", "ko"),
        ("حسّن البحث في الصفحات", "ar"),
        ("جستجو را در صفحه‌ها بهتر کرد", "und-Arab"),
        ("Ускорил поиск по страницам", "ru"),
        ("Пришвидшив пошук на сторінках", "und-Cyrl"),
        ("Die Suche ist nach dem Umbau nicht mehr so langsam", "de"),
        ("Les pages sont plus rapides, et les tests sont dans la branche avec leurs données", "fr"),
        ("The search is faster than it was before this change", "en"),
        ("Fixed PR #12", ""),
        ("kubectl apply -f deployment.yaml", ""),
        ("PyTorch 2.3 の対応", ""),
        ("", ""),
    ],
)
def test_only_what_is_sure_is_told(text: str, tag: str) -> None:
    assert tongue(text) == tag
