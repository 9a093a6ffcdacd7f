-- Which resource a session of Seald was first named by. Our own vault knows that itself: its sessions are signed for one.
CREATE TABLE "sealed_sessions" (
    "session_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sealed_sessions_pkey" PRIMARY KEY ("session_id")
);

-- What the interface refuses, no seed and no repair writes either. Rows from before stay as they are.
ALTER TABLE "observations" ADD CONSTRAINT "observations_are_sealed"
  CHECK ("value_sealed" LIKE 'cv1.Q1YBAQAB%' OR "value_sealed" LIKE '{"sessionId"%') NOT VALID;
