"""Letters, by SMTP. Whoever runs the server says by which one (`SCURRY_SMTP`); without it, e-mail is not offered."""

from __future__ import annotations

import hashlib
import hmac
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, parseaddr

from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.server.notices.channels import Channel
from scurry.server.notices.messages import Message
from scurry.server.notices.smtp import Smtp
from scurry.server.settings import Settings

WAITING = 15
"""Seconds to wait for a mail server."""
LONGEST = 254
LOCAL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
DOMAIN = r"([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]"


class BadAddress(Refusal):
    """Nothing that a letter could be sent to."""

    code = "bad-address"


class NotDelivered(Exception):
    """Nothing got there: why, in one word, and whether it is of any use to try again."""

    def __init__(self, why: str, is_final: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.is_final = is_final


def read_address(written: str) -> str:
    """An e-mail address as it is kept; BadAddress if it cannot be one. Nothing in it can end a line."""
    local, _, domain = written.strip().rpartition("@")
    try:
        domain = domain.encode("idna").decode().lower()
    except UnicodeError:
        domain = ""
    address = f"{local}@{domain}"
    if len(address) > LONGEST or len(local) > 64 or not re.fullmatch(f"{LOCAL}@{DOMAIN}", address):
        raise BadAddress(say("This is no e-mail address: it looks like anna@example.org."))
    return address


class Mail:
    """Writes letters and sends them."""

    def __init__(self, smtp: Smtp, sender: str, address: str, secret: str) -> None:
        self._smtp, self._sender, self._address = smtp, sender, address
        self._secret = secret

    def letter(self, channel: Channel, message: Message, about: str) -> EmailMessage:
        """A message as a letter: plain text, and one click ends all further ones.

        The same message has the same number, so whoever gets it twice sees it once.
        """
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self._sender, channel.target, message.subject
        letter["Date"], letter["Message-ID"] = formatdate(), f"<{self._number(channel, about)}@{self._host}>"
        letter["Auto-Submitted"] = "auto-generated"
        body = [*(f"{line.text}\n{line.address}" for line in message.lines), *filter(None, [message.footer])]
        if channel.is_confirmed:
            quit_at = f"{self._address}/quit/{unsubscribe_token(channel.id, self._secret)}"
            letter["List-Unsubscribe"] = f"<{quit_at}>"
            letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            body.append(say("No more letters:") + f"\n{quit_at}")
        letter.set_content("\n\n".join(body) + "\n")
        return letter

    @property
    def _host(self) -> str:
        return parseaddr(self._sender)[1].rpartition("@")[2]

    def _number(self, channel: Channel, about: str) -> str:
        return _seal(f"letter/{channel.id}/{about}", self._secret)[:32]

    def send(self, letter: EmailMessage) -> None:
        """Hand a letter over; NotDelivered if nobody takes it. It blocks: call it from a thread."""
        try:
            self._hand_over(letter)
        except smtplib.SMTPRecipientsRefused as problem:
            codes = [code for code, _ in problem.recipients.values()]
            raise NotDelivered("refused", is_final=all(500 <= code < 600 for code in codes)) from None
        except (smtplib.SMTPException, OSError) as problem:  # its text may name the address: it is told to nobody
            raise NotDelivered("no-answer") from problem

    def _hand_over(self, letter: EmailMessage) -> None:
        """Beyond this machine by TLS or not at all: letters hold links that open something."""
        smtp = self._smtp
        context = ssl.create_default_context()
        with _line(smtp, context) as line:
            line.ehlo()
            if not smtp.is_tls and (line.has_extn("starttls") or not smtp.is_here):
                line.starttls(context=context)
            if smtp.user:
                line.login(smtp.user, smtp.password)
            line.send_message(letter)


def _line(smtp: Smtp, context: ssl.SSLContext) -> smtplib.SMTP:
    if smtp.is_tls:
        return smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=WAITING, context=context)
    return smtplib.SMTP(smtp.host, smtp.port, timeout=WAITING)


def mail_for(settings: Settings, secret: str) -> Mail | None:
    """What sends letters, if whoever runs the server has said how."""
    if not settings.smtp:
        return None
    return Mail(settings.smtp_server, settings.mail_sender, settings.address, secret)


# --- One click, and no more letters -----------------------------------------------------------------------------------


def unsubscribe_token(channel_id: str, secret: str) -> str:
    """What switches a channel off: whoever got a letter has it, and nobody can make one up for somebody else."""
    return f"{channel_id}.{_seal(f'unsubscribe/{channel_id}', secret)}"


def read_unsubscribe_token(token: str, secret: str) -> str | None:
    """The channel that a token was made for; None if it was not made here."""
    channel_id, _, seal = token.partition(".")
    is_ours = hmac.compare_digest(seal.encode(), _seal(f"unsubscribe/{channel_id}", secret).encode())
    return channel_id if is_ours else None


def _seal(what: str, secret: str) -> str:
    return hmac.digest(secret.encode(), f"scurry/{what}".encode(), hashlib.sha256).hex()
