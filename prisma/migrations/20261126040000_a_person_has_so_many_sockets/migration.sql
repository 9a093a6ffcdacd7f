-- The places of a person's open sockets, in all processes together: a process that dies leaves places that are free again
-- once nobody has renewed them. Lost with a crash of Postgres, which ends every connection to it too.
CREATE UNLOGGED TABLE "socket_places" (
  "user_id"    UUID           NOT NULL,
  "place"      SMALLINT       NOT NULL,
  "socket_id"  TEXT           NOT NULL,
  "renewed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "socket_places_pkey" PRIMARY KEY ("user_id", "place")
) WITH (fillfactor = 70);
CREATE INDEX "socket_places_socket_id_idx" ON "socket_places" ("socket_id");
CREATE INDEX "socket_places_renewed_at_idx" ON "socket_places" ("renewed_at");
