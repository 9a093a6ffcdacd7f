-- Halves of the two-man rule and database keys, sealed by platform/column-cipher; the vault's own tables are in a schema of its own.
ALTER TABLE "users" ADD COLUMN "k_app_enc" BYTEA, ADD COLUMN "sdbkey_enc" BYTEA, ADD COLUMN "ssessid" TEXT;

-- By which channel a session was opened: the security code leaves by another one.
ALTER TABLE "sessions" ADD COLUMN "opened_with" TEXT;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_opened_with" CHECK (opened_with IN ('email', 'phone', 'card'));

-- The owner's signature of a grant: what lets a client add somebody to a group without asking a person.
ALTER TABLE "access_policies" ADD COLUMN "grant_b" TEXT, ADD COLUMN "grant_s" TEXT, ADD COLUMN "grant_k" TEXT;

-- What the vault has told already: it tells everything at least once.
CREATE TABLE "vault_news" (
    "id" TEXT NOT NULL,
    "heard_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vault_news_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "vault_news_heard_at_idx" ON "vault_news"("heard_at");
