"""Who may include or import whom, read from the sources."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

REPO = Path(__file__).parents[1]
CSRC = REPO / "csrc"
PACKAGE = REPO / "src" / "cornerwise"

# -- C -----------------------------------------------------------------------------------------

# A file includes only headers of its own room and of rooms before it.
ROOMS = (
    "status",
    "platform",
    "mix",
    "parallel",
    "polyomino",
    "bitboard",
    "vector",
    "tables",
    "position",
    "movegen",
    "dispatch",
    "perft",
    "view",
    "environment",
    "reach",
    "ttable",
    "packing",
    "planes",
    "network",
    "policy",
    "evaluation",
    "endgame",
    "averages",
    "playout",
    "tree",
    "search",
)
STANDARD_HEADERS = {
    "limits.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdlib.h",
    "string.h",
}
MACHINE_HEADERS = {"immintrin.h", "intrin.h"}
MACHINE_ROOMS = {"platform", "vector"}
THREAD_HEADERS = {"stdatomic.h", "pthread.h", "sched.h", "process.h", "windows.h"}
THREAD_ROOMS = {"parallel"}
# What is exact does without floating-point functions.
MATH_HEADERS = {"math.h"}
MATH_ROOMS = {"network", "evaluation", "tree"}
MUTABLE_GLOBALS = {("tables.c", "static Variant variants[VARIANT_COUNT]")}

C_FILES = sorted(CSRC.glob("*.[ch]"))
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:<([^>]*)>|"([^"]*)")', re.MULTILINE)


def room_of(path: Path) -> str:
    """A room has its own files and those that begin with its name and an underscore."""
    matches = [room for room in ROOMS if path.stem == room or path.stem.startswith(f"{room}_")]
    assert matches, f"csrc/{path.name} belongs to no room: give it a place in ROOMS"
    return max(matches, key=len)


@pytest.mark.parametrize("path", C_FILES, ids=lambda path: path.name)
def test_c_files_include_only_rooms_above(path: Path) -> None:
    room = room_of(path)
    for system, own in INCLUDE.findall(path.read_text(encoding="utf-8")):
        if own:
            assert (CSRC / own).is_file(), f"{path.name} includes {own}, which is not in csrc"
            assert ROOMS.index(room_of(CSRC / own)) <= ROOMS.index(room), (
                f"{path.name} includes {own} of a later room"
            )
        else:
            allowed = STANDARD_HEADERS | (MACHINE_HEADERS if room in MACHINE_ROOMS else set())
            allowed |= THREAD_HEADERS if room in THREAD_ROOMS else set()
            allowed |= MATH_HEADERS if room in MATH_ROOMS else set()
            assert system in allowed, f"{path.name} includes <{system}>"


def without_comments(text: str) -> str:
    """C with comments, preprocessor lines and the insides of literals taken out."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.DOTALL)
    text = re.sub(r'"(?:\\.|[^"\\])*"', '""', text)
    text = re.sub(r"'(?:\\.|[^'\\])*'", "' '", text)
    return re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", "", text, flags=re.MULTILINE)


def file_scope(text: str) -> Iterator[str]:
    """Declarations at file scope with empty braces; bodies of functions end a declaration too."""
    depth, current = 0, ""
    for char in text:
        if char == "}":
            depth -= 1
        if depth == 0 and char == ";":
            yield " ".join(current.split())
            current = ""
        elif depth == 0:
            current += char
        if char == "{":
            depth += 1
        if depth == 0 and char == "}" and re.search(r"\)\s*\{?\}$", current):
            current = ""


def mutable_variables(source: str) -> list[str]:
    """Variables at file scope, or static ones in functions, whose own value can change."""
    text = without_comments(source)
    found = []
    for declaration in file_scope(text):
        head = declaration.split("=")[0].strip()
        is_type = re.fullmatch(r"(?:struct|enum|union)\s*\w*\s*(?:\{\})?", head)
        if is_type or re.match(r"(?:typedef|_Static_assert)\b", head):
            continue
        if "=" not in declaration and re.search(r"\w\s*\(", head):
            continue  # a prototype
        found.append(head)
    found += [head.strip() for head in re.findall(r"\bstatic\s[^;={(]*", bodies(text))]
    return [head for head in found if not is_constant(head)]


def is_constant(declaration: str) -> bool:
    """Of a pointer, the last star counts: what it points to does not matter."""
    return re.search(r"\bconst\b", declaration.rpartition("*")[2]) is not None


def bodies(text: str) -> str:
    """The text inside of braces at file scope."""
    depth, inside = 0, ""
    for char in text:
        depth -= char == "}"
        if depth > 0:
            inside += char
        elif char in "{}":
            inside += ";"
        depth += char == "{"
    return inside


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("static int x;", ["static int x"]),
        ("int f(void) { return 1; } int x = 1;", ["int x"]),
        ("static const char *name;", ["static const char *name"]),
        ("static const char *const NAME = 0;", []),
        ("extern const Kernels k; static const struct { int a; } T[2] = {{1}, {2}};", []),
        ("typedef struct A { int x; } A; enum { B = 1 }; struct C { int y; };", []),
        ("int f(int a); /* static int x; */ #define X static int y\n", []),
        ("int f(void) { static int calls; return ++calls; }", ["static int calls"]),
        ("int f(void) { static const int K = 2; return K; }", []),
        ("static struct { int a; } t = {1};", ["static struct {} t"]),
    ],
)
def test_mutable_variables_are_found(source: str, expected: list[str]) -> None:
    assert mutable_variables(source.replace(" #define", "\n#define")) == expected


