#!/bin/sh
# Runs once, when the database is made: SuperTokens has a database and a user of its own.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=password="$SUPERTOKENS_PASSWORD" <<'SQL'
CREATE ROLE supertokens LOGIN PASSWORD :'password';
CREATE DATABASE supertokens OWNER supertokens;
SQL
