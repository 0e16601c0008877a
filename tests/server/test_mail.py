"""An e-mail address of mine: confirmed by whoever reads it, a way back, told to nobody. A real mail server takes it."""

from __future__ import annotations

import re
import ssl
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from scurry.games import find
from scurry.server.limits import LETTERS
from scurry.server.notices import mail as letters
from scurry.server.notices.channels import Channel, ChannelKind
from scurry.server.notices.mail import BadAddress, Mail, NotDelivered, read_address, read_unsubscribe_token
from scurry.server.notices.messages import Line, Message
from scurry.server.notices.service import LETTERS_AN_HOUR
from scurry.server.notices.smtp import Smtp
from scurry.server.settings import BadSetting, Settings
from tests import needs
from tests.mail import MailServer, links_in, mail_server
from tests.server.conftest import Guests
from tests.server.test_devices import guest_in
from tests.server.test_pages import Browser
from tests.servers import Running, free_port, running

SQUEAKY = find("squeaky")


@contextmanager
def server_with_mail(data: Path | str, post: MailServer, **more: Any) -> Iterator[Running]:
    """A server that hands its letters to a mail server."""
    port = free_port()
    smtp, origin = f"smtp://127.0.0.1:{post.port}", f"http://127.0.0.1:{port}"
    with running(data, port=port, smtp=smtp, origin=origin, **more) as server:
        yield server


@pytest.fixture(scope="module")
def post() -> Iterator[MailServer]:
    with mail_server() as post:
        yield post


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, post: MailServer) -> Iterator[Running]:
    with server_with_mail(tmp_path_factory.mktemp("mail"), post) as server:
        yield server


@pytest.fixture
def anna(server: Running) -> Iterator[Browser]:
    with Browser(server) as browser:
        browser.get("/")
        browser.post("/name", data={"name": "Anna"})
        yield browser


def letters_to(post: MailServer, address: str, count: int = 1, seconds: float = 20.0) -> list[str]:
    """What the letters to an address say, when so many are here."""
    ends = time.monotonic() + seconds
    while len(post.to(address)) < count:
        assert time.monotonic() < ends, f"{len(post.to(address))} letters"
        time.sleep(0.02)
    return [str(letter.get_content()) for letter in post.to(address)]


def confirmed(anna: Browser, post: MailServer, address: str) -> None:
    """Give an address, and press the button in the letter."""
    before = len(post.to(address))
    anna.post("/me/mail", data={"address": address})
    letters_to(post, address, before + 1)
    assert "the address is yours" in anna.post(path_of(links_in(post.to(address)[-1])[0])).text


def path_of(link: str) -> str:
    return "/" + link.split("/", 3)[3]


def test_an_address_is_confirmed_by_whoever_reads_its_letters(server: Running, anna: Browser, post: MailServer) -> None:
    page = anna.post("/me/mail", data={"address": "Anna@Example.ORG"}).text
    assert "A letter is on its way to Anna@example.org" in page
    assert "not confirmed yet" in page
    (letter,) = letters_to(post, "Anna@example.org")
    assert "Anna would like to get notices" in letter
    (link,) = links_in(post.to("Anna@example.org")[0])
    assert link.startswith(f"{server.address}/mail/")
    with Browser(server) as reader:  # a phone where nobody is known
        assert "Is this your address?" in reader.get(link).text
        assert reader.get(link).status_code == 200, "looking does not use it up"
        assert reader.post(link).status_code == 200
        assert reader.post(link).status_code == 410, "it works once"
        assert reader.get("/me").text.count("Anna@example.org") == 0, "and makes the reader nobody else"
    assert "notices are on" in anna.get("/me").text


def test_whoever_gives_an_address_that_is_theirs_already_waits_for_no_letter(anna: Browser, post: MailServer) -> None:
    confirmed(anna, post, "twice@example.org")
    page = anna.post("/me/mail", data={"address": "twice@example.org"}).text
    assert "You have confirmed twice@example.org already" in page
    assert "on its way" not in page
    assert len(post.to("twice@example.org")) == 1


def test_a_letter_brings_back_to_a_fresh_browser(server: Running, anna: Browser, post: MailServer) -> None:
    confirmed(anna, post, "back@example.org")
    table = anna.open(SQUEAKY, "friends")
    with Browser(server) as fresh:
        fresh.get("/")
        planted = fresh.cookies["scurry"]
        fresh.post("/back/mail", data={"address": "back@example.org"})
        letters_to(post, "back@example.org", 2)
        (link, _) = links_in(post.to("back@example.org")[-1])
        assert "Be Anna on this device?" in fresh.get(link).text
        assert guest_in(fresh, server) != guest_in(anna, server)
        assert table in fresh.post(link).text
        assert guest_in(fresh, server) == guest_in(anna, server)
        assert fresh.cookies["scurry"] not in (planted, anna.cookies["scurry"])
        assert fresh.post(link).status_code == 410


