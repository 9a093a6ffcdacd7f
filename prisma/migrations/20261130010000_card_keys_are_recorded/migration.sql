-- CreateTable
CREATE TABLE "card_keys" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "card_keys_last_seen_at_idx" ON "card_keys"("last_seen_at");
