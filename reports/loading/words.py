"""Closed lists of words that the loader knows, folded. Data only: what they mean for a text is decided elsewhere."""

from reports.regex import regex

# ruff: noqa: SIM905  (long lists of words are easier to read and to extend as text)

AND = r"and|und|et|y|e|en|och|og|i|ja|ve|és|и|та|și|και|و|a(?=\s[^\W\d_a-zà-ž])"
"""Between the last two of several people, as a pattern."""
ARABIC_TITLE = "[\u0621-\u064a]{1,2}\\."
"""A letter for what somebody is, before the name: "د. هالة"."""
PARTICLES = frozenset(
    particle.replace("_", " ")
    for particle in """
    de la le du des da das do dos di del della van der den von und zu zur ter ten te af av bin ibn ben al el bint y e
    i st. san abu abd ul d' 't los las degli dei op an ap ab ferch verch
    in_'t in_den in_der in_de van_'t
    """.split()
)
"""Small words inside names: Ludwig van Beethoven; of two words where one alone is none."""

ARTICLES = frozenset(
    """
    the our my der die das unsere le la les l' notre el los las nuestro nuestra o a os as nosso nossa il lo i gli
    nostro nostra de het onze den det vår vores az
    """.split()
)
"""Before what somebody is: "The chair", "La doctora Ana Luz"."""

TITLES = frozenset(
    """
    dr dr. prof prof. professor mr mr. mrs mrs. ms ms. mx mx. sir dame ing ing. dipl.-ing. herr frau mme mlle miss mgr
    inz lic mag rev rev. fr. sr. br. sgt sgt. lt lt. capt capt. cpl cpl. maj. col. insp. const. pfc monsieur madame
    mademoiselle senor senora srta. dna. agr agr. sra sra. profa. prof.ª enf. eng. sig. sig.ra dhr dhr. mevr. hr. fru
    dott. dott.ssa signor signora senhor senhora meneer mevrouw pani mw. drs. ir. juf meester
    prof.ssa sig.na dyr. dyrektor mgr. inz. ks. mudr. domnul doamna dl. bayan sayin bwana mzee bapak pak. encik
    puan г-н г-жа господин госпожа пан пани пані κ. κα κος κυρια κυριος श्री श्रीमती डॉ. المهندس المهندسة الدكتور
    الدكتورة الاستاذ الاستاذة السيد السيدة الانسة الحاج מר גב' ד"ר
    """.split()
)
"""Words before names that are no part of them when names are compared."""

COURTESIES = frozenset("don dona dom pan pak ibu mas mbak bay bi anh chi chu co ong ba bac em eng".split())
"""Words before names that are names as well: they are left out where the rest names somebody of a source."""

SUFFIXES = frozenset(
    """
    jr jr. sr sr. ii iii iv phd ph.d. md
    """.split()
)
"""Words after names."""