@pytest.mark.parametrize("path", C_FILES, ids=lambda path: path.name)
def test_c_files_have_no_mutable_globals(path: Path) -> None:
    for variable in mutable_variables(path.read_text(encoding="utf-8")):
        assert (path.name, variable) in MUTABLE_GLOBALS, f"{path.name}: {variable};"


def test_builds_do_not_depend_on_the_machine() -> None:
    for name in ["CMakeLists.txt", "csrc/CMakeLists.txt", "pyproject.toml"]:
        assert "-march=native" not in (REPO / name).read_text(encoding="utf-8")


# -- Python ------------------------------------------------------------------------------------


class Import(NamedTuple):
    """One imported name; `module` may be a module or something in one."""

    module: str
    line: int
    guarded: bool  # inside a try statement
    view: bool  # inside a method that notebooks call for a picture


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> Iterator[Import]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    package = module_name(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    guarded = {
        inner for node in ast.walk(tree) if isinstance(node, ast.Try) for inner in ast.walk(node)
    }
    views = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name in VIEWS
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno, node in guarded, node in views)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                name = f"{module}.{alias.name}"
                yield Import(name, node.lineno, node in guarded, node in views)


def lies_in(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


PYTHON_FILES = sorted(PACKAGE.rglob("*.py"))
REFERENCE, CORE = "cornerwise.reference", "cornerwise._core"
REFERENCE_USERS = (
    REFERENCE,
    "cornerwise.formats",
    "cornerwise.games",
    "cornerwise.permutu",
)
UPPER = (
    "cornerwise.formats",
    "cornerwise.protocols",
    "cornerwise.render",
    "cornerwise.cli",
    "cornerwise.svg",
    "cornerwise.review",
    "cornerwise.report",
    "cornerwise.jobs",
    "cornerwise.envs",
)

# Notebooks ask an object itself for its picture, so these methods, and nothing else of the public
# API, reach up to what draws: when they are called, not when cornerwise is imported.
VIEWS = ("_repr_svg_", "_repr_html_")
PICTURES = "cornerwise.svg"

every_file = pytest.mark.parametrize("path", PYTHON_FILES, ids=module_name)


def test_there_are_files_to_check() -> None:
    names = {module_name(path) for path in PYTHON_FILES}
    assert {"cornerwise.errors", "cornerwise.board", REFERENCE} <= names


def test_errors_import_nothing() -> None:
    assert list(imports_of(PACKAGE / "errors.py")) == []


@every_file
def test_kernels_are_imported_by_the_public_api_only(path: Path) -> None:
    for found in imports_of(path):
        if lies_in(found.module, CORE):
            assert path.parent == PACKAGE, f"{path.name}:{found.line} imports the kernels"


@every_file
def test_reference_is_imported_by_few(path: Path) -> None:
    importer = module_name(path)
    for found in imports_of(path):
        if lies_in(found.module, REFERENCE):
            assert any(lies_in(importer, user) for user in REFERENCE_USERS), (
                f"{importer}:{found.line} imports the reference rules"
            )


@every_file
def test_reference_stands_alone(path: Path) -> None:
    if not lies_in(module_name(path), REFERENCE):
        return
    for found in imports_of(path):
        top = found.module.split(".")[0]
        assert (
            top in sys.stdlib_module_names
            or lies_in(found.module, REFERENCE)
            or lies_in(found.module, "cornerwise.errors")
        ), f"{module_name(path)}:{found.line} imports {found.module}"


@every_file
def test_public_api_lies_below_formats_and_command_line(path: Path) -> None:
    importer = module_name(path)
    entry_points = ("cornerwise", "cornerwise.__main__")
    for found in imports_of(path):
        is_view = found.view and lies_in(found.module, PICTURES)
        if path.parent == PACKAGE and importer not in entry_points and not is_view:
            assert not any(lies_in(found.module, upper) for upper in UPPER), (
                f"{importer}:{found.line} imports {found.module}"
            )
        if not lies_in(importer, "cornerwise.cli") and importer != "cornerwise.__main__":
            assert not lies_in(found.module, "cornerwise.cli"), (
                f"{importer}:{found.line} imports the command line"
            )


@every_file
def test_nothing_of_the_package_is_optional(path: Path) -> None:
    """No import may fail and be replaced by something else."""
    for found in imports_of(path):
        assert not (found.guarded and lies_in(found.module, "cornerwise")), (
            f"{module_name(path)}:{found.line} imports {found.module} in a try statement"
        )
    assert not re.search(r"\b(?:__import__|import_module)\b", path.read_text(encoding="utf-8"))


def test_a_missing_extension_fails_loudly() -> None:
    program = "import sys; sys.modules['cornerwise._core'] = None; import cornerwise"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert "_core" in result.stderr.splitlines()[-1]
    assert "Error" in result.stderr.splitlines()[-1]
