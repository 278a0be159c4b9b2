"""Hidden rows and columns, and merged cells, of ODS workbooks."""

from reports.loading.tables.open_sheets import OpenSheet, open_sheets

NAMES = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"


def sheet(xml: str, prefix: str = "table") -> OpenSheet | None:
    """The sheet `May` with this inside, written with a prefix."""
    content = f'<o xmlns:{prefix}="{NAMES}"><{prefix}:table {prefix}:name="May">{xml}</{prefix}:table></o>'
    return open_sheets(content.encode()).get("May")


HIDDEN = '<table:table-row table:visibility="collapse"/>'


def test_hidden_and_filtered_rows_are_counted_with_those_that_are_repeated() -> None:
    rows = '<table:table-row table:number-rows-repeated="2"/><table:table-row table:visibility="filter"/>'
    found = sheet(
        rows
        + "<table:table-row/>"
        + '<table:table-row table:visibility="collapse" table:number-rows-repeated="1000000"/>'
    )
    assert found
    assert found.hidden_rows(7) == {2, 4, 5, 6}


def test_hidden_columns_are_told_apart_from_rows() -> None:
    found = sheet('<table:table-column/><table:table-column table:visibility="collapse"/><table:table-row/>')
    assert found
    assert found.hidden_columns() == {1}
    assert not found.hidden_rows(9)


def test_a_merged_cell_goes_down_to_the_end_of_the_sheet_at_most() -> None:
    cells = '<table:table-cell table:number-columns-repeated="2"/><table:table-cell table:number-rows-spanned="3"/>'
    found = sheet(f"<table:table-row/><table:table-row>{cells}</table:table-row>")
    assert found
    assert found.merged(9) == [((1, 2), (3, 2))]
    assert found.merged(3) == [((1, 2), (2, 2))]
    assert found.merged(1) == []


def test_a_table_within_a_cell_is_none_of_the_sheet() -> None:
    inner = f'<table:table table:name="inner">{HIDDEN}</table:table>'
    found = sheet(f"<table:table-row><table:table-cell>{inner}</table:table-cell></table:table-row>{HIDDEN}")
    assert found
    assert found.hidden_rows(9) == {1}


def test_names_are_those_of_the_namespace_whatever_its_prefix_is() -> None:
    found = sheet(HIDDEN.replace("table:", "t:"), "t")
    assert found
    assert found.hidden_rows(9) == {0}


def test_a_comment_is_no_row() -> None:
    found = sheet(f"<!-- {HIDDEN} --><table:table-row/>{HIDDEN}")
    assert found
    assert found.hidden_rows(9) == {1}


def test_the_name_of_a_sheet_is_read_without_entities() -> None:
    content = f'<o xmlns:table="{NAMES}"><table:table table:name="A &amp; B">{HIDDEN}</table:table></o>'
    assert list(open_sheets(content.encode())) == ["A & B"]


def test_a_workbook_in_which_nothing_is_hidden_has_nothing_to_tell() -> None:
    assert open_sheets(b"no XML at all") == {}


def test_what_is_broken_off_is_told_as_far_as_it_goes() -> None:
    content = f'<o xmlns:table="{NAMES}"><table:table table:name="May">{HIDDEN}</table:table><table:table table:name='
    assert open_sheets(content.encode())["May"].hidden_rows(9) == {0}


def test_rows_that_a_filter_hides_are_told_apart() -> None:
    found = sheet(f'<table:table-row/><table:table-row table:visibility="filter"/>{HIDDEN}')
    assert found
    assert found.filtered_rows(9) == {1}
    assert found.hidden_rows(9) == {1, 2}