NO_NAMES = frozenset(
    """
    the this that these those they i we he she it you our my their his her its a an and or but who which what there
    here team contributor contributors engineer developer user author member work works efforts effort contributions
    contribution profile key most overall during over across in within throughout since from between for as with by on
    at to of recent recently primary primarily major main notable highlights summary summaries report overview january
    february march april june july august september october november december monday friday month months year years
    quarter week weeks period day days both each all many several some various improvements fixes features changes
    deliverables focus responsibilities tasks projects code python java javascript typescript rust golang go c++ c#
    cuda metal triton kubernetes pytorch tensorflow docker linux github gitlab react angular vue node django flask
    spark kafka hadoop postgres postgresql mysql redis mongodb aws azure gcp google microsoft amazon meta nvidia amd
    intel apple llvm mlir onnx jax numpy pandas scipy keras vllm inductor dynamo executorch torch rocm terraform
    ansible jenkins prometheus grafana elasticsearch nginx airflow dbt snowflake swift kotlin ruby rails scala haskell
    php perl android ios windows macos ubuntu debian chrome firefox openai anthropic huggingface api apis sdk cli ui
    ux ci cd sql html css devops backend frontend fullstack full-stack infrastructure platform performance testing
    documentation security release senior junior lead staff principal maintainer technologies technology skills about
    introduction notes changelog readme index home todo misc general team's work's anonymous unknown none n/a tbd
    untitled apache oracle ibm mozilla
    """.split()
)
"""Words that begin sentences with a capital and are nobody's name."""
PREPOSITIONS = frozenset(
    """
    am auf aus bei beim bis durch fur gegen hinter im innerhalb mit nach neben ohne seit trotz uber um unter vom vor
    wahrend wegen zum zwischen apres au aux avant avec chez contre dans depuis des durant en entre hors lors malgre
    parmi pendant pour sans selon sous sur vers desde en hacia mediante para por segun sobre tras apos ate em no nos
    pelo pela sob allo dal dopo nei presso senza binnen door met naar sedert sinds tijdens uit voor volgens
    zonder
    """.split()
)
"""What a sentence of another language may begin with before a noun with a capital: "Über das Jahr baute …"."""
NAME_PREPOSITIONS = frozenset(("von", "zu", "zur", "ab", "durante", "hasta"))
"""Those that begin names as well: "von Holst", "Durante Rossi"."""

TITLE_WORDS = frozenset(
    """
    profile summary summaries report reports overview log worklog journal diary review reviews contributor
    contributors contribution contributions activity timeline history work notes monthly quarterly annual performance
    status updates update highlights skills repositories statistics metrics project projects team teams engineering
    development statement month year page dashboard plan goals packet data changelog release releases features bugs
    machine learning deep data science cloud mobile web open source core tools systems system services service software
    hardware network networking design product research operations quality assurance support storage database compiler
    compilers runtime kernel library framework application applications group company organisation organization
    """.split()
)
"""Words that make a title no name."""

TITLE_PARTS = tuple(
    """
    議事録 月報 週報 日報 年報 報告 記録 日誌 業務 定例 会議 打ち合わせ 進捗 四半期
    目標 振り返り 自己評価 一覧 概要 チーム
    会议 纪要 周报 月报 日报 总结 汇报 工作 记录 团队 小组 计划 述职
    회의록 보고 업무 일지 주간 월간 기록 회고 성과 팀 정리
    سجل تقرير العمل محضر اجتماع ملخص فريق גיליון דוח סיכום צוות יומן रिपोर्ट बैठक कार्य टीम รายงาน บันทึก ประชุม
    """.split()
)
"""What makes a title no name in scripts without capitals, where words are written together or bear articles."""

CAPTION_PARTS = tuple(
    """
    今週 今月 先週 先月 来週 来月 今回 本日 本周 本月 上周 下周 上月 下月 本季 実績 予定 進行 課題 所感 成果 問題 対応
    内容 完了 完成 计划 进展 进行中 问题 备注 其他 その他 連絡 反省 感想 目標 目标 금주 금월 차주 차월 전주 익월 다음주
    이번주 실적 계획 현황 이슈 특이 사항 결과 일정 요청 비고 예정 완료
    """.split()
)
"""What makes a caption no name there: "今週の実績"."""

REPORT_NOUNS = frozenset(
    """
    summary summaries report reports highlights highlight update updates review recap retrospective overview
    newsletter digest status roundup wrap-up achievements accomplishments contributions deliverables activity
    activities resume bilan synthese rapport zusammenfassung bericht monatsbericht monatszusammenfassung ruckblick
    uberblick ubersicht resumen informe resumo relatorio riepilogo resoconto sintesi rapporto
    """.split()
)
"""Nouns that announce a period: Summary for …"""

