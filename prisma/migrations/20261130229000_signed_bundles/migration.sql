-- Bundles of telephones are signed, and their list only grows. What was published unsigned, before there was an application that could
-- have fetched it, is refused by every telephone and goes.
DELETE FROM ota_bundles;
ALTER TABLE ota_bundles
  ADD COLUMN minimum_native text NOT NULL,
  ADD COLUMN previous text NOT NULL,
  ADD COLUMN signature text NOT NULL,
  ADD CONSTRAINT ota_bundles_previous_check CHECK (previous ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT ota_bundles_signature_check CHECK (signature ~ '^[A-Za-z0-9_-]{86}$');
-- One chain: of two that were published at once, one comes first.
CREATE UNIQUE INDEX ota_bundles_previous_key ON ota_bundles (previous);

CREATE FUNCTION ota_bundles_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ota_bundles is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER ota_bundles_append_only BEFORE UPDATE OR DELETE ON ota_bundles
  FOR EACH ROW EXECUTE FUNCTION ota_bundles_append_only();
CREATE TRIGGER ota_bundles_no_truncate BEFORE TRUNCATE ON ota_bundles
  FOR EACH STATEMENT EXECUTE FUNCTION ota_bundles_append_only();
