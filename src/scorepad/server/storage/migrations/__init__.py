"""Brings a database to the schema of this version; run at every start."""

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from scorepad.server.storage.database import StorageError

#: The newest revision in `versions`.
HEAD = "0005"


def migrate(engine: Engine) -> None:
    """Bring the database up to date; harmless if it is."""
    with engine.connect().execution_options(write=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(8021)")  # several processes start at once
        found = revision(connection)
        if found is not None and found > HEAD:
            raise StorageError(
                f"found schema {found}, expected at most {HEAD}: install the newer scorepad that wrote it"
            )
        if found != HEAD:
            upgrade(connection)


def revision(connection: Connection) -> str | None:
    """What the database says it is at; None if it has no tables of scorepad."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring a database to a revision."""
    from alembic import command  # takes a fifth of a start to load, and hardly any start needs it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
