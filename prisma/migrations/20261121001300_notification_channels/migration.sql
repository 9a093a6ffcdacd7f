-- What became of a notification on each channel, by which channels its user wants to hear, and the devices for push.

ALTER TABLE notifications
  ADD COLUMN content    text NOT NULL DEFAULT '',
  ADD COLUMN mail_state text,
  ADD COLUMN sms_state  text,
  ADD COLUMN push_state text,
  ADD CONSTRAINT notifications_mail_state_is_known CHECK (mail_state IN ('sent', 'refused', 'off')),
  ADD CONSTRAINT notifications_sms_state_is_known CHECK (sms_state IN ('sent', 'refused', 'off')),
  ADD CONSTRAINT notifications_push_state_is_known CHECK (push_state IN ('sent', 'refused', 'off'));
-- Whatever is unseen is unread, so one index counts both.
DROP INDEX notifications_unseen_idx;
CREATE INDEX notifications_unread_idx ON notifications (user_id) WHERE read_at IS NULL;
-- For those whose year is over.
CREATE INDEX notifications_created_at_idx ON notifications USING brin (created_at);

CREATE TABLE notification_preferences (
  user_id uuid NOT NULL,
  email   boolean NOT NULL DEFAULT true,
  sms     boolean NOT NULL DEFAULT true,
  push    boolean NOT NULL DEFAULT true,
  CONSTRAINT notification_preferences_pkey PRIMARY KEY (user_id)
);

CREATE TABLE device_tokens (
  id             uuid NOT NULL,
  user_id        uuid NOT NULL,
  session_handle text NOT NULL,
  platform       text NOT NULL,
  token_sealed   bytea NOT NULL,
  token_hash     bytea NOT NULL,
  created_at     timestamptz(3) NOT NULL DEFAULT current_timestamp,
  CONSTRAINT device_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT device_tokens_platform_is_known CHECK (platform IN ('ios', 'android', 'web'))
);
CREATE UNIQUE INDEX device_tokens_token_hash_key ON device_tokens (token_hash);
CREATE INDEX device_tokens_user_id_idx ON device_tokens (user_id);
CREATE INDEX device_tokens_session_handle_idx ON device_tokens (session_handle);
