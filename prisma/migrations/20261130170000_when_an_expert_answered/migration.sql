-- How long experts take is told to who chooses among them.
ALTER TABLE "teleexpertise_recipients" ADD COLUMN "answered_at" TIMESTAMPTZ(3);
DROP INDEX "teleexpertise_recipients_user_id_idx";
CREATE INDEX "teleexpertise_recipients_user_id_answered_at_idx" ON "teleexpertise_recipients"("user_id", "answered_at");
