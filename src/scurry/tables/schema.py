"""What the store keeps. `migrations/` brings any older database here."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("wishes", JSON, nullable=False, server_default="{}"),
    Column("is_leaving", Boolean, nullable=False, server_default=false()),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", String(200), nullable=False),
    Column("options", JSON, nullable=False),
    Column("start", JSON(none_as_null=True)),
    Column("kept", JSON, nullable=False, server_default="[]"),
    Column("opened_by", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("about", JSON, nullable=False, server_default="{}"),
    Column("clock", JSON, nullable=False, server_default="{}"),
)

steps = Table(
    "steps",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", String(40), nullable=False),
    Column("value", String(80), nullable=False),
    Column("key", String(80), nullable=False),
    Column("at", Float, nullable=False),
    Column("share", String(64), nullable=False, server_default=""),
    Column("down", Float, nullable=False, server_default="0"),
    UniqueConstraint("table_id", "key", name="steps_land_once"),
)

pulses = Table(
    "pulses",
    metadata,
    Column("process", String(40), primary_key=True),
    Column("at", Float, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("guest", String(40), primary_key=True),
    Column("process", String(40), primary_key=True),
    Column("is_near", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)

words = Table(
    "words",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("room", String(20), nullable=False),
    Column("guest", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("value", String(200), nullable=False),
    Column("at", Float, nullable=False),
)

open_tables = Table(
    "open_tables",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("level", String(20), nullable=False),
    Column("at", Float, nullable=False),
)

sittings = Table(
    "sittings",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("kept_in", Integer, nullable=False, server_default="0"),
)

progress = Table(
    "progress",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("name", String(80), primary_key=True),
    Column("value", JSON, nullable=False),
    Column("at", Float, nullable=False),
)

signed_out = Table(
    "signed_out",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("device", String(20), primary_key=True),
)

links = Table(
    "links",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("guest", String(40), nullable=False),
    Column("value", String(400), nullable=False),
    Column("until", Float, nullable=False),
)

phrases = Table(
    "phrases",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("at", Float, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("credential", String(1400), nullable=False),
    Column("public_key", String(2800), nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("label", String(80), nullable=False),
    Column("at", Float, nullable=False),
)

channels = Table(
    "channels",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("target", String(500), nullable=False),
    Column("is_confirmed", Boolean, nullable=False),
    Column("is_on", Boolean, nullable=False),
    Column("problem", String(40), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("busy_until", Float, nullable=False),
    Column("told_at", Float, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("guest", "kind", "target", name="channels_once"),
)

notices = Table(
    "notices",
    metadata,
    Column("channel_id", String(40), primary_key=True),
    Column("name", String(80), primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("table_id", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("due", Float, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("value", JSON, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("player", String(40), nullable=False, unique=True),
    Column("takes_part", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("mode", String(16), nullable=False),
    Column("options", JSON, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("began_at", Float, nullable=False),
    Column("at", Float, nullable=False),
    Column("sealed_until", Float, nullable=False),
    Column("moves", Integer, nullable=False),
)

finishes = Table(
    "finishes",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(40), nullable=False),
    Column("player", String(40), nullable=False),
    Column("bot", String(80), nullable=False),
    Column("name", String(80), nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer),
    Column("gave_up", Boolean, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("player", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("at", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("kind", String(10), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("at", Float, nullable=False),
    Column("until", Float),
    Column("follows", Boolean, nullable=False),
)

old_keys = Table(
    "old_keys",
    metadata,
    Column("kind", String(20), primary_key=True),
    Column("value", String(200), primary_key=True),
    Column("at", Float, nullable=False),
    Column("until", Float),
)

records_by_age = Index("records_by_age", records.c.at)
words_in_order = Index("words_in_order", words.c.table_id, words.c.room, words.c.at)
links_by_guest = Index("links_by_guest", links.c.guest)
passkeys_by_guest = Index("passkeys_by_guest", passkeys.c.guest)
channels_by_target = Index("channels_by_target", channels.c.kind, channels.c.target)
notices_by_due = Index("notices_by_due", notices.c.due)
progress_by_name = Index("progress_by_name", progress.c.kind, progress.c.name)
results_by_game = Index("results_by_game", results.c.game, results.c.at)
finishes_by_guest = Index("finishes_by_guest", finishes.c.guest)
finishes_by_player = Index("finishes_by_player", finishes.c.player)
ratings_by_player = Index("ratings_by_player", ratings.c.game, ratings.c.player, ratings.c.at)
unfinished = Index("tables_unfinished", tables.c.is_over)
