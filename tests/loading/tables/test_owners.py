"""Which columns say whose a row is, where several may."""

from tests.loading.tables.test_habits import OILED, SWEPT, told


def test_columns_of_people_that_differ_are_asked_about() -> None:
    rows = f"2025-03,Ada Byron,Bob Stone,{OILED}\n2025-04,Bob Stone,Ada Byron,{SWEPT}\n"
    (error,) = told(f"Month,Fitted,Seen,Work\n{rows}", "ambiguous-columns")
    assert (error.severity, error.hint.count("columns = {person =")) == ("error", 2)
    (question,) = told(f"Month,Owner,Contributor,Work\n{rows}", "ambiguous-columns")
    assert (question.severity, question.hint.count("columns = {person =")) == ("warning", 2)
    assert not told(f"Month,Owner,Created by,Work\n{rows}", "ambiguous-columns")