def test_a_letter_to_an_address_that_was_removed_since_brings_nobody_back(
    server: Running, anna: Browser, post: MailServer
) -> None:
    confirmed(anna, post, "lost@example.org")
    anna.post("/back/mail", data={"address": "lost@example.org"})
    letters_to(post, "lost@example.org", 2)
    (link, _) = links_in(post.to("lost@example.org")[-1])
    (channel,) = server.desk.notices.channels.of(guest_in(anna, server))
    anna.post(f"/me/channels/{channel.id}", data={"do": "remove"})
    with Browser(server) as reader:
        assert reader.post(link).status_code == 410


def test_an_address_that_is_not_confirmed_brings_nobody_back(server: Running, anna: Browser, post: MailServer) -> None:
    """Else whoever types another's address would be sent nowhere, and whoever owns it would become somebody."""
    anna.post("/me/mail", data={"address": "other@example.org"})
    letters_to(post, "other@example.org")
    anna.post("/back/mail", data={"address": "other@example.org"})
    time.sleep(0.5)
    assert len(post.to("other@example.org")) == 1


def test_nobody_learns_whose_address_is_known(server: Running, anna: Browser, post: MailServer) -> None:
    """Neither by what is said nor by how long it takes."""
    confirmed(anna, post, "known@example.org")
    with Browser(server) as spy:
        spy.get("/")

        def ask(address: str) -> tuple[str, float]:
            began = time.perf_counter()
            page = spy.post("/back/mail", data={"address": address})
            return page.text.replace(address, ""), time.perf_counter() - began

        asked = [(ask("known@example.org"), ask("nobody@example.org")) for _ in range(15)]
    assert {known[0] for known, _ in asked} == {nobody[0] for _, nobody in asked}
    known, nobody = (statistics.median(pair[side][1] for pair in asked) for side in (0, 1))
    assert abs(known - nobody) < 0.5 * max(known, nobody), (known, nobody)
    api = [
        httpx.post(f"{server.address}/api/back/mail", json={"address": address})
        for address in ("known@example.org", "nobody@example.org")
    ]
    assert api[0].text == api[1].text


def test_two_of_one_family_each_get_a_letter(server: Running, anna: Browser, post: MailServer) -> None:
    confirmed(anna, post, "family@example.org")
    with Browser(server) as bruno:
        bruno.get("/")
        bruno.post("/name", data={"name": "Bruno"})
        confirmed(bruno, post, "family@example.org")
    before = len(post.to("family@example.org"))
    anna.post("/back/mail", data={"address": "family@example.org"})
    told = letters_to(post, "family@example.org", before + 2)[before:]
    assert {name for name in ("Anna", "Bruno") for text in told if f"as {name}" in text} == {"Anna", "Bruno"}


def test_nobodys_letter_box_is_flooded(tmp_path: Path, post: MailServer) -> None:
    """Whoever asks: many guests for one address, or one for many addresses."""
    with server_with_mail(tmp_path, post, rate=1000.0, burst=1000) as server:
        statuses = []
        for number in range(3):
            with Browser(server) as browser:
                browser.get("/")
                for _ in range(LETTERS):
                    statuses.append(browser.post("/me/mail", data={"address": "victim@example.org"}).status_code)
                assert browser.post("/me/mail", data={"address": f"v{number}@example.org"}).status_code == 429
        assert set(statuses) == {200}, "whoever asks is told the same"
        time.sleep(1.0)
        assert 1 <= len(post.to("victim@example.org")) <= LETTERS_AN_HOUR


@pytest.mark.parametrize(
    "written",
    ["", "anna", "anna@", "@example.org", "anna@example", "a b@example.org", "anna@example.org, b@example.org",
     "anna@example.org\r\nBcc: all@example.org", "anna@example.org\nx", "<anna@example.org>", "anna@[127.0.0.1]",
     "anna@exa_mple.org", f"{'a' * 65}@example.org", f"anna@{'a.' * 130}org", "anna\u2028@example.org",
     "änna@example.org", "anna@-example.org", "anna@example..org", '"a b"@example.org'],
)  # fmt: skip
def test_what_is_no_address_is_refused(written: str) -> None:
    with pytest.raises(BadAddress):
        read_address(written)


def test_an_address_is_kept_as_it_is_written_but_for_its_domain() -> None:
    assert read_address(" Anna.B+scurry@Example.org ") == "Anna.B+scurry@example.org"
    assert read_address("anna@bücher.example") == "anna@xn--bcher-kva.example"


