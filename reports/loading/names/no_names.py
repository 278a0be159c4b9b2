"""Words of scripts without capitals that look like names and are none, and names of events and things."""

from reports.loading.folding import fold
from reports.regex import regex

NO_PARTS = frozenset(
    """
    مشروع جدول جمعية شركة مؤسسة مدرسة مستشفى فريق قسم إدارة مركز بلدية وزارة لجنة نادي مكتب
    بسم ما في من على عن إلى الى مع هذا هذه ذلك كل أو ثم لم لا التي الذي العام الشهر الأسبوع السنة قائمة إنجازات
    الإنجازات إنجازاتي أعمالي أنجزته يوميات يومياتي مذكراتي ملاحظاتي מה של את על עם זה כל לא או השנה החודש
    השבוע עשיתי יומן در از به با این که کارهای का की के में ने से और यह मेरा मेरी काम
    """.split()  # noqa: SIM905
)
"""Words, in scripts without capitals, that stand in no name."""
CHINESE_WORDS = frozenset(
    """
    任务 任何 方案 方向 方法 方面 方式 程序 程度 周报 周末 周期 周会 高层 高度 高校
    高级 万元 金额 金融 金属 常规 常见 江苏 江西 钱包 石油 史料 文档 文件 文化 文章
    文案 马上 何时 黄金 白天 白班 夏季 夏天 毛利 康复 林业 段落 于是 易用 雷达 龙头
    范围 范例 石材 陆续 孔径
    """.split()  # noqa: SIM905
)
"""Words that begin as family names do, and head fields and columns."""
EAST_CAPTIONS = frozenset(
    """
    連絡 連絡事項 備考 共有 共有事項 報告 報告事項 予定 課題 感想 所感 所見 全体 全員 特記
    特記事項 共通 業務 作業 来週 今週 先週 翌週 今月 来月 先月 目標 反省 反省点 成果 進捗
    相談 質問 問題 問題点 対応 対策 決定 決定事項 議題 議事 次回 休暇 勤怠 引継 引継ぎ 引き継ぎ
    概要 結果 計画 実績 改善 改善点 要望 依頼 確認 確認事項 雑感 その他 お知らせ 振り返り
    まとめ メモ 备注 其他 总结 计划 问题 通知 公告 下周 本周 上周 下月 本月 上月 进展 安排
    说明 休假 请假 待办 目标 反馈 建议 会议 决定 结论 风险 附件 共享 汇报 全体 全员 大家
    備註 總結 計劃 問題 說明 下週 本週 上週 建議 會議 決定 結論 附件 待辦 기타 공지 공지사항
    비고 계획 다음주 이번주 지난주 이슈 요약 전체 공통 업무 일정 목표 성과 회고 건의 휴가
    특이사항 논의 결정 결정사항 보고
    """.split()  # noqa: SIM905
)
"""What heads the parts of reports in Japan, China and Korea, and is short enough for a name."""
_EVENT = regex(
    r"(?:seminar(?:io|e|s|er)?|seminaire|curso|cours|corso|course|kurs|cursus|proyecto|project|projekt|projet|projeto|"
    r"progetto|reunion|reuniao|riunione|meeting|sitzung|taller|atelier|workshop|laboratorio|conferenci?a|conference|"
    r"vortrag|lecture|clase|classe|aula|lezione|visita|visite|besuch|examen|exame|esame|prufung|entrevista|entretien) "
    r"(?:de|del|di|du|des|da|do|della|von|vom|of|van|av|af) "
)


def is_event(text: str) -> bool:
    """Whether words are an event or a thing and whose or what it is: "Seminario de Ana Luz", "Project of Ann Lee".

    >>> is_event("Séminaire de Thermique"), is_event("Updates from Ann Lee"), is_event("Kurs Lee")
    (True, False, False)
    """
    return _EVENT.match(fold(text)) is not None
