-- Connections to providers (calendars), and the activations that were begun. docs/decisions/imported-busy-time.md

CREATE TABLE "integrations" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'ACTIVE',
    "access_token_sealed" BYTEA NOT NULL,
    "refresh_token_sealed" BYTEA,
    "access_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "scopes" TEXT[],
    "last_sync_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "next_sync_at" TIMESTAMPTZ(3),
    "syncing_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "integrations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "integrations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "integrations_state_check" CHECK ("state" IN ('ACTIVE', 'EXPIRED', 'REVOKING')),
    CONSTRAINT "integrations_failure_check" CHECK ("failure" IN ('AWAY', 'ACCESS_LOST'))
);
-- One of a kind per person, those that are being given back aside.
CREATE UNIQUE INDEX "integrations_one_living" ON "integrations"("user_id", "type") WHERE "state" <> 'REVOKING';
CREATE INDEX "integrations_due_idx" ON "integrations"("next_sync_at") WHERE "state" = 'ACTIVE';

CREATE TABLE "oauth_states" (
    "hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "session_handle" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "pkce_sealed" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_states_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "oauth_states_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "oauth_states_user_id_idx" ON "oauth_states"("user_id");
CREATE INDEX "oauth_states_expires_at_idx" ON "oauth_states"("expires_at");

-- An imported period knows whose import it is, so that one calendar leaves without taking another's periods along.
-- It may lie over a period that its owner wrote, or over another calendar's: only periods of one author exclude each other.
ALTER TABLE "schedule_exceptions" ADD COLUMN "integration_id" UUID;
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_integration_id_fkey"
    FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_source_check"
    CHECK (("source" = 'integration') = ("integration_id" IS NOT NULL));
ALTER TABLE "schedule_exceptions" DROP CONSTRAINT "schedule_exceptions_no_overlap";
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_no_overlap"
    EXCLUDE USING gist ("schedule_id" WITH =, "status" WITH =, "during" WITH &&) WHERE ("source" = 'manual');
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_no_overlap_imported"
    EXCLUDE USING gist ("integration_id" WITH =, "during" WITH &&) WHERE ("source" = 'integration');
-- Neither of the two finds the periods of a schedule whoever wrote them. The condition always holds, and every question
-- with && implies it; it only keeps Prisma, which has no word for this index, from missing it in the schema.
CREATE INDEX "schedule_exceptions_schedule_during_idx" ON "schedule_exceptions" USING gist ("schedule_id", "during")
    WHERE "during" IS NOT NULL;
