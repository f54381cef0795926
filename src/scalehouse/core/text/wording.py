"""Holds the Fluent files of a catalogue to what it declares: keys, arguments, attributes, terms.

For the conformance suite and the tests of the server's words. The parser is Fluent's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from scalehouse.core.text.catalogue import (
    CATALOGUES,
    ENGLISH,
    INT,
    SEAT,
    SUFFIX,
    ArgType,
    Catalogue,
    ListOf,
    OneOf,
)

OF_SEATS = frozenset({"WHO", "NAME"})
FUNCTIONS = OF_SEATS | {"SIGNED", "NUMBER"}
FOLD = {"before", "next"}  # of a list: what there is, and what is added
BARE = ""  # the name of no function


@dataclass
class Uses(Visitor):
    """What a pattern refers to."""

    variables: set[tuple[str, str]] = field(default_factory=set)  # (function around it, name)
    functions: set[str] = field(default_factory=set)
    terms: set[str] = field(default_factory=set)
    messages: set[str] = field(default_factory=set)
    _around: str = BARE

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        """Note a function."""
        self.functions.add(node.id.name)
        before, self._around = self._around, node.id.name
        self.generic_visit(node)
        self._around = before

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        """Note a variable, and the function around it."""
        self.variables.add((self._around, node.id.name))

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        """Note a term."""
        self.terms.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        """Note a message."""
        self.messages.add(node.id.name)

    @property
    def names(self) -> set[str]:
        """Of the variables."""
        return {name for _, name in self.variables}


def uses_of(*nodes: ast.BaseNode | None) -> Uses:
    """What these parts of a Fluent message refer to."""
    found = Uses()
    for node in nodes:
        if node is not None:
            found.visit(node)
    return found


class LanguageFile:
    """One language of a catalogue."""

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        self.catalogue = catalogue
        self.path = f"{catalogue.folder / language}{SUFFIX}"
        self.entries = FluentParser().parse(catalogue.source(language)).body
        found = [entry for entry in self.entries if isinstance(entry, ast.Message)]
        self.ids = [message.id.name for message in found]
        self.messages = {message.id.name: message for message in found}
        self.terms = {one.id.name for one in self.entries if isinstance(one, ast.Term)}

    def attributes(self, key: str) -> dict[str, ast.Attribute]:
        """Of a message, by name."""
        message = self.messages.get(key)
        return {one.id.name: one for one in message.attributes} if message else {}

    def asked_for(self) -> set[str]:
        """Attributes that sentences use of their arguments, as in `$hero-gender`."""
        found = set()
        for key, message in self.messages.items():
            args = self.catalogue.messages.get(key, {})
            for name in uses_of(message).names - args.keys():
                found.add(name.partition("-")[2])
        return found | set(self.catalogue.attributes)


def faults(catalogue: Catalogue) -> list[str]:
    """Everything that is wrong with the files of a catalogue, each with file and key."""
    if ENGLISH not in catalogue.languages:
        return [f"{catalogue.folder / ENGLISH}{SUFFIX}: there is no such file"]
    files = [LanguageFile(catalogue, language) for language in catalogue.languages]
    return [f"{file.path}: {fault}" for file in files for fault in _faults_in(file)]


def _faults_in(file: LanguageFile) -> Iterator[str]:
    declared = file.catalogue.messages
    for entry in file.entries:
        if isinstance(entry, ast.Junk):
            yield f"this is not Fluent: {(entry.content or '').strip().splitlines()[0]!r}"
    for key in sorted({key for key in file.ids if file.ids.count(key) > 1}):
        yield f"message {key!r} is there twice"
    for key in sorted(declared.keys() - file.messages.keys()):
        yield f"message {key!r} is missing"
    for key in sorted(file.messages.keys() - declared.keys()):
        yield f"message {key!r} is not declared"
    used = set[str]().union(*(uses_of(entry).terms for entry in file.entries))
    for name in sorted(used - file.terms):
        yield f"term -{name} is missing"
    for name in sorted(file.terms - used):
        yield f"term -{name} is used nowhere"
    asked = file.asked_for()
    for key, message in file.messages.items():
        for fault in _faults_of(file, message, declared.get(key, {}), asked):
            yield f"message {key!r}: {fault}"


def _faults_of(
    file: LanguageFile, message: ast.Message, args: Mapping[str, ArgType], asked: set[str]
) -> Iterator[str]:
    if message.value is None:
        yield "it says nothing"
    for attribute in message.attributes:
        name = attribute.id.name
        if isinstance(args.get(name), ListOf):
            if uses_of(attribute).names != FOLD:
                yield f"attribute .{name} must use $before and $next, to join a list"
        elif name not in asked:
            yield f"attribute .{name} is used nowhere"
    folds = {name for name, kind in args.items() if isinstance(kind, ListOf)}
    forms = [one for one in message.attributes if one.id.name not in folds]
    uses = uses_of(message.value, *forms)
    yield from _wrong_references(file, uses)
    yield from _wrong_arguments(file, uses, args)
    in_value = {name.partition("-")[0] for name in uses_of(message.value).names}
    for name in sorted(args.keys() - in_value):
        yield f"it does not use its argument ${name}"


def _wrong_references(file: LanguageFile, uses: Uses) -> Iterator[str]:
    for name in sorted(uses.functions - FUNCTIONS):
        yield f"there is no function {name}"
    for name in sorted(uses.messages - file.messages.keys()):
        yield f"it refers to {name!r}, which is missing"


def _wrong_arguments(file: LanguageFile, uses: Uses, args: Mapping[str, ArgType]) -> Iterator[str]:
    for function, name in sorted(uses.variables):
        kind = args.get(name)
        if kind is None:
            yield from _wrong_attribute(file, name, args)
        elif (kind is SEAT) != (function in OF_SEATS):
            yield f"${name} is {kind.name}: seats, and only they, stand in WHO() and NAME()"
        elif function == "SIGNED" and kind is not INT:
            yield f"${name} is {kind.name}: only a number has a sign"


def _wrong_attribute(file: LanguageFile, name: str, args: Mapping[str, ArgType]) -> Iterator[str]:
    """`$hero-gender`: every message that may stand for the hero must have a gender."""
    argument, _, attribute = name.partition("-")
    kind = args.get(argument)
    if not attribute or not isinstance(kind, OneOf):
        yield f"there is no argument ${name}"
        return
    for full in kind.full(file.catalogue.prefix):
        prefix, _, key = full.partition(".")
        other = file if prefix == file.catalogue.prefix else _other(file, prefix)
        if attribute not in other.attributes(key):
            yield f"${name} is used, and {full} has no attribute .{attribute}"


def _other(file: LanguageFile, prefix: str) -> LanguageFile:
    language = file.path.rpartition("/")[2].removesuffix(SUFFIX)
    return LanguageFile(CATALOGUES[prefix], language)