LEAD_WORDS = frozenset(
    """
    month months monthly period periods quarter quarterly half half-yearly year yearly annual week weekly biweekly
    date dates time timeframe reporting fiscal sprint for the of in during throughout over within from between at as a
    an this that covering ending ended starting beginning commencing my our his her their concise brief short
    executive overall performance work worklog developer development dev engineering engineer's technical progress
    achievement accomplishment contribution delivery impact key major main notable top early mid late end start
    to-date business value feature features stability team personal individual project repository repo consolidated
    detailed high-level performance-focused done completed section entry au aux pendant durant le la les l du de des d
    mois cours mensuel mensuelle trimestriel semestriel annuel pour periode en trimestre semestre annee compte rendu
    travail im monat monats monatliche monatlicher fur wahrend der die das dem den zeitraum vom von quartal jahr
    jahres arbeit el los mes durante mensual trimestral para del periodo ano trabajo entre em no na nos mensal o os do
    da dos trabalho nel nella nell' mese mensile per il lo gli di dal lavoro anno tra
    all full whole entire ad fortnight fortnightly
    begin eind medio mitte anfang ende debut fin fim mi mediados principios finales meados inicio inizio w ve в во у за
    aos addi
    maand maanden miesiac miesiaca miesiacu manad manaden maned maneden mesic mesice mesici kuukausi honap luna bulan
    ay ayi yil yili rok roku jaar месяц месяца месяце місяць місяця місяці год года рік року
    شهر سنة عام خلال חודש שנת ماه
    """.split()
)
"""Other words that may stand before a period."""

TAIL_WORDS = frozenset(
    """
    monthly month quarter quarterly half year yearly annual weekly week period work performance engineering
    development technical progress business impact value key overall team personal individual feature features
    stability delivery entry section notes log worklog achievement accomplishment contribution and & of concise brief
    executive mensuel mensual mensal mensile draft
    final preliminary provisional entwurf brouillon borrador bozza so far partial ongoing continued cont bisher
    fortsetzung suite continuacion seguito ayi ayinda 分 分の 분 월분
    """.split()
)
"""Words that may follow a period on a line of its own."""

NO_MODIFIERS = frozenset(
    """
    built wrote made led kept ran set drove brought took gave put cut fix fixes the a an and or but with by to on at
    is are was were will would can could may might must should shall has have had be been not no if when while since
    until after before because as he she they we i it you who which what how why where there here that these those
    """.split()
)
"""Words that cannot stand between the start of a text and an announcing noun."""

YEAR_FOLLOWERS = frozenset(
    """
    summary annual year review report highlights in focused delivered was were brought saw marked performance overview
    recap began started ended work contributions achievements full-year monthly
    """.split()
)
"""Words after a bare number that make it a year."""

CERTAIN_CAPTIONS = frozenset(
    caption.strip()
    for caption in """
    overall statistics | feature vs bugs | features vs bugs | repository contributions | your network | work history |
    quality metrics | skills & technologies | skills and technologies | repositories contributed to |
    loading activity data... | activity months | languages used | programming languages | technical skills
    """.split("|")
)
"""Captions of profile pages that nobody writes as content, so that they count in any file."""

CHROME = frozenset(
    caption.strip()
    for caption in """
    show more | show less | read more | see more | see all | view all | view more | view profile | view full profile |
    share | share profile | copy link | copy | export | print | download | download pdf | sign in | log in | login |
    sign up | back | back to top | menu | home | edit | close | next | previous | search | settings | loading... |
    loading… | no data available | privacy policy | terms of service | terms | privacy | cookie policy | contact |
    contact us | about us | help | profile | public profile | shareable profile | contributor profile | follow |
    message | expand | collapse | expand all | collapse all | end of profile | end of page
    """.split("|")
)
"""Buttons and links of pages."""

