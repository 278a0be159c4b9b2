"""What language a file is in, by its ending: enough to say where lines were changed."""

from collections.abc import Iterable, Mapping

_ENDINGS = {
    "Python": ".py .pyi .pyx", "JavaScript": ".js .jsx .mjs .cjs", "TypeScript": ".ts .tsx .mts .cts", "Java": ".java",
    "Kotlin": ".kt .kts", "Scala": ".scala", "Go": ".go", "Rust": ".rs", "C": ".c .h", "C#": ".cs", "F#": ".fs .fsx",
    "C++": ".cc .cpp .cxx .hh .hpp .hxx", "CUDA": ".cu .cuh", "Swift": ".swift", "Objective-C": ".m .mm",
    "Ruby": ".rb .erb", "PHP": ".php", "Perl": ".pl .pm", "R": ".r .rmd", "Julia": ".jl", "Haskell": ".hs",
    "OCaml": ".ml .mli", "Elixir": ".ex .exs", "Erlang": ".erl", "Clojure": ".clj .cljs", "Lua": ".lua",
    "Dart": ".dart",
    "Zig": ".zig", "Shell": ".sh .bash .zsh", "PowerShell": ".ps1", "SQL": ".sql", "HTML": ".html .htm .j2",
    "CSS": ".css .scss .sass .less", "Vue": ".vue", "Svelte": ".svelte", "Terraform": ".tf", "notebooks": ".ipynb",
    "text": ".md .markdown .rst .txt .adoc .tex", "configuration": ".toml .yaml .yml .ini .cfg .json .xml",
    "Protocol Buffers": ".proto", "Nix": ".nix", "Fortran": ".f90 .f", "Assembly": ".s .asm",
}  # fmt: skip
_LANGUAGE = {ending: language for language, endings in _ENDINGS.items() for ending in endings.split()}
_MADE = frozenset((".lock", ".min", ".map", ".svg", ".csv", ".sum", ".po", ".pot", ".snap", ".golden"))
"""Endings of files that programs write."""


def by_language(lines: Iterable[Mapping[str, tuple[int, int]]]) -> dict[str, tuple[int, int]]:
    """Lines added and taken away by language, most first; of files that programs write, none."""
    found: dict[str, tuple[int, int]] = {}
    for some in lines:
        for ending, (added, removed) in some.items():
            if ending not in _MADE and added + removed:
                language = _LANGUAGE.get(ending, "other")
                before = found.get(language, (0, 0))
                found[language] = before[0] + added, before[1] + removed
    return dict(sorted(found.items(), key=lambda one: (one[0] == "other", -sum(one[1]), one[0])))
