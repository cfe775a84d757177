"""Brings a database to the schema of this version; run at every start."""

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

#: The newest revision in `versions`.
HEAD = "0003"


def migrate(engine: Engine) -> None:
    """Bring the database up to date; harmless if it is."""
    with engine.connect().execution_options(write=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(8021)")  # several processes start at once
        if _revision(connection) != HEAD:
            upgrade(connection)


def _revision(connection: Connection) -> str | None:
    """What the database says it is at."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring a database to a revision."""
    from alembic import command  # takes a fifth of a start to load, and hardly any start needs it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