SHORT_NAMES = dict(
    pair.split(":", 1)
    for pair in """
    mike:michael mick:michael bob:robert rob:robert bill:william will:william liz:elizabeth beth:elizabeth
    kate:katherine kathy:katherine cathy:catherine tom:thomas tim:timothy jim:james jimmy:james joe:joseph joey:joseph
    dan:daniel danny:daniel dave:david steve:steven chris:christopher alex:alexander sasha:alexander nick:nicholas
    tony:anthony matt:matthew andy:andrew drew:andrew ben:benjamin sam:samuel max:maximilian ed:edward ted:edward
    greg:gregory jeff:jeffrey jon:jonathan josh:joshua ken:kenneth larry:lawrence pat:patrick pete:peter phil:philip
    ron:ronald sue:susan vicky:victoria zach:zachary jenny:jennifer jen:jennifer meg:margaret maggie:margaret
    peggy:margaret becky:rebecca debbie:deborah fred:frederick gabe:gabriel hal:harold hank:henry jack:john
    johnny:john leo:leonard nate:nathan ray:raymond rick:richard dick:richard rich:richard stan:stanley toni:antonia
    pepe:jose paco:francisco hans:johannes sepp:josef kasia:katarzyna gosia:malgorzata
    """.split()
)
"""Short form of a first name to the full one."""

NO_TERMS = frozenset(
    """
    In On At For The An Its This These Those It By With From To Of And Or As All Any No Not Also Then When While
    January February March April May June July August September October November December Monday Tuesday
    Wednesday Thursday Friday Saturday Sunday Month Monthly Report Summary Highlights Overall Delivered Added
    Fixed Implemented Key Major Business Technologies Additional Team User PyTorch GitHub GitLab PR PRs II III
    TODO OK Nvidia Apple Google Microsoft Amazon
    """.split()
)
"""Words in capitals that are no term of a text: so for another reason, or too broad. As written, not folded."""

ORDINALS = {
    1: "first 1st erste ersten erster erstes premiere premier primer primero primera primeiro primeira primo prima"
    " i eerste forsta forste prvni prvnim prvniho pierwszy pierwszym pierwszego pierwszej первыи первом первого первая"
    " первои перша першии першому першого першои ilk"
    " birinci elso prvo prva pirmas pirmais первое перше прво първо първи πρωτο ראשון הראשון primul 1r",
    2: "second 2nd zweite zweiten zweiter zweites deuxieme second seconde segundo segunda secondo seconda"
    " ii tweede andra anden andre druhy druhe druhem druheho drugi drugim drugiego drugiej второи втором второго вторая"
    " другии друга другому другого другои ikinci"
    " segon masodik drugo druga antras otrais второе друге друго второ втори δευτερο שני השני 2n",
    3: "third 3rd dritte dritten dritter drittes troisieme tercer tercero tercera terceiro terceira terzo terza"
    " iii derde tredje treti tretim tretiho trzeci trzecim trzeciego третии третьем третьего"
    " третіи третьому третього ucuncu"
    " harmadik tretje trece trecias tresais третье третє треће трето трети τριτο שלישי השלישי 3r",
    4: "fourth 4th vierte vierten vierter viertes quatrieme cuarto cuarta quarto quarta"
    " iv vierde fjarde fjerde ctvrty ctvrtem ctvrteho czwarty czwartym czwartego четвертыи четвертом четвертого"
    " четвертии четвертому четвертого dorduncu last"
    " quart negyedik cetrto cetvrto ketvirtas ceturtais четвертое четверте четврто четвърто τεταρτο רביעי הרביעי 4t",
}
"""Words that count quarters and halves."""

QUARTER_WORDS = """
    quarters quarter quartals quartal trimestres trimestre trimestral trimestrul trim kvartalet kvartal kwartaal
    kwartalu kwartale kwartal kw квартала квартале квартал кварталі кв ctvrtleti ceyrek ceyregi neljannes nelj רבעון
    negyedev negyedeve ketvirtis ketvirti ceturksnis ceturksni cetrtletje tromesecje tromesecja stvrtrok
    тримесечие тримесечје τριμηνο триместр quy kuartal triwulan הרבעון ไตรมาส
""".strip()
"""Words for a quarter, after or before its number."""

