-- CreateTable
CREATE TABLE "payment_reconciliations" (
    "id" UUID NOT NULL,
    "appointment_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'ACTIVE',
    "outcome" TEXT,
    "method" TEXT,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "tendered" INTEGER NOT NULL DEFAULT 0,
    "intent_id" TEXT,
    "requested_by" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_reconciliations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stripe_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_reconciliations_intent_id_key" ON "payment_reconciliations"("intent_id");

-- CreateIndex
CREATE INDEX "payment_reconciliations_appointment_id_requested_at_idx" ON "payment_reconciliations"("appointment_id", "requested_at");

-- CreateIndex
CREATE INDEX "stripe_events_received_at_idx" ON "stripe_events"("received_at");

-- AddForeignKey
ALTER TABLE "payment_reconciliations" ADD CONSTRAINT "payment_reconciliations_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reconciliations" ADD CONSTRAINT "payment_reconciliations_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A visit is paid once: at most one is open or paid (design api §5.1).
CREATE UNIQUE INDEX "payment_reconciliations_one_open" ON "payment_reconciliations"("appointment_id")
  WHERE status = 'ACTIVE' AND outcome IS DISTINCT FROM 'ERROR';
-- Those that are read again while Stripe has not said its last word.
CREATE INDEX "payment_reconciliations_unsettled" ON "payment_reconciliations"("read_at")
  WHERE status = 'ACTIVE' AND outcome IS DISTINCT FROM 'COMPLETE';

-- Amounts are minor units, eight digits at most; paid is what was asked for.
ALTER TABLE "payment_reconciliations" ADD CONSTRAINT "payment_reconciliations_words" CHECK (
  status IN ('ACTIVE', 'CANCELED') AND outcome IN ('QUEUED', 'COMPLETE', 'ERROR') AND method IN ('CCCA', 'DEBC', 'CDAC')
  AND currency IN ('EUR', 'XOF'));
ALTER TABLE "payment_reconciliations" ADD CONSTRAINT "payment_reconciliations_amounts" CHECK (
  amount BETWEEN 1 AND 99999999 AND tendered = CASE WHEN outcome = 'COMPLETE' THEN amount ELSE 0 END);
