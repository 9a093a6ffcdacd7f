-- CreateTable
CREATE TABLE "spent_sign_ins" (
    "state_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spent_sign_ins_pkey" PRIMARY KEY ("state_hash")
);

-- CreateIndex
CREATE INDEX "spent_sign_ins_expires_at_idx" ON "spent_sign_ins"("expires_at");
