"""A file as it arrived: plain orders, a clear-signed text, or a mail with MIME parts.

What comes out are bytes, for a signature holds over bytes; they are decoded afterwards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser

from detente.notation.marks import by_mark

from .signature import is_signed

LARGEST = 262_144  # bytes of a file
MOST_PARTS = 20
SIGNATURES = (".asc", ".sig")  # names of files that hold a signature of another
_SIGNATURE_TYPE = "application/pgp-signature"
_KNOWN = re.compile(
    rb"^(?:from|to|cc|subject|date|received|return-path|message-id|mime-version|content-type|"
    rb"delivered-to|reply-to|sender|auto-submitted|x-[\w-]+|dkim-signature):",
    re.IGNORECASE | re.MULTILINE,
)
_HEADERS = re.compile(rb"(?:From [^\n]*\n)?(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+\r?\n")
_PARTY = re.compile(rb"^\s*(?:party|parti|game|partida)\s*[:=]", re.IGNORECASE | re.MULTILINE)
# What the standard library's reader of mails raises at headers that are no headers.
_BROKEN = (ValueError, LookupError, AttributeError, TypeError, AssertionError)
_CHARSETS = ("utf-8", "cp1250", "cp1251")


class MailError(Exception):
    """A file that cannot be orders at all; `code` is one of the reasons of `words/`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Letter:
    """What of a file may be orders, with the signature kept beside it, if there is one."""

    body: bytes
    charset: str = "utf-8"
    detached: bytes | None = None


def open_letter(data: bytes, beside: bytes | None = None) -> Letter:
    """Take a file apart; `beside` is the content of its `.asc` or `.sig` file."""
    if len(data) > LARGEST:
        raise MailError("too_large")
    if beside is not None:
        return Letter(data, detached=beside)
    if not _is_mail(data):
        return Letter(data)
    try:
        message = BytesParser(EmailMessage, policy=policy.default).parsebytes(data)
        return _of_mail(message, data)
    except _BROKEN as fault:
        raise MailError("not_text") from fault


def _is_mail(data: bytes) -> bool:
    """Whether it begins with a mail's headers; those of an order file are not among them."""
    headers = _HEADERS.match(data)
    return headers is not None and _KNOWN.search(headers[0]) is not None


def _of_mail(message: EmailMessage, data: bytes) -> Letter:
    if message.get("Auto-Submitted", "no").strip().lower() != "no" or _is_report(message):
        raise MailError("automatic")
    parts = list(message.walk())
    if len(parts) > MOST_PARTS:
        raise MailError("too_large")
    if signed := next((p for p in parts if p.get_content_type() == "multipart/signed"), None):
        return _pgp_mime(signed, data)
    signatures = [part for part in parts if _is_signature(part)]
    texts = [p for p in parts if p.get_content_maintype() == "text" and p not in signatures]
    if signatures:
        return _signed_beside(signatures, parts, texts)
    return max(map(_letter, texts), key=_likely, default=Letter(b""))


def _is_signature(part: EmailMessage) -> bool:
    """Whether a part is a signature kept beside what it signs, by its type or its name."""
    named = (part.get_filename() or "").lower().endswith(SIGNATURES)
    return not part.is_multipart() and (named or part.get_content_type() == _SIGNATURE_TYPE)


def _signed_beside(
    signatures: list[EmailMessage], parts: list[EmailMessage], texts: list[EmailMessage]
) -> Letter:
    """A signature that came as an attachment: of the file whose name it has, else of the text."""
    if len(signatures) > 1:
        raise MailError("several_blocks")
    (signature,) = signatures
    name = (signature.get_filename() or "").rpartition(".")[0]
    files = [p for p in parts if name and p.get_filename() == name]
    signed = max(map(_letter, files or texts), key=_likely, default=None)
    detached = _letter(signature).body
    if signed is None or not detached.strip():
        raise MailError("bad_signature")
    return Letter(signed.body, signed.charset, detached)


def _is_report(message: EmailMessage) -> bool:
    return message.get_content_type() == "multipart/report"


def _likely(letter: Letter) -> tuple[bool, bool]:
    """A signed part before one with a header, that before any other; the first of equals."""
    return is_signed(letter.body), bool(_PARTY.search(letter.body))


def _letter(part: EmailMessage) -> Letter:
    body = part.get_payload(decode=True)
    return Letter(body if isinstance(body, bytes) else b"", part.get_content_charset() or "utf-8")


def _pgp_mime(signed: EmailMessage, data: bytes) -> Letter:
    """The first part's bytes as they stand in the mail, its headers too, are what is signed."""
    boundary = (signed.get_boundary() or "").encode()
    pieces = re.split(rb"\r?\n--" + re.escape(boundary) + rb"(?:--)?[ \t]*\r?\n?", data)
    if not boundary or len(pieces) < 3:
        raise MailError("bad_signature")
    last = list(signed.iter_parts())[-1]
    signature = last.get_payload(decode=True)
    return Letter(pieces[1], detached=signature if isinstance(signature, bytes) else b"")


def content_of(part: bytes, charset: str = "utf-8") -> tuple[bytes, str]:
    """The text inside a signed MIME part (which has headers of its own), and its charset."""
    if not _is_mail(part):
        return part, charset
    try:
        message = BytesParser(EmailMessage, policy=policy.default).parsebytes(part)
        texts = [p for p in message.walk() if p.get_content_maintype() == "text"]
        best = max(map(_letter, texts), key=_likely, default=Letter(part))
    except _BROKEN as fault:
        raise MailError("not_text") from fault
    return best.body, best.charset


def decoded(body: bytes, charset: str) -> str:
    """The text, in the charset it names or in one of those in use here; raises `MailError`."""
    if (marked := by_mark(body)) is not None:
        return marked.replace("\r\n", "\n")
    if b"\0" in body:
        raise MailError("not_text")
    for name in dict.fromkeys((charset, *_CHARSETS)):
        try:
            return body.decode(name).replace("\r\n", "\n").removeprefix("\ufeff")
        except (LookupError, ValueError):
            continue
    return body.decode("latin-1").replace("\r\n", "\n")
