-- CreateTable
CREATE TABLE "channels" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'OneToOne',
    "pair_key" TEXT NOT NULL,
    "sld_id" UUID,
    "last_number" INTEGER NOT NULL DEFAULT 0,
    "active_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "channel_members" (
    "channel_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "received_number" INTEGER NOT NULL DEFAULT 0,
    "read_number" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "channel_members_pkey" PRIMARY KEY ("channel_id","user_id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" UUID NOT NULL,
    "channel_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "author_id" UUID NOT NULL,
    "text" BYTEA NOT NULL,
    "mentions" UUID[],
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "channels_pair_key_key" ON "channels"("pair_key");

-- CreateIndex
CREATE INDEX "channel_members_user_id_idx" ON "channel_members"("user_id");

-- CreateIndex
CREATE INDEX "messages_sent_at_idx" ON "messages"("sent_at");

-- CreateIndex
CREATE UNIQUE INDEX "messages_channel_id_number_key" ON "messages"("channel_id", "number");

-- AddForeignKey
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A receipt never runs ahead of what was received, and a message is numbered from 1.
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_receives_before_reading" CHECK (0 <= read_number AND read_number <= received_number);
ALTER TABLE "messages" ADD CONSTRAINT "messages_are_numbered_from_one" CHECK (number >= 1);

CREATE VIEW published_channel_members AS SELECT channel_id, user_id FROM channel_members;
