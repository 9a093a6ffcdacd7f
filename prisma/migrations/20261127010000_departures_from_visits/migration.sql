-- CreateTable
CREATE TABLE "appointment_departures" (
    "appointment_id" UUID NOT NULL,
    "party_id" UUID NOT NULL,
    "start_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3) NOT NULL,
    "service_category" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "left_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "appointment_departures_pkey" PRIMARY KEY ("appointment_id","party_id")
);

-- CreateIndex
CREATE INDEX "appointment_departures_party_id_start_at_idx" ON "appointment_departures"("party_id", "start_at");

-- CreateIndex
CREATE INDEX "appointment_departures_left_at_idx" ON "appointment_departures"("left_at");

-- AddForeignKey
ALTER TABLE "appointment_departures" ADD CONSTRAINT "appointment_departures_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment_departures" ADD CONSTRAINT "appointment_departures_party_id_fkey" FOREIGN KEY ("party_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
