-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "teleexpertise_id" UUID,
ALTER COLUMN "transmission_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "teleexpertises" (
    "id" UUID NOT NULL,
    "sender_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PREPARATION',
    "sld_id" UUID NOT NULL,
    "topic" BYTEA NOT NULL,
    "delay_hours" INTEGER NOT NULL,
    "consented_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "teleexpertises_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "teleexpertise_recipients" (
    "teleexpertise_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "asked_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "teleexpertise_recipients_pkey" PRIMARY KEY ("teleexpertise_id","position")
);

-- CreateIndex
CREATE INDEX "teleexpertises_sender_id_sent_at_idx" ON "teleexpertises"("sender_id", "sent_at" DESC);

-- CreateIndex
CREATE INDEX "teleexpertises_patient_id_idx" ON "teleexpertises"("patient_id");

-- CreateIndex
CREATE INDEX "teleexpertises_sent_at_idx" ON "teleexpertises"("sent_at");

-- CreateIndex
CREATE INDEX "teleexpertise_recipients_user_id_idx" ON "teleexpertise_recipients"("user_id");

-- CreateIndex
CREATE INDEX "teleexpertise_recipients_due_at_idx" ON "teleexpertise_recipients"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "teleexpertise_recipients_teleexpertise_id_user_id_key" ON "teleexpertise_recipients"("teleexpertise_id", "user_id");

-- CreateIndex
CREATE INDEX "comments_teleexpertise_id_created_at_idx" ON "comments"("teleexpertise_id", "created_at");

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_teleexpertise_id_fkey" FOREIGN KEY ("teleexpertise_id") REFERENCES "teleexpertises"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teleexpertises" ADD CONSTRAINT "teleexpertises_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teleexpertises" ADD CONSTRAINT "teleexpertises_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teleexpertise_recipients" ADD CONSTRAINT "teleexpertise_recipients_teleexpertise_id_fkey" FOREIGN KEY ("teleexpertise_id") REFERENCES "teleexpertises"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teleexpertise_recipients" ADD CONSTRAINT "teleexpertise_recipients_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "teleexpertises" ADD CONSTRAINT "teleexpertises_have_a_status" CHECK (status IN ('PREPARATION', 'IN_PROGRESS', 'NOT_DONE', 'ON_HOLD', 'STOPPED', 'COMPLETED', 'ENTERED_IN_ERROR', 'UNKNOWN'));
ALTER TABLE "teleexpertise_recipients" ADD CONSTRAINT "teleexpertise_recipients_have_a_state" CHECK (state IN ('WAITING', 'ASKED', 'ACCEPTED', 'DECLINED', 'PASSED'));
-- Of several experts one is asked at a time, and has a clock.
ALTER TABLE "teleexpertise_recipients" ADD CONSTRAINT "teleexpertise_recipients_asked_have_a_clock" CHECK ((state = 'ASKED') = (due_at IS NOT NULL));
CREATE UNIQUE INDEX "teleexpertise_recipients_one_is_asked" ON "teleexpertise_recipients" ("teleexpertise_id") WHERE state = 'ASKED';
ALTER TABLE "comments" ADD CONSTRAINT "comments_are_under_one_thing" CHECK (num_nonnulls(transmission_id, teleexpertise_id) = 1);
