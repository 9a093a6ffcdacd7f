-- Which installation this database is of: it says so in the store of its files, so that none throws away what another keeps
-- beside (docs/decisions/files-and-their-places.md). One row, for ever.
CREATE TABLE "installation" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "installation_pkey" PRIMARY KEY ("is_only"),
    CONSTRAINT "installation_is_only_check" CHECK ("is_only")
);
INSERT INTO "installation" DEFAULT VALUES;
