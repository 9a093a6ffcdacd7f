-- What became of each mention in a transmission, and who is told where nobody reads it (docs/decisions/mentions.md). Those of before are not
-- known: they have no row, and nothing is said of them.
CREATE TABLE "transmission_mentions" (
    "comment_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "transmission_id" UUID NOT NULL,
    "mentioned_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "reminded_at" TIMESTAMPTZ(3),
    "passed_at" TIMESTAMPTZ(3),
    "passed_to" UUID,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "transmission_mentions_pkey" PRIMARY KEY ("comment_id", "user_id"),
    CONSTRAINT "transmission_mentions_answered_is_read" CHECK ("answered_at" IS NULL OR "read_at" IS NOT NULL),
    CONSTRAINT "transmission_mentions_read_waits_for_nothing" CHECK ("read_at" IS NULL OR "due_at" IS NULL),
    CONSTRAINT "transmission_mentions_passed_to_somebody" CHECK ("passed_to" IS NULL OR "passed_at" IS NOT NULL)
);
CREATE INDEX "transmission_mentions_transmission_id_idx" ON "transmission_mentions"("transmission_id");
CREATE INDEX "transmission_mentions_due_at_idx" ON "transmission_mentions"("due_at");

CREATE TABLE "transmission_settings" (
    "organization_id" UUID NOT NULL,
    "reminder_minutes" INTEGER,
    "fallback_id" UUID,

    CONSTRAINT "transmission_settings_pkey" PRIMARY KEY ("organization_id"),
    CONSTRAINT "transmission_settings_minutes" CHECK ("reminder_minutes" BETWEEN 15 AND 10080)
);

ALTER TABLE "transmission_mentions" ADD CONSTRAINT "transmission_mentions_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "transmission_mentions" ADD CONSTRAINT "transmission_mentions_transmission_id_fkey" FOREIGN KEY ("transmission_id") REFERENCES "transmissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "transmission_mentions" ADD CONSTRAINT "transmission_mentions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transmission_mentions" ADD CONSTRAINT "transmission_mentions_mentioned_by_fkey" FOREIGN KEY ("mentioned_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transmission_mentions" ADD CONSTRAINT "transmission_mentions_passed_to_fkey" FOREIGN KEY ("passed_to") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transmission_settings" ADD CONSTRAINT "transmission_settings_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "parties"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "transmission_settings" ADD CONSTRAINT "transmission_settings_fallback_id_fkey" FOREIGN KEY ("fallback_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
