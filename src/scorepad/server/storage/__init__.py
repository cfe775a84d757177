"""The database: its tables, what is read and written, backups, migrations."""