def test_a_name_cannot_write_a_letter_of_its_own(server: Running, post: MailServer) -> None:
    """What guests are called stands in letters: it must begin no line and no head."""
    with Browser(server) as browser:
        browser.get("/")
        browser.post("/name", data={"name": "A\u2028Bcc: x@y.zz"})
        browser.post("/name", data={"name": "=?utf-8?q?Bcc:=20x?= ü"})
        browser.post("/me/mail", data={"address": "named@example.org"})
    letters_to(post, "named@example.org")
    (letter,) = post.to("named@example.org")
    assert letter["Bcc"] is None
    assert letter["Subject"] == "Is this your address?"
    assert letter["Auto-Submitted"] == "auto-generated", "so that no machine answers"


# --- No more letters --------------------------------------------------------------------------------------------------


def channel_of(server: Running, browser: Browser) -> Channel:
    (channel,) = server.desk.notices.channels.of(guest_in(browser, server))
    assert isinstance(channel, Channel)
    return channel


def test_one_click_ends_all_letters(server: Running, anna: Browser, post: MailServer) -> None:
    """As mail programs do it (RFC 8058): a form of their own, no cookie, and nothing else."""
    confirmed(anna, post, "quit@example.org")
    anna.post(f"/me/channels/{channel_of(server, anna).id}", data={"do": "test"})
    letters_to(post, "quit@example.org", 2)
    letter = post.to("quit@example.org")[-1]
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter["List-Unsubscribe"].strip("<>")
    assert link in links_in(letter), "people find it, too"
    assert httpx.get(link).status_code == 200
    assert channel_of(server, anna).is_on, "looking changes nothing: scanners open every link"
    done = httpx.post(link, files={"List-Unsubscribe": (None, "One-Click")})
    assert done.status_code == 200
    assert not channel_of(server, anna).is_on
    assert channel_of(server, anna).is_confirmed, "the address is still a way back"
    again = httpx.post(link, data={"List-Unsubscribe": "One-Click"})
    assert (again.status_code, again.text) == (200, done.text)
    anna.post(f"/me/channels/{channel_of(server, anna).id}", data={"do": "on"})
    assert channel_of(server, anna).is_on


def test_nobody_can_stop_anothers_letters(server: Running, anna: Browser, post: MailServer) -> None:
    confirmed(anna, post, "mine@example.org")
    channel = channel_of(server, anna)
    token = letters.unsubscribe_token(channel.id, server.desk.secret)
    forged = [f"{channel.id}.{'0' * 64}", channel.id, f"{channel.id}.", token[:-1] + ("0" if token[-1] != "0" else "1"),
              letters.unsubscribe_token(channel.id, "another secret"), f"x{token}"]  # fmt: skip
    answers = {httpx.post(f"{server.address}/quit/{each}").text for each in forged}
    assert len(answers) == 1, "and whoever tries learns nothing"
    assert channel_of(server, anna).is_on
    assert read_unsubscribe_token(token, server.desk.secret) == channel.id
    with Browser(server) as other:
        other.get("/")
        assert other.post(f"/me/channels/{channel.id}", data={"do": "off"}).status_code == 404
        assert other.post(f"/me/channels/{channel.id}", data={"do": "remove"}).status_code == 404
    assert channel_of(server, anna).is_on


def test_a_link_of_one_kind_is_no_good_as_another(server: Running, anna: Browser, post: MailServer) -> None:
    """Whoever may confirm an address must not become its guest by that."""
    anna.post("/me/mail", data={"address": "kinds@example.org"})
    letters_to(post, "kinds@example.org")
    code = links_in(post.to("kinds@example.org")[0])[0].rpartition("/")[2]
    with Browser(server) as reader:
        reader.get("/")
        for path in (f"/come/{code}", f"/back/mail/{code}"):
            assert reader.post(path).status_code == 410
        assert reader.post(f"/mail/{code}").status_code == 200


# --- How letters are handed over --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for localhost, and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    chain, key = folder / "chain.pem", folder / "key.pem"
    subprocess.run(
        [needs.openssl(), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
         "-keyout", str(key), "-out", str(chain)],
        check=True, capture_output=True,
    )  # fmt: skip
    return chain, key


def a_letter(mail: Mail) -> object:
    channel = Channel("c", "g", ChannelKind.MAIL, "anna@example.org", True, True, "", 0, 0.0)
    return mail.letter(channel, Message("Hello", (Line("Hello.", "https://play.example/"),)), "1")


