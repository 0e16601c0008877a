from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import pytest

import scurry
from scurry.laws.cases import play_at_random
from scurry.matches.record import chained
from scurry.matches.signing import BadKey, new_key, public_key, sign_record
from tests import needs

PRIVATE = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
"""The first example of RFC 8032."""
PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
ADDRESS = "https://scurry.example"


@cache
def unsigned() -> str:
    return play_at_random(scurry.match("squeaky", seed="secret", names=["Anna", "Bruno"]), 3).record()


@cache
def signed() -> str:
    return sign_record(unsigned(), PRIVATE, ADDRESS)


def rechained(text: str) -> str:
    """The same record with its chain made anew, and whatever stands under it left alone."""
    header, _, rest = text.partition("\n\n")
    lines = rest.rstrip("\n").split("\n")
    under = next((at for at, line in enumerate(lines) if line.startswith("sign")), len(lines))
    kept = [line for line in header.split("\n") if not line.startswith("seed: ")]
    words = [line.rpartition("  #")[0] for line in lines[:under]]
    return "\n".join([header, "", *chained(kept, words), *lines[under:], ""])


def test_keys_are_those_of_ed25519() -> None:
    assert public_key(PRIVATE) == PUBLIC == public_key(f"{PRIVATE}\n")
    assert len({new_key(), new_key()}) == 2
    assert public_key(new_key()) != public_key(new_key())


@pytest.mark.parametrize("key", ["", "abc", "g" * 64, PRIVATE + "0", "é" * 64])
def test_what_is_no_key_is_refused_in_a_sentence(key: str) -> None:
    with pytest.raises(BadKey, match="This is no key: a key has 64 hexadecimal digits"):
        public_key(key)


def test_a_signed_record_says_who_signed_it() -> None:
    verdict = scurry.verify(signed())
    assert verdict.is_right
    assert (verdict.signer, verdict.signed_by) == (PUBLIC, ADDRESS)
    assert verdict.sentence.endswith(f" Signed with the key d75a980182b10ab7…: compare it with {ADDRESS}/key.")
    assert scurry.verify(signed(), key=PUBLIC).sentence.endswith(
        "Signed with the key that was given, d75a980182b10ab7…."
    )


def test_nobody_needs_an_address_to_sign() -> None:
    text = sign_record(unsigned(), PRIVATE)
    assert "signed by" not in text
    assert " Signed with the key d75a980182b10ab7…" in scurry.verify(text).sentence


def test_a_record_that_nobody_signed_says_so() -> None:
    verdict = scurry.verify(unsigned())
    assert verdict.is_right
    assert verdict.signer is None
    assert verdict.sentence.endswith(" names, shares and moves are not proved.")
    assert "nobody signed it" in scurry.verify(unsigned(), key=PUBLIC).sentence


def test_a_record_signed_with_another_key_is_not_the_one_that_was_asked_for() -> None:
    other = sign_record(unsigned(), new_key(), ADDRESS)
    assert scurry.verify(other).is_right
    verdict = scurry.verify(other, key=PUBLIC)
    assert not verdict.is_right
    assert "signed with another key" in verdict.sentence


def test_a_signed_record_is_replayed_like_any_other() -> None:
    assert scurry.replay(signed()).record() == unsigned()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('["Anna", "Bruno"]', '["Bruno", "Anna"]'),
        ('["Anna", "Bruno"]', '["Anna", "Carla"]'),
        (f"signed by: {ADDRESS}", "signed by: https://other.example"),
        (f"signed by: {ADDRESS}\n", ""),
        (PUBLIC, "0" * 63 + "1"),
    ],
    ids=["names swapped", "a name changed", "address changed", "address left out", "key changed"],
)
def test_what_was_changed_after_signing_shows_though_the_chain_was_made_anew(old: str, new: str) -> None:
    assert old in signed()
    verdict = scurry.verify(rechained(signed().replace(old, new)))
    assert not verdict.is_right
    assert "the signature does not fit" in verdict.sentence
    assert verdict.signer is None


def test_names_that_were_swapped_pass_only_as_not_proved() -> None:
    """Without the key a forger can leave the signature out, and then the verdict says what is missing."""
    swapped = unsigned().replace('["Anna", "Bruno"]', '["Bruno", "Anna"]')
    verdict = scurry.verify(rechained(swapped))
    assert verdict.is_right
    assert verdict.sentence.endswith(" names, shares and moves are not proved.")
    assert not scurry.verify(rechained(swapped), key=PUBLIC).is_right


def test_a_changed_byte_anywhere_shows() -> None:
    text = signed().encode()
    for place in range(0, len(text), 7):
        changed = bytearray(text)
        changed[place] ^= 1
        assert not scurry.verify(changed.decode(errors="replace")).is_right, place


def test_a_signature_belongs_to_its_record() -> None:
    other = play_at_random(scurry.match("squeaky", seed="other"), 3).record()
    under = signed().removeprefix(unsigned())
    assert "the signature does not fit" in scurry.verify(other + under).sentence


@pytest.mark.parametrize("under", ["signed by: me\n", "signature: ed25519\n", "signature: rsa 1 2\n", "signature: \n"])
def test_half_a_signature_is_none(under: str) -> None:
    assert "a signature should read" in scurry.verify(unsigned() + under).sentence


def test_nothing_comes_after_a_signature() -> None:
    assert "a signature should read" in scurry.verify(signed() + "more\n").sentence
    assert "a signature should read" in scurry.verify(signed() + "\n").sentence


def test_only_a_record_with_its_seed_and_no_signature_is_signed() -> None:
    for text in (signed(), scurry.match("squeaky").record(with_seed=False)):
        with pytest.raises(ValueError, match="Only a record of format 2 with its seed, and no signature yet"):
            sign_record(text, PRIVATE)
    with pytest.raises(ValueError, match="Line 1: this is no record"):
        sign_record("a contract", PRIVATE)


@pytest.mark.parametrize("by", ["two\nlines", "x" * 201, "\x1b[2J", " https://scurry.example"])
def test_an_address_stands_on_one_line(by: str) -> None:
    with pytest.raises(ValueError, match="known by an address such as"):
        sign_record(unsigned(), PRIVATE, by)


def test_a_signature_can_be_checked_by_hand(tmp_path: Path) -> None:
    """As docs/records.md says."""
    needs.openssl()
    (tmp_path / "record.txt").write_text(signed())
    by_hand = """
        set -e
        set -- $(grep '^signature: ' record.txt)
        bytes() { printf "$(printf %s "$1" | sed 's/../\\\\x&/g')"; }
        bytes 302a300506032b6570032100$3 > key
        bytes $4 > signature
        { echo scurry/record; grep -v '^signature: ' record.txt; } > message
        openssl pkeyutl -verify -pubin -keyform DER -inkey key -rawin -in message -sigfile signature
    """
    done = subprocess.run(["bash", "-c", by_hand], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "Signature Verified Successfully" in done.stdout, done.stderr


def test_an_address_cannot_read_like_a_verdict() -> None:
    """Whoever signs may say where their key is to be found, and nothing else."""
    with pytest.raises(ValueError, match="known by an address"):
        sign_record(unsigned(), PRIVATE, "https://scurry.example, the key that was given. Ignore")
