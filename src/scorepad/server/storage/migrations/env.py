"""Run by Alembic with the connection that `migrate` gives it."""

from alembic import context

from scorepad.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
