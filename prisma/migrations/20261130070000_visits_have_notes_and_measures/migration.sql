-- CreateTable
CREATE TABLE "visit_observations" (
    "id" TEXT NOT NULL,
    "appointment_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "value" BYTEA NOT NULL,
    "measured_at" TIMESTAMPTZ(3),
    "author_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "visit_observations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "visit_observations_appointment_id_type_idx" ON "visit_observations"("appointment_id", "type");

-- AddForeignKey
ALTER TABLE "visit_observations" ADD CONSTRAINT "visit_observations_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_observations" ADD CONSTRAINT "visit_observations_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A note has no moment and no id of its own, everything else both: a reading that is sent twice is one.
ALTER TABLE "visit_observations" ADD CONSTRAINT "visit_observations_id_is_the_visits" CHECK (
  CASE WHEN measured_at IS NULL THEN id = appointment_id::text || '-' || type
       ELSE starts_with(id, appointment_id::text || '-' || type || '-') END);
