-- Every kind of user signs up: what midwives, nurses, structures and dispatchers say of themselves; structures that wait, are
-- accepted or declined; invitations that a newcomer finds; accounts that were prepared and wait for their person.

-- Staff and dispatchers have no profile of their own to keep a birth date in.
ALTER TABLE users ADD COLUMN birth_date date;

-- A zone is a place: it has coordinates where an address was chosen.
ALTER TABLE practitioners
  ALTER COLUMN exercice_zone TYPE jsonb USING jsonb_build_object('text', exercice_zone),
  ADD COLUMN experties text[] NOT NULL DEFAULT '{}';

-- A declined structure leaves its row for the trail and its numbers to whoever asks rightly.
ALTER TABLE organizations
  ADD COLUMN telecom jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT current_timestamp,
  ADD COLUMN decision_reason text,
  ADD COLUMN deleted_at timestamptz(3),
  ADD CONSTRAINT organizations_declined_is_not_active CHECK (deleted_at IS NULL OR NOT active);
DROP INDEX organizations_finess_key;
DROP INDEX organizations_siret_key;
CREATE UNIQUE INDEX organizations_finess_key ON organizations (finess) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX organizations_siret_key ON organizations (siret) WHERE deleted_at IS NULL;
CREATE INDEX organizations_waiting_idx ON organizations (created_at) WHERE decided_at IS NULL;

-- The parent's link ends; what they answered stays.
ALTER TABLE parental_consents ADD COLUMN expires_at timestamptz(3);

-- A wrong birth date is counted where the account is, not per session: three in all (design api A62).
ALTER TABLE users
  ADD COLUMN prepared_by uuid,
  ADD COLUMN claim_tries integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT users_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES parties (id) ON DELETE SET NULL ON UPDATE CASCADE;

-- Invitations to people who have no account yet (design api §4.7). The token is kept as a hash, the address as it is matched.
CREATE TABLE invitations (
  id              uuid PRIMARY KEY,
  kind            "AccessResource" NOT NULL,
  email           text NOT NULL,
  inviter_party   uuid NOT NULL,
  organization_id uuid,
  invited_by      uuid NOT NULL,
  message         text,
  token_hash      bytea,
  status          text NOT NULL DEFAULT 'SENT',
  sends           integer NOT NULL DEFAULT 1,
  expires_at      timestamptz(3) NOT NULL,
  redeemed_by     uuid,
  created_at      timestamptz(3) NOT NULL DEFAULT current_timestamp,
  updated_at      timestamptz(3) NOT NULL DEFAULT current_timestamp,
  version         integer NOT NULL DEFAULT 1,
  CONSTRAINT invitations_status_is_known CHECK (status IN ('SENT', 'REDEEMED', 'CANCELLED', 'EXPIRED')),
  CONSTRAINT invitations_email_is_normalised CHECK (email = lower(btrim(email))),
  CONSTRAINT invitations_inviter_party_fkey FOREIGN KEY (inviter_party) REFERENCES parties (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT invitations_organization_id_fkey
    FOREIGN KEY (organization_id) REFERENCES organizations (party_id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT invitations_redeemed_by_fkey FOREIGN KEY (redeemed_by) REFERENCES parties (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX invitations_one_open ON invitations (kind, email, inviter_party) WHERE status = 'SENT';
CREATE UNIQUE INDEX invitations_token_hash_key ON invitations (token_hash);
CREATE INDEX invitations_open_by_email_idx ON invitations (email) WHERE status = 'SENT';