HALF_WORDS = """
    half half-years half-year half_years half_year halbjahres halbjahr semestres semestre
    halfjaar halfte mitad metade meta moitie halvar halvaret halvlek jaarhelft yariyil
    polrocze polroczu pololeti felev feleve полугодие полугодии півріччя півріччі
    semestrul semestru helft polletje polugodiste polrok pusmetis pusgads poolaasta vuosipuolisko εξαμηνο hj
""".strip()
"""Words for a half of a year."""

WEEK_WORDS = """
    weeks week wk kw kalenderwoche woche semaine semanas semana settimana sett vecka veckan uge uke viikko vko
    tydzien tygodniu tyden tydnu saptamana setmana hafta εβδομαδα εβδομαδασ savaite nedela tjedan sedmica teden
    седмица tyzden aste astea minggu неделя неделе недели тиждень тижні שבוע الاسبوع
""".strip()
"""Words for a week, before or after its number."""

ITERATION_WORDS = """
    sprints sprint iterations iteration iteracion iteracao iterazione pi program_increment
""".strip()
"""Words for a stretch of work that has a number and no place in the calendar."""

MONTH_CASES = {
    "ru": "январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре",
    "uk": "січні лютому березні квітні травні червні липні серпні вересні жовтні листопаді грудні",
    "pl": "styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrzesniu pazdzierniku listopadzie grudniu",
    "cs": "lednu unoru breznu dubnu kvetnu cervnu cervenci srpnu zari rijnu listopadu prosinci",
    "he": "בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר",
}
"""January to December as they stand after "in", where Babel does not have it; by locale, not folded."""

NAME_KEYS = (
    "(?:team|abteilungs|projekt|gruppen|stations)?(?:leitung|leiter(?:in)?)|projektleder|teamleider|leiding|kierownik|"
    "kierowniczka|vedouci|direttore|direttrice|directeur|directrice|director(?:a)?|diretor(?:a)?|"
    "speaker|sprecher(?:in)?|locuteur|locutrice|spreker|talare|responsible|"
    "(?:prepared|written|compiled|submitted|reported|report|notes?) by|by|from|verfasser(?:in)?|"
    "(?:erstellt|verfasst|geschrieben) von|bearbeiter(?:in)?|(?:redige|etabli|ecrit) par|redacteur|redactrice|"
    "(?:elaborado|preparado|escrito|redigido|feito) por|responsavel|responsable|responsabile|(?:redatto|scritto) da|"
    "a cura di|opgesteld door|skriven av|skrevet av|sporzadzil(?:a)?|hazirlayan|составил(?:а)?|keszitette|"
    "osszeallitotta|intocmit de|redactat de|utarbetad av|udarbejdet af|utarbeidet av|laatija|zpracoval(?:a)?|"
    "vypracoval(?:a)?|opracowal(?:a)?|przygotowal(?:a)?|подготовил(?:а)?|підготува(?:в|ла)|уклад(?:ач|ачка)|"
    "συντακτησ|συνταξη|izradi(?:o|la)|pripravi(?:l|la)|nguoi lap|(?:disusun|dibuat|ditulis) oleh|מאת|(?:من )?اعداد|"
    "owner|employee'?s? name|name of (?:the )?(?:employee|appraisee|reviewee)|appraisee|reviewee|"
    "(?:dolgozo|munkavallalo)(?: neve)?|(?:teljes )?nev|agente?|salariee?|employee?|collaborateur|collaboratrice|"
    "stagiaire|emplead[oa]|trabajador(?:a)?|funcionari[oa]|dipendente|beschaftigte[rn]?|angestellte[rn]?|ansatt|"
    "anstalld|tyontekija|pracownik|сотрудник|работник|name|full name|display name|contributor|author|person|employee|"
    "student(?:in)?|pupil|apprentice|trainee|leerling|schuler(?:in)?|auszubildende[rn]?|eleve|alumn[oa]|alun[oa]|"
    "alliev[oa]|elev|uczen|uczennica|student(?:ka|e|essa)|estudante|estudiante|etudiante?|opiskelija|osoba|"
    "engineer|developer|member|subject|colleague|mitarbeiter(?:in)?|autor(?:in|e|a|ka)?|auteure?|nom(?: et prenom)?|"
    "prenom|nombre(?: completo)?|nome(?: completo)?|colaborador(?:a)?|collaboratore|persona|pessoa|naam|medewerker|"
    "namn|navn|nimi|nazwisko|imie|imie i nazwisko|jmeno|nume|isim|ad|ad[iı]? ?soyad[iı]?|имя|имя и фамилия|імʼя|ім'я|"
    "автор|ведет|веду|вела?|ф.и.о.?|前任者?|前担当者?|引継者|移交人|担当者?|記入者?|作成者?|報告者?|記録者?|填报人|"
    "报告人|记录人|작성자|氏名|名前|姓名|이름|성명|الاسم(?: الكامل| واللقب)?|اسم|الموظف|نام(?: و نام خانوادگی)?|"
    "שם(?: מלא)?|नाम|নাম|பெயர்|ชื่อ|ονομα|ονοματεπωνυμο|ho ten|ho va ten|ten|nama(?: lengkap)?|jina|pangalan|"
    "ime(?: i prezime| in priimek)?|име(?: и презиме| и фамилия)?|фио|піб|meno(?: a priezvisko)?|jmeno a prijmeni|"
    "vardas(?: ir pavarde)?|vards(?: un uzvards)?|nafn|emri|enw|ainm|name,? ?/?(?:vorname|first ?name|surname)|"
    "vor- und (?:zu|nach)name|apellidos,? (?:y )?nombres?|cognome e nome|nome e cognome|nazwisko i imie|izena|"
    "nom i cognoms|nombres? y apellidos?|nome e apelidos|სახელი|անուն"
)
"""Keys of fields that say whose a text is, as a pattern."""

