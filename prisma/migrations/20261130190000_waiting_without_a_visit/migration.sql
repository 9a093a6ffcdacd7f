-- A patient waits for a slot with a practitioner without having a visit (docs/decisions/waiting-list.md).

-- CreateTable
CREATE TABLE "slot_requests" (
    "id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "practitioner_id" UUID NOT NULL,
    "reason_code" TEXT NOT NULL,
    "before" TIMESTAMPTZ(3) NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "slot_requests_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "slot_offers" ALTER COLUMN "appointment_id" DROP NOT NULL;
ALTER TABLE "slot_offers" ADD COLUMN "request_id" UUID;

-- CreateIndex
CREATE INDEX "slot_requests_practitioner_id_since_idx" ON "slot_requests"("practitioner_id", "since");

-- CreateIndex
CREATE INDEX "slot_offers_request_id_created_at_idx" ON "slot_offers"("request_id", "created_at");

-- AddForeignKey
ALTER TABLE "slot_requests" ADD CONSTRAINT "slot_requests_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "parties"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot_requests" ADD CONSTRAINT "slot_requests_practitioner_id_fkey" FOREIGN KEY ("practitioner_id") REFERENCES "parties"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot_offers" ADD CONSTRAINT "slot_offers_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "slot_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A place in the queue is asked for once, and one slot at a time is offered for it.
CREATE UNIQUE INDEX "slot_requests_one" ON "slot_requests" ("patient_id", "practitioner_id", "reason_code") WHERE ended_at IS NULL;
CREATE INDEX "slot_requests_checked" ON "slot_requests" ("checked_at") WHERE ended_at IS NULL;
CREATE UNIQUE INDEX "slot_offers_one_open_of_request" ON "slot_offers" ("request_id") WHERE status = 'OPEN';
ALTER TABLE "slot_offers" ADD CONSTRAINT "slot_offers_one_reason_check" CHECK (num_nonnulls(appointment_id, request_id) = 1);
