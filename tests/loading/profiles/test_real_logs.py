"""Forms of logs and minutes as people keep them in repositories: names before days, roles in brackets, counted weeks."""

from pathlib import Path

from tests.loading.profiles.test_reading import read, said


def told(tmp_path: Path, text: str, file: str) -> dict[str, tuple[str, str]]:
    """By each line, of whom and when it is."""
    found = said(read(tmp_path, text.lstrip(), file))
    return {line: (who, when) for who, when, words in found for line in words.splitlines()}


def at(found: dict[str, tuple[str, str]], words: str) -> tuple[str, str] | None:
    """Of whom and when the one line is in which words stand."""
    hits = {one for line, one in found.items() if words in line}
    return hits.pop() if len(hits) == 1 else None


def test_a_name_may_stand_before_the_day(tmp_path: Path) -> None:
    text = """
TEAM: Ivy Poe: design, Omar Hale: code
Ivy Poe 10/28/25 Drew the icons again (1 hour)
Omar Hale 10/24/25 moved the map into a frame of its own
Ivy Poe 9/30/25 Sketched the first page
"""
    found = told(tmp_path, text, "hours.txt")
    assert at(found, "Drew the icons again") == ("Ivy Poe", "2025-10")
    assert at(found, "moved the map into a frame") == ("Omar Hale", "2025-10")
    assert at(found, "Sketched the first page") == ("Ivy Poe", "2025-09")


def test_a_sprint_in_the_title_is_a_number_where_a_field_has_the_day(tmp_path: Path) -> None:
    text = """
# Ata da Daily 3 – Sprint 02

**Data:** 14/05/2025
**Participantes:**
- Rui Prado
- Lia Moura (Product Owner)
- Davi Reis (Dev)

## O que cada membro fez ontem

- **Rui Prado**: Escreveu os testes da tela de entrada.
- **Lia Moura**: Refez a lista de tarefas.
- **Davi Reis**: Criou as tabelas do banco.
"""
    found = told(tmp_path, text, "daily.md")
    assert at(found, "Escreveu os testes") == ("Rui Prado", "2025-05")
    assert at(found, "Criou as tabelas") == ("Davi Reis", "2025-05")
    assert {person for person, _ in found.values()} == {"Rui Prado", "Lia Moura", "Davi Reis"}


def test_weeks_of_a_project_are_none_of_the_year(tmp_path: Path) -> None:
    text = """
# SEMAINE 1

## Équipe
- Jérôme Dumas
- Aline Roche

# SEMAINE 2

## Jérôme

### 2025-11-16

### Tâches réalisées

Lecture de la documentation du moteur.

### Difficultés rencontrées

Le son ne suivait pas les images.

## Aline

### 2025-11-18

### Tâches réalisées

Plan de la carte dessiné.
"""
    found = told(tmp_path, text, "journal.md")
    assert at(found, "Lecture de la documentation") == ("Jérôme Dumas", "2025-11")
    assert at(found, "Plan de la carte dessiné.") == ("Aline Roche", "2025-11")
