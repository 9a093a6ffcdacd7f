-- Where somebody was last. Sealed: who reads the table does not follow people (design api §5.1). Kept two months.
CREATE TABLE positions (
  user_id      uuid PRIMARY KEY,
  place_sealed bytea NOT NULL,
  captured_at  timestamptz(3) NOT NULL,
  CONSTRAINT positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX positions_captured_at_idx ON positions (captured_at);