ROLE_KEYS = (
    "role|job title|position|rolle|funktion|beruf|poste|metier|puesto|cargo|ruolo|mansione|roll|functie|befattning|"
    "stilling|stanowisko|pozice|funkce|tehtava|beosztas|munkakor|gorev|unvan|functia|должность|посада|ρολος|θεση|"
    "職務|役職|職種|职务|职位|岗位|직무|직책|직위|תפקיד|पद|الوظيفة|المسمى الوظيفي"
)
"""Keys of fields that say what somebody is, as a pattern."""

TEAM_WORDS = tuple(
    """
    team squad crew tribe guild chapter equipe equipo equipa squadra gruppe abteilung zespol dzial wydzial reparto
    oddeleni takim lag команда отдел відділ 组 部门 所属 소속 echipa tiimi csapat ekipa tym tim ομαδα
    """.split()
)
"""What several people are called, or a department."""

PRESENT = regex(
    r"(?:in attendance|present|attend(?:ees|ing|ed by)|participants?|who was there|people present|anwesend(?:e)?|"
    r"teilnehm\w+|tn|dabei|presents?|etaient presents|asist(?:entes|en|ieron)|presentes|assistem|"
    r"participantes|presenti|partecipanti|"
    r"aanwezig(?:en)?|deelnemers|narvarande|deltagare|til stede|deltagere|obecni|uczestnicy|pritomni|"
    r"присутні|присутствовали|присутствуют|出席者?|参加者|(?:与会|參會|参会|参加|出席)(?:人员|人員|者|人)|"
    r"출석|참석자?|참석 인원)"
)
"""Keys of those who attend a meeting, folded."""
ABSENT = regex(
    r"(?:apologies|absent(?:ees)?|regrets|entschuldigt|abwesend(?:e)?|excuses?|excusa(?:n|d[ao]s?)?|absents?|ausentes?|justificad[oa]s|assenti|"
    r"afwezig(?:en)?|franvarande|fravaerende|nieobecni|omluveni|отсутствовали|відсутні|欠席者?|缺席(?:人员|者)?|불참자?)"
)
"""Keys of those who do not."""
