-- The tables of the platform kit: audit trail, outbox, idempotency, rate limits, inbox, stand-ins.

CREATE EXTENSION IF NOT EXISTS btree_gist; -- exclusion constraints over (party, interval)
CREATE EXTENSION IF NOT EXISTS citext;     -- e-mail addresses
CREATE EXTENSION IF NOT EXISTS unaccent;   -- search without accents
CREATE EXTENSION IF NOT EXISTS pg_trgm;    -- search by substring
CREATE EXTENSION IF NOT EXISTS pgcrypto;   -- digests inside SQL

-- unaccent(text) is only STABLE, because its dictionary could be replaced; ours is named and never is. An index needs
-- IMMUTABLE. Every search index and every search query goes through this one function.
CREATE FUNCTION immutable_unaccent(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Audit trail. prev_hash and hash are filled later, by the one job that chains the lines: chaining them while they are
-- written would make every writer wait for the one before.

CREATE TABLE "audit_events" (
  "seq"         BIGSERIAL      NOT NULL,
  "at"          TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "actor"       UUID,
  "impersonator" UUID,
  "action"      TEXT           NOT NULL,
  "target_kind" TEXT           NOT NULL,
  "target_id"   TEXT,
  "patient_id"  UUID,
  "outcome"     TEXT           NOT NULL,
  "ip_hash"     TEXT,
  "request_id"  TEXT,
  "prev_hash"   BYTEA,
  "hash"        BYTEA,
  CONSTRAINT "audit_events_pkey" PRIMARY KEY ("seq"),
  CONSTRAINT "audit_events_outcome_check" CHECK ("outcome" IN ('ok', 'refused'))
);
CREATE INDEX "audit_events_actor_seq_idx" ON "audit_events" ("actor", "seq" DESC);
CREATE INDEX "audit_events_patient_id_seq_idx" ON "audit_events" ("patient_id", "seq" DESC);
-- No index on the target: a target's history is asked for by an administrator, rarely, and within a period.
CREATE INDEX "audit_events_at_idx" ON "audit_events" USING BRIN ("at");

-- Append-only, whoever is connected: the only change ever allowed is to give a line its place in the chain, once.
CREATE FUNCTION audit_events_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.hash IS NULL AND NEW.hash IS NOT NULL
     AND to_jsonb(NEW) - 'hash' - 'prev_hash' = to_jsonb(OLD) - 'hash' - 'prev_hash' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION audit_events_append_only();
CREATE TRIGGER "audit_events_no_truncate" BEFORE TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_events_append_only();

-- ---------------------------------------------------------------------------------------------------------------------
-- Outbox: what a committed transaction has to tell. One key is delivered in the order of ids; leased_until belongs to
-- the worker that is delivering; parked_at says that we gave up and a person must look.

CREATE TABLE "outbox" (
  "id"           BIGSERIAL      NOT NULL,
  "kind"         TEXT           NOT NULL,
  "key"          TEXT           NOT NULL,
  "payload"      JSONB          NOT NULL,
  "created_at"   TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "attempts"     INTEGER        NOT NULL DEFAULT 0,
  "leased_until" TIMESTAMPTZ(3),
  "lease"        UUID,
  "last_error"   TEXT,
  "done_at"      TIMESTAMPTZ(3),
  "parked_at"    TIMESTAMPTZ(3),
  CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);
-- The first finds what is next, the second what comes first within a key. Both hold only what is still to be delivered,
-- so they stay small however long the history is. The second is over an expression on purpose: a claim must find the
-- first of a key through it and through nothing else. With a plain partial index the planner, whose statistics are from
-- a moment when nothing was pending, joined the whole backlog with itself (52 s for 16 000 events of one key).
CREATE INDEX "outbox_pending_id_idx" ON "outbox" ("id") WHERE "done_at" IS NULL AND "parked_at" IS NULL;
CREATE INDEX "outbox_pending_key_idx" ON "outbox"
  ((CASE WHEN "done_at" IS NULL AND "parked_at" IS NULL THEN "key" END), "id")
  WHERE (CASE WHEN "done_at" IS NULL AND "parked_at" IS NULL THEN "key" END) IS NOT NULL;
CREATE INDEX "outbox_done_at_idx" ON "outbox" ("done_at") WHERE "done_at" IS NOT NULL;

-- ---------------------------------------------------------------------------------------------------------------------
-- Idempotency: the stored answer of a call, kept 24 hours (design api §1). A row is written in the transaction of the
-- call itself, so a call that was cut off leaves none.

CREATE TABLE "idempotency_keys" (
  "user_id"     TEXT           NOT NULL,
  "method"      TEXT           NOT NULL,
  "route"       TEXT           NOT NULL,
  "key"         UUID           NOT NULL,
  "fingerprint" BYTEA          NOT NULL,
  "status"      INTEGER        NOT NULL,
  "headers"     JSONB          NOT NULL DEFAULT '{}',
  "body"        BYTEA,
  "expires_at"  TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id", "method", "route", "key")
);
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys" ("expires_at");

-- ---------------------------------------------------------------------------------------------------------------------
-- Rate limits. UNLOGGED: after a crash of the server everybody starts with a full bucket, which harms nobody.

CREATE UNLOGGED TABLE "rate_buckets" (
  "key"        BYTEA            NOT NULL,
  "tokens"     DOUBLE PRECISION NOT NULL,
  "updated_at" TIMESTAMPTZ(3)   NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "rate_buckets_pkey" PRIMARY KEY ("key")
) WITH (fillfactor = 70);

-- ---------------------------------------------------------------------------------------------------------------------
-- Our own inbox, for installations without a notification provider.

CREATE TABLE "notifications" (
  "id"          UUID           NOT NULL,
  "user_id"     UUID           NOT NULL,
  "template"    TEXT           NOT NULL,
  "payload"     JSONB          NOT NULL,
  "created_at"  TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "seen_at"     TIMESTAMPTZ(3),
  "read_at"     TIMESTAMPTZ(3),
  "deduplication_key" TEXT     NOT NULL, -- a repeated delivery of the outbox notifies once
  CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "notifications_user_id_deduplication_key_key" ON "notifications" ("user_id", "deduplication_key");
CREATE INDEX "notifications_user_id_created_at_id_idx" ON "notifications" ("user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "notifications_unseen_idx" ON "notifications" ("user_id") WHERE "seen_at" IS NULL;

-- ---------------------------------------------------------------------------------------------------------------------
-- Mails and SMS that would have left. Written in LOCAL mode only.

CREATE TABLE "outgoing_messages" (
  "id"         UUID           NOT NULL,
  "channel"    TEXT           NOT NULL,
  "to"         TEXT           NOT NULL,
  "subject"    TEXT           NOT NULL,
  "text"       TEXT           NOT NULL,
  "html"       TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "outgoing_messages_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "outgoing_messages_channel_check" CHECK ("channel" IN ('email', 'sms'))
);
CREATE INDEX "outgoing_messages_created_at_id_idx" ON "outgoing_messages" ("created_at" DESC, "id" DESC);
CREATE INDEX "outgoing_messages_to_created_at_id_idx" ON "outgoing_messages" ("to", "created_at" DESC, "id" DESC);

-- ---------------------------------------------------------------------------------------------------------------------
-- Socket packets above the 8 000 bytes of NOTIFY; the shape is that of @socket.io/postgres-adapter 0.5. Made here
-- because two processes that both create it at their start would race.

CREATE TABLE "socket_io_attachments" (
  "id"         BIGSERIAL UNIQUE,
  "created_at" TIMESTAMPTZ DEFAULT NOW(),
  "payload"    BYTEA
);
