-- CreateTable
CREATE TABLE "call_keys" (
    "appointment_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "key" BYTEA NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_keys_pkey" PRIMARY KEY ("appointment_id")
);

-- AddForeignKey
ALTER TABLE "call_keys" ADD CONSTRAINT "call_keys_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
