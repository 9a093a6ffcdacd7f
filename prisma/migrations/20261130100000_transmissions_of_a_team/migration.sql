-- CreateTable
CREATE TABLE "transmissions" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "sld_id" UUID NOT NULL,
    "content" BYTEA NOT NULL,
    "resolved" BOOLEAN NOT NULL DEFAULT false,
    "resolved_by" UUID,
    "resolved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "transmissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" UUID NOT NULL,
    "transmission_id" UUID NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'COMMENT',
    "author_id" UUID NOT NULL,
    "text" BYTEA NOT NULL,
    "mentions" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "transmissions_organization_id_created_at_idx" ON "transmissions"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "transmissions_patient_id_idx" ON "transmissions"("patient_id");

-- CreateIndex
CREATE INDEX "transmissions_created_at_idx" ON "transmissions"("created_at");

-- CreateIndex
CREATE INDEX "comments_transmission_id_created_at_idx" ON "comments"("transmission_id", "created_at");

-- CreateIndex
CREATE INDEX "comments_author_id_idx" ON "comments"("author_id");

-- AddForeignKey
ALTER TABLE "transmissions" ADD CONSTRAINT "transmissions_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transmissions" ADD CONSTRAINT "transmissions_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transmissions" ADD CONSTRAINT "transmissions_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transmissions" ADD CONSTRAINT "transmissions_resolved_by_fkey" FOREIGN KEY ("resolved_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_transmission_id_fkey" FOREIGN KEY ("transmission_id") REFERENCES "transmissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Who resolved it and when are known exactly as long as it is resolved.
ALTER TABLE "transmissions" ADD CONSTRAINT "transmissions_resolved_by_someone" CHECK (resolved = (resolved_by IS NOT NULL) AND resolved = (resolved_at IS NOT NULL));
ALTER TABLE "comments" ADD CONSTRAINT "comments_have_a_kind" CHECK (kind IN ('COMMENT', 'RESULT'));
