-- An agenda that is published at a secret address (design api §2.12, §2.23): one per agenda, known by the hash of its secret.

CREATE TABLE "calendar_feeds" (
    "schedule_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "detail" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("schedule_id"),
    CONSTRAINT "calendar_feeds_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE,
    CONSTRAINT "calendar_feeds_detail_check" CHECK ("detail" IN ('busy', 'category'))
);
CREATE UNIQUE INDEX "calendar_feeds_token_hash_key" ON "calendar_feeds"("token_hash");