def mail_by(smtp: Smtp) -> Mail:
    return Mail(smtp, "Scurry <scurry@play.example>", "https://play.example", "s")


def test_letters_go_by_tls_and_with_a_password(certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*map(str, certificate))
    with mail_server(tls=context, users={"scurry": "p@ss/word"}) as post:
        server = Smtp.read(f"smtp://scurry:p%40ss%2Fword@localhost:{post.port}")
        mail = mail_by(server)
        with pytest.raises(NotDelivered):  # nobody vouches for that certificate
            mail.send(a_letter(mail))  # type: ignore[arg-type]
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
        mail.send(a_letter(mail))  # type: ignore[arg-type]
        assert post.is_encrypted == [True]
        wrong = mail_by(Smtp("localhost", post.port, "scurry", "wrong"))
        with pytest.raises(NotDelivered):
            wrong.send(a_letter(wrong))  # type: ignore[arg-type]


def test_beyond_this_machine_nothing_goes_without_tls(monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter holds a link that opens something: whoever is on the way must not read it, nor take TLS away."""
    with mail_server() as post:
        here = mail_by(Smtp("127.0.0.1", post.port))
        here.send(a_letter(here))  # type: ignore[arg-type]
        monkeypatch.setattr(Smtp, "is_here", False)
        with pytest.raises(NotDelivered):
            here.send(a_letter(here))  # type: ignore[arg-type]
        assert len(post.letters) == 1
    monkeypatch.undo()
    assert Smtp.read("smtp://localhost").is_here
    assert not Smtp.read("smtps://mail.example").is_here
    assert (Smtp.read("smtps://mail.example").port, Smtp.read("smtp://mail.example").port) == (465, 587)


def test_an_address_that_is_refused_is_not_tried_again(post: MailServer) -> None:
    mail = mail_by(Smtp("127.0.0.1", post.port))
    for answer, is_final in (("550 no such person", True), ("450 later", False)):
        post.to_recipients = answer
        with pytest.raises(NotDelivered) as problem:
            mail.send(a_letter(mail))  # type: ignore[arg-type]
        assert problem.value.is_final == is_final
    post.to_recipients = "250 OK"
    nobody = mail_by(Smtp("127.0.0.1", free_port()))
    with pytest.raises(NotDelivered) as problem:
        nobody.send(a_letter(nobody))  # type: ignore[arg-type]
    assert not problem.value.is_final


# --- Settings ---------------------------------------------------------------------------------------------------------


def test_without_a_mail_server_nobody_is_offered_letters(tmp_path: Path, guest: Guests) -> None:
    with running(tmp_path) as server, Browser(server) as anna:
        for path in ("/me", "/back"):
            assert "e-mail" not in re.sub(r"<[^>]+>", "", anna.get(path).text)
        assert anna.post("/me/mail", data={"address": "anna@example.org"}).status_code == 409
        assert anna.post("/back/mail", data={"address": "anna@example.org"}).status_code == 409


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"smtp": "mail.example"}, "SCURRY_SMTP looks like"),
        ({"smtp": "https://secret:pw@mail.example"}, "SCURRY_SMTP looks like"),
        ({"smtp": "smtp://mail.example"}, "SCURRY_SMTP needs SCURRY_ORIGIN"),
        ({"smtp": "smtp://mail.example", "origin": "https://x.example", "mail_from": "me"}, "SCURRY_MAIL_FROM"),
        ({"secret": "short"}, "SCURRY_SECRET is too short"),
    ],
)
def test_settings_that_cannot_be_are_said_so(given: dict[str, str], said: str) -> None:
    with pytest.raises(BadSetting, match=said) as problem:
        Settings.read({}, **given)
    assert "pw" not in str(problem.value)


def test_a_secret_of_ones_own_is_not_in_the_database(tmp_path: Path) -> None:
    from contextlib import closing

    from scurry.server.desk import Desk

    with closing(Desk(Settings(data=str(tmp_path), secret="x" * 40))) as desk:
        assert desk.secret == "x" * 40
    for file in tmp_path.iterdir():
        assert b"x" * 40 not in file.read_bytes()


def test_the_same_letter_has_the_same_number() -> None:
    """Whoever gets it twice, since a server died in between, sees it once."""
    mail = mail_by(Smtp("localhost", 25))
    channel = Channel("c", "g", ChannelKind.MAIL, "anna@example.org", True, True, "", 0, 0.0)
    number: Callable[[str], str] = lambda about: mail.letter(channel, Message("x", ()), about)["Message-ID"]  # noqa: E731
    assert number("turn 1") == number("turn 1") != number("turn 2")
    assert number("turn 1").endswith("@play.example>")
