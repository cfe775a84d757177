"""Brings a database to the schema of this version; run at every start."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine


def migrate(engine: Engine) -> None:
    """Bring the database up to date; harmless if it is."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    with engine.connect().execution_options(write=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(8021)")  # several processes start at once
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
