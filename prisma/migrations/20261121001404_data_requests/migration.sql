-- What people ask for about their own data: a copy (export), or its erasure (GDPR art. 15, 17, 20; design api §2.2).
CREATE TABLE data_requests (
  id              uuid PRIMARY KEY,
  user_id         uuid NOT NULL,
  kind            text NOT NULL,
  status          text NOT NULL,
  reason_sealed   bytea,
  requested_at    timestamptz(3) NOT NULL DEFAULT now(),
  due_at          timestamptz(3),
  done_at         timestamptz(3),
  blob_id         text,
  size            bigint,
  -- Who the erased person was, sealed: the law keeps a medical file, and it would be nobody's without a name.
  identity_sealed bytea,
  keep_until      date,
  CONSTRAINT data_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT data_requests_kind_check CHECK (kind IN ('export', 'erasure')),
  CONSTRAINT data_requests_status_check CHECK (
    (kind = 'export' AND status IN ('PENDING', 'READY', 'EXPIRED')) OR
    (kind = 'erasure' AND status IN ('SCHEDULED', 'WITHDRAWN', 'DONE'))),
  CONSTRAINT data_requests_ready_has_its_archive CHECK (status <> 'READY' OR (blob_id IS NOT NULL AND size IS NOT NULL))
);
CREATE INDEX data_requests_user_id_idx ON data_requests (user_id, requested_at DESC);
CREATE INDEX data_requests_due_at_idx ON data_requests (due_at) WHERE status IN ('READY', 'SCHEDULED');
-- One at a time: the second click finds the first.
CREATE UNIQUE INDEX data_requests_one_running ON data_requests (user_id, kind) WHERE status IN ('PENDING', 'SCHEDULED');
