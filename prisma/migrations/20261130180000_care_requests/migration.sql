-- Structures ask external practitioners for care at home (design api §2.14, §4.2, B7).

-- CreateTable
CREATE TABLE "service_requests" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "performer_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "note" BYTEA NOT NULL,
    "location" BYTEA NOT NULL,
    "urgent" BOOLEAN NOT NULL DEFAULT false,
    "complete" BOOLEAN NOT NULL DEFAULT false,
    "round" INTEGER NOT NULL DEFAULT 0,
    "authored_on" TIMESTAMPTZ(3) NOT NULL,
    "next_wave_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "service_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service_request_dispatches" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "practitioner_id" UUID NOT NULL,
    "round" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "wave" INTEGER NOT NULL,
    "rank" INTEGER NOT NULL,
    "distance" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "asked_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "service_request_dispatches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service_request_settings" (
    "organization_id" UUID NOT NULL,
    "own_minutes" INTEGER NOT NULL,
    "next_minutes" INTEGER NOT NULL,
    "rings_km" INTEGER[],

    CONSTRAINT "service_request_settings_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE INDEX "service_requests_organization_id_authored_on_idx" ON "service_requests"("organization_id", "authored_on" DESC);

-- CreateIndex
CREATE INDEX "service_requests_patient_id_idx" ON "service_requests"("patient_id");

-- CreateIndex
CREATE INDEX "service_requests_performer_id_status_idx" ON "service_requests"("performer_id", "status");

-- CreateIndex
CREATE INDEX "service_requests_next_wave_at_idx" ON "service_requests"("next_wave_at");

-- CreateIndex
CREATE INDEX "service_requests_expires_at_idx" ON "service_requests"("expires_at");

-- CreateIndex
CREATE INDEX "service_requests_authored_on_idx" ON "service_requests"("authored_on");

-- CreateIndex
CREATE INDEX "service_request_dispatches_practitioner_id_state_idx" ON "service_request_dispatches"("practitioner_id", "state");

-- CreateIndex
CREATE UNIQUE INDEX "service_request_dispatches_request_id_round_practitioner_id_key" ON "service_request_dispatches"("request_id", "round", "practitioner_id");

-- AddForeignKey
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_performer_id_fkey" FOREIGN KEY ("performer_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_request_dispatches" ADD CONSTRAINT "service_request_dispatches_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "service_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_request_dispatches" ADD CONSTRAINT "service_request_dispatches_practitioner_id_fkey" FOREIGN KEY ("practitioner_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_request_settings" ADD CONSTRAINT "service_request_settings_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "parties"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_have_a_status" CHECK (status IN ('DRAFT', 'ONHOLD', 'ACTIVE', 'COMPLETED'));
-- Who cares for the patient is known exactly while somebody does, or did.
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_are_performed_once_taken" CHECK ((status IN ('ACTIVE', 'COMPLETED')) = (performer_id IS NOT NULL));
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_wait_with_a_clock" CHECK ((status = 'ONHOLD') = (expires_at IS NOT NULL));
ALTER TABLE "service_request_dispatches" ADD CONSTRAINT "service_request_dispatches_have_a_state" CHECK (state IN ('WAITING', 'PENDING', 'ACCEPTED', 'DECLINED', 'CLOSED', 'EXPIRED'));
ALTER TABLE "service_request_dispatches" ADD CONSTRAINT "service_request_dispatches_have_a_kind" CHECK (kind IN ('OWN', 'CHOSEN', 'NEAR'));
-- The first to say yes wins.
CREATE UNIQUE INDEX "service_request_dispatches_one_accepts" ON "service_request_dispatches" ("request_id", "round") WHERE state = 'ACCEPTED';
