-- Patients of the ambulatory variant ask for a nurse at home (design api §2.14, §4.3, B8).

-- CreateTable
CREATE TABLE "home_visits" (
    "id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "performer_id" UUID,
    "status" TEXT NOT NULL,
    "route_status" TEXT,
    "code" TEXT NOT NULL,
    "note" BYTEA NOT NULL,
    "location" BYTEA NOT NULL,
    "route" BYTEA,
    "routed_at" TIMESTAMPTZ(3),
    "authored_on" TIMESTAMPTZ(3) NOT NULL,
    "assigned_at" TIMESTAMPTZ(3),
    "departed_at" TIMESTAMPTZ(3),
    "arrived_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "home_visits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "home_visit_positions" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "place" BYTEA NOT NULL,
    "captured_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "home_visit_positions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "home_visits_patient_id_authored_on_idx" ON "home_visits"("patient_id", "authored_on" DESC);

-- CreateIndex
CREATE INDEX "home_visits_performer_id_status_idx" ON "home_visits"("performer_id", "status");

-- CreateIndex
CREATE INDEX "home_visits_expires_at_idx" ON "home_visits"("expires_at");

-- CreateIndex
CREATE INDEX "home_visits_authored_on_idx" ON "home_visits"("authored_on");

-- CreateIndex
CREATE INDEX "home_visit_positions_visit_id_captured_at_idx" ON "home_visit_positions"("visit_id", "captured_at");

-- CreateIndex
CREATE INDEX "home_visit_positions_captured_at_idx" ON "home_visit_positions"("captured_at");

-- AddForeignKey
ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_performer_id_fkey" FOREIGN KEY ("performer_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "home_visit_positions" ADD CONSTRAINT "home_visit_positions_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "home_visits"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_have_a_status" CHECK (status IN ('ONHOLD', 'ACTIVE', 'COMPLETED', 'EXPIRED'));
ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_have_a_route_status" CHECK (route_status IN ('QUEUED', 'TRAVELLING', 'ARRIVED', 'LEAVED'));
ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_are_on_a_route" CHECK (
    CASE status WHEN 'ONHOLD' THEN route_status IS NULL
                WHEN 'ACTIVE' THEN route_status IS NOT NULL AND route_status <> 'LEAVED'
                WHEN 'COMPLETED' THEN route_status = 'LEAVED' AND route_status IS NOT NULL
                ELSE true END);
-- Nobody travels without a performer.
ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_travel_with_a_performer" CHECK (performer_id IS NOT NULL OR coalesce(route_status, 'QUEUED') = 'QUEUED');
ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_end_once" CHECK ((status IN ('COMPLETED', 'EXPIRED')) = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (expires_at IS NOT NULL));
ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_say_why_they_ended" CHECK ((status = 'EXPIRED') = (end_reason IS NOT NULL));
-- One open request a patient.
CREATE UNIQUE INDEX "home_visits_one_open" ON "home_visits" ("patient_id") WHERE status IN ('ONHOLD', 'ACTIVE');
