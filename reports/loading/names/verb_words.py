"""Verbs and nouns by which a sentence tells what a person does, and what is done to a thing, in English."""

# ruff: noqa: SIM905  (long lists of words are easier to read and to extend as text)

VERB_STEMS = frozenset(
    """
    engineer develop contribute focus deliver implement design lead drive improve enhance build work advance maintain
    create introduce optimize optimise refactor architect author own stabilize stabilise extend expand strengthen
    modernize modernise streamline add address fix establish support help collaborate concentrate enable accelerate
    demonstrate integrate transform modify update upgrade port ship release test document automate tackle resolve
    spearhead orchestrate coordinate champion mentor review migrate refine consolidate overhaul revamp harden increase
    reduce leverage craft join start continue specialize specialise dedicate serve bring take make keep write provide
    produce complete remove rework simplify unify tune tailor elevate evolve shape boost bolster apply use explore
    investigate analyze analyse research pioneer prototype debug troubleshoot triage translate participate prioritize
    prioritise play centre center span cover range remain manage organize organise lay pursue move turn push spend
    hold run set cut put grow show see begin oversee rewrite rebuild redesign restructure guide steer steward partner
    assist publish present teach train evaluate benchmark profile monitor operate deploy configure package validate
    verify ensure secure protect land propose solve close merge polish lower raise achieve generalize generalise
    parallelize vectorize standardize standardise centralize containerize instrument bridge rolled revise rename
    replace reorganize patch handle shepherd co-author co-develop co-lead
    """.split()
)
"""What people do in overviews; the regular forms are made from these."""
PERSONAL_STEMS = frozenset(
    """
    focus dedicate concentrate specialize specialise train mentor teach move support help guide serve address work
    present drive partner steer lead center centre range begin join
    """.split()
)
"""Of these, what is done to people or says how they are: was focused, was trained."""
THING_VERBS = frozenset(
    """
    used adopted chosen selected picked installed rewritten written built rebuilt cut split bumped pinned
    bundled ported wrapped vendored forked embedded imported exported hosted rolled required
    dropped deprecated retired removed swapped enabled disabled bought licensed wired hooked ripped evaluated
    compiled containerised containerized mirrored templated scaffolded parsed linked
    """.split()
)
"""Participles that are said of things: Apache Arrow was adopted."""
THING_NOUNS = frozenset(
    """
    base basis foundation backbone library libraries framework frameworks tool tools toolkit engine platform database
    system service package language runtime compiler format standard default dependency module component product
    software application app protocol cluster distribution kernel plugin extension stack server client api sdk ide
    editor choice codebase repository crate pipeline layer target technology
    """.split()
)
"""What things are: Spring Boot is the base of it."""
IRREGULAR_VERBS = frozenset(
    """
    led drove built wrote made kept took brought ran grew gave held set spent began oversaw rewrote rebuilt did got
    went became put cut sped laid showed shown saw shone dealt dug found taught thought sought fought won left met
    paid sent drew chose wore threw drank sang swam knew froze broke spoke woke beat bent lent split spun told stood
    understood undertook upheld is was has had were are have does rolled helped
    """.split()
)
"""Past forms and auxiliaries that no rule makes."""
OTHER_VERBS = frozenset(
    """
    a hat ha est war fue foi era entwickelte arbeitete baute leitete verbesserte implementierte konzentrierte
    desarrollo contribuyo trabajo mejoro diseno lidero implemento creo desenvolveu contribuiu trabalhou melhorou
    liderou implementou criou focou sviluppo contribui lavoro miglioro travaille developpe contribue concu
    """.split()
)
"""Verbs and auxiliaries of other languages that stand right after a subject."""
