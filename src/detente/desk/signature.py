"""OpenPGP signatures: the one module that knows the library.

Only the signed bytes come out of here; whatever stood around them is gone. The library raises
plain errors of every sort, which is why all are caught.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pysequoia import Cert, Decrypted, Sig

CLEAR = b"-----BEGIN PGP SIGNED MESSAGE-----"
INLINE = b"-----BEGIN PGP MESSAGE-----"
_SIGNATURE = b"-----BEGIN PGP SIGNATURE-----"
_END = b"-----END PGP SIGNATURE-----"


class SignatureError(Exception):
    """A signature does not hold; `code` is one of the reasons of `words/`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Signed:
    """What was signed, by the key of which seats, when, and a mark to know it again by."""

    payload: bytes
    signers: frozenset[str]  # fingerprints of the certificates
    at: datetime | None
    mark: str


def public_key(data: bytes) -> str:
    """A public key in armour, any secret part left out; raises `ValueError` for anything else."""
    return str(_cert(data))


def fingerprint(key: str) -> str:
    """The fingerprint of a key in armour."""
    return _cert(key.encode()).fingerprint


def is_signed(data: bytes) -> bool:
    """Whether a text holds a signed block, perhaps a broken one."""
    return CLEAR in data or INLINE in data


def verify_text(data: bytes, keys: Iterable[str]) -> Signed:
    """The payload of the one signed block of a text; raises `SignatureError`."""
    if data.count(CLEAR) + data.count(INLINE) > 1:
        raise SignatureError("several_blocks")
    start = data.find(CLEAR)
    if start < 0:
        return _verified(data[data.find(INLINE) :], keys, None)
    end = data.find(_END, start)
    if end < 0:
        raise SignatureError("bad_signature")
    block = data[start : end + len(_END)] + b"\n"
    return _verified(block, keys, _signature(block[block.find(_SIGNATURE) :]))


def verify_detached(data: bytes, signature: bytes, keys: Iterable[str]) -> Signed:
    """The data, if the signature kept beside it holds; raises `SignatureError`.

    Line ends are tried as they came and as mail has them, CRLF; so is a last one that mail took.
    """
    found = _signature(signature)
    keys = list(keys)
    plain = data.replace(b"\r\n", b"\n")
    lines = plain.replace(b"\n", b"\r\n")
    for form in dict.fromkeys((data, lines, plain, plain + b"\n", lines + b"\r\n")):
        try:
            return _verified(form, keys, found, detached=True)
        except SignatureError as fault:
            last = fault
    raise last


def _verified(
    data: bytes, keys: Iterable[str], signature: Sig | None, *, detached: bool = False
) -> Signed:
    from pysequoia import verify

    certs = {cert.fingerprint: cert for cert in map(_cert, map(str.encode, keys))}
    asked: list[str] = []

    def store(ids: list[str]) -> list[Cert]:
        asked.extend(ids)
        return list(certs.values())

    try:
        found = verify(data, store, signature=signature if detached else None)
    except Exception as fault:
        raise SignatureError(_why(asked, certs)) from fault
    return _signed(data if detached else found.bytes or b"", found, signature)


def _signed(payload: bytes, found: Decrypted, signature: Sig | None) -> Signed:
    signers = frozenset(valid.certificate for valid in found.valid_sigs)
    if not signers:
        raise SignatureError("bad_signature")
    at = signature.created if signature else None
    text = payload.replace(b"\r\n", b"\n").rstrip()
    parts = (*sorted(signers), at.isoformat() if at else "", text.decode("utf-8", "replace"))
    return Signed(payload, signers, at, hashlib.sha256("\0".join(parts).encode()).hexdigest())


def _why(asked: list[str], certs: Mapping[str, Cert]) -> str:
    """Whether the key is one that is known (then the text was changed) or a stranger's."""
    from pysequoia.packet import PacketPile

    known = set()
    for cert in certs.values():
        for packet in PacketPile.from_bytes(bytes(cert)):
            known |= {name.lower() for name in (packet.fingerprint, packet.key_id) if name}
    return "bad_signature" if not asked or known & {i.lower() for i in asked} else "unknown_key"


def _signature(data: bytes) -> Sig:
    from pysequoia import Sig

    try:
        return Sig.from_bytes(data)
    except Exception as fault:
        raise SignatureError("bad_signature") from fault


def _cert(data: bytes) -> Cert:
    from pysequoia import Cert

    try:
        return Cert.from_bytes(data)
    except Exception as fault:
        raise ValueError(str(fault).partition("\n")[0]) from fault
