-- Versions of the native shell's web part (spec platform §4 "Updates"). A version is published once and never changes.
CREATE TABLE ota_bundles (
  id           uuid PRIMARY KEY,
  version      text NOT NULL,
  platform     text NOT NULL,
  url          text NOT NULL,
  checksum     text NOT NULL,
  published_by uuid NOT NULL,
  published_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT ota_bundles_published_by_fkey FOREIGN KEY (published_by) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT ota_bundles_platform_check CHECK (platform IN ('ios', 'android', 'all')),
  CONSTRAINT ota_bundles_url_check CHECK (url LIKE 'https://%'),
  CONSTRAINT ota_bundles_checksum_check CHECK (checksum ~ '^[0-9a-f]{64}$')
);
CREATE UNIQUE INDEX ota_bundles_version_platform_key ON ota_bundles (version, platform);
CREATE INDEX ota_bundles_published_at_idx ON ota_bundles (published_at DESC);
