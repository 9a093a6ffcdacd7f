-- An administrator in the session of somebody else (design api §4.11). The session that was left behind (orig_handle) and the
-- one that was opened (imp_handle) stay known, so that the second can never outlive the first.
CREATE TABLE impersonations (
  id          uuid PRIMARY KEY,
  admin_id    uuid NOT NULL,
  target_id   uuid NOT NULL,
  reason      text,
  orig_handle text NOT NULL,
  imp_handle  text,
  started_at  timestamptz(3) NOT NULL DEFAULT now(),
  expires_at  timestamptz(3) NOT NULL,
  ended_at    timestamptz(3),
  CONSTRAINT impersonations_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT impersonations_target_id_fkey FOREIGN KEY (target_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT impersonations_two_people_check CHECK (admin_id <> target_id)
);
CREATE INDEX impersonations_admin_id_idx ON impersonations (admin_id, started_at DESC);
CREATE INDEX impersonations_target_id_idx ON impersonations (target_id, started_at DESC);
CREATE INDEX impersonations_open_idx ON impersonations (orig_handle) WHERE ended_at IS NULL;

-- Not ended, and the administrator still is one, with the session that was left behind still alive.
CREATE FUNCTION impersonation_lives(impersonation uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM impersonations i
      JOIN sessions o ON o.handle = i.orig_handle AND o.revoked_at IS NULL AND o.expires_at > now()
      JOIN users a ON a.id = i.admin_id AND a.active AND a.is_admin AND a.deleted_at IS NULL
     WHERE i.id = impersonation AND i.ended_at IS NULL
  )
$$;

-- Null in a session of one's own, which is nearly every one.
ALTER TABLE sessions ADD COLUMN impersonation_id uuid;
ALTER TABLE sessions ADD CONSTRAINT sessions_impersonation_id_fkey
  FOREIGN KEY (impersonation_id) REFERENCES impersonations (id) ON DELETE RESTRICT ON UPDATE CASCADE;
