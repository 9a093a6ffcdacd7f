-- People: accounts, the parties they act as, what each kind of party is, consents, and the sessions and contact limits of
-- sign-in. Columns named *_sealed hold AES-256-GCM envelopes (platform/column-cipher), *_hash keyed hashes of it.

CREATE TYPE "UserType" AS ENUM (
  'patient', 'doctor', 'assistant', 'midwife', 'organization', 'dispatchManager', 'dispatchOperator'
);
CREATE TYPE "PartyKind" AS ENUM (
  'patient', 'doctor', 'midwife', 'assistant', 'organization', 'organizationStaff', 'dispatchManager', 'dispatchOperator'
);
CREATE TYPE "PractitionerKind" AS ENUM ('doctor', 'midwife', 'assistant');
CREATE TYPE "Gender" AS ENUM ('MALE', 'FEMALE');
CREATE TYPE "InactiveReason" AS ENUM (
  'ORGANIZATION_PENDING', 'PARENTAL_CONSENT', 'CLAIM_REQUIRED', 'DISPATCH_APPROVAL', 'DEACTIVATED'
);

CREATE TABLE users (
  id                uuid PRIMARY KEY,
  st_user_id        text,
  user_type         "UserType" NOT NULL,
  first_name        text NOT NULL,
  last_name         text NOT NULL,
  email             text,
  email_verified_at timestamptz(3),
  phone             text,
  phone_verified_at timestamptz(3),
  pending_email     text,
  pending_phone     text,
  avatar            text,
  active            boolean NOT NULL DEFAULT true,
  inactive_reason   "InactiveReason",
  activated_at      timestamptz(3),
  is_admin          boolean NOT NULL DEFAULT false,
  is_demo           boolean NOT NULL DEFAULT false,
  terms_version     text,
  sld_id            text,
  country           text NOT NULL DEFAULT 'FR',
  last_seen         timestamptz(3),
  created_at        timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at        timestamptz(3),
  version           integer NOT NULL DEFAULT 1,
  CONSTRAINT users_email_is_normalised CHECK (email = lower(btrim(email))),
  CONSTRAINT users_phone_is_e164 CHECK (phone ~ '^\+[1-9][0-9]{1,14}$'),
  CONSTRAINT users_inactive_has_a_reason CHECK (active = (inactive_reason IS NULL))
);
-- A deleted person keeps an anonymised row, which must not hold a contact or an account of somebody living.
CREATE UNIQUE INDEX users_st_user_id_key ON users (st_user_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX users_email_key ON users (email) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX users_phone_key ON users (phone) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX users_sld_id_key ON users (sld_id) WHERE deleted_at IS NULL;
CREATE INDEX users_name_search_idx ON users USING gin (immutable_unaccent(first_name || ' ' || last_name) gin_trgm_ops);

-- The "role id": what appointments, schedules and grants point to. A structure is a party without a user.
CREATE TABLE parties (
  id         uuid PRIMARY KEY,
  kind       "PartyKind" NOT NULL,
  user_id    uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT parties_only_structures_have_no_user CHECK ((user_id IS NULL) = (kind = 'organization')),
  CONSTRAINT parties_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX parties_user_id_key ON parties (user_id);

CREATE TABLE patients (
  party_id             uuid PRIMARY KEY,
  nir_sealed           bytea NOT NULL,
  nir_hash             bytea NOT NULL,
  nir_key_valid        boolean NOT NULL,
  birth_date           date NOT NULL,
  gender               "Gender" NOT NULL,
  birth_place          text,
  blood_group          text NOT NULL,
  address_sealed       bytea NOT NULL,
  languages            text[] NOT NULL DEFAULT ARRAY['fr'],
  observations_sld_id  text,
  general_practitioner jsonb,
  intake_sealed        bytea NOT NULL,
  version              integer NOT NULL DEFAULT 1,
  CONSTRAINT patients_blood_group_is_known
    CHECK (blood_group IN ('A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-', 'unknown')),
  CONSTRAINT patients_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX patients_nir_hash_key ON patients (nir_hash);

CREATE TABLE practitioners (
  party_id                      uuid PRIMARY KEY,
  kind                          "PractitionerKind" NOT NULL,
  rpps                          text,
  rdclc_id                      text,
  certification_number          text,
  advanced_certification_number text,
  birth_date                    date,
  gender                        "Gender" NOT NULL,
  address                       jsonb NOT NULL,
  languages                     text[] NOT NULL DEFAULT ARRAY['fr'],
  description                   text,
  exercice_zone                 text,
  exercice_radius               integer NOT NULL DEFAULT 50,
  initial_profile               text,
  pmi                           jsonb,
  verified_at                   timestamptz(3),
  verified_by                   uuid,
  version                       integer NOT NULL DEFAULT 1,
  CONSTRAINT practitioners_rpps_has_11_digits CHECK (rpps ~ '^[0-9]{11}$'),
  CONSTRAINT practitioners_exercice_radius_is_offered CHECK (exercice_radius IN (0, 1, 5, 10, 20, 30, 50, 100, 200)),
  CONSTRAINT practitioners_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT practitioners_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX practitioners_rpps_key ON practitioners (rpps);
CREATE UNIQUE INDEX practitioners_kind_certification_number_key ON practitioners (kind, certification_number);

CREATE TABLE qualifications (
  party_id uuid NOT NULL,
  code     text NOT NULL,
  CONSTRAINT qualifications_pkey PRIMARY KEY (party_id, code),
  CONSTRAINT qualifications_party_id_fkey
    FOREIGN KEY (party_id) REFERENCES practitioners (party_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX qualifications_code_idx ON qualifications (code);

CREATE TABLE organizations (
  party_id    uuid PRIMARY KEY,
  name        text NOT NULL,
  finess      text,
  siret       text,
  type        text NOT NULL,
  address     jsonb NOT NULL,
  description text,
  active      boolean NOT NULL DEFAULT false,
  decided_by  uuid,
  decided_at  timestamptz(3),
  country     text NOT NULL DEFAULT 'FR',
  version     integer NOT NULL DEFAULT 1,
  CONSTRAINT organizations_have_an_official_number CHECK (finess IS NOT NULL OR siret IS NOT NULL),
  CONSTRAINT organizations_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT organizations_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX organizations_finess_key ON organizations (finess);
CREATE UNIQUE INDEX organizations_siret_key ON organizations (siret);
CREATE INDEX organizations_name_search_idx ON organizations USING gin (immutable_unaccent(name) gin_trgm_ops);

CREATE TABLE organization_staff (
  party_id        uuid PRIMARY KEY,
  user_id         uuid NOT NULL,
  organization_id uuid,
  CONSTRAINT organization_staff_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT organization_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT organization_staff_organization_id_fkey
    FOREIGN KEY (organization_id) REFERENCES organizations (party_id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX organization_staff_user_id_key ON organization_staff (user_id);
CREATE INDEX organization_staff_organization_id_idx ON organization_staff (organization_id);

-- What a person agreed to: the terms, a teleconsultation, the sharing of data. Never updated; a later row replaces an earlier one.
CREATE TABLE consents (
  id             uuid PRIMARY KEY,
  party_id       uuid NOT NULL,
  type           text NOT NULL,
  text_version   text,
  signed_at      timestamptz(3) NOT NULL,
  collected_by   uuid,
  appointment_id uuid,
  CONSTRAINT consents_type_is_known CHECK (type IN ('terms', 'teleconsultation', 'data-sharing', 'affiliation')),
  CONSTRAINT consents_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT consents_collected_by_fkey FOREIGN KEY (collected_by) REFERENCES parties (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX consents_party_id_idx ON consents (party_id, signed_at);

-- Below 15 a parent agrees by e-mail (design api A50). The address is sealed: it belongs to somebody without an account.
CREATE TABLE parental_consents (
  user_id             uuid PRIMARY KEY,
  parent_email_sealed bytea NOT NULL,
  token_hash          bytea,
  status              text NOT NULL DEFAULT 'PENDING',
  created_at          timestamptz(3) NOT NULL DEFAULT now(),
  decided_at          timestamptz(3),
  CONSTRAINT parental_consents_status_is_known CHECK (status IN ('PENDING', 'ACCEPTED', 'REJECTED')),
  CONSTRAINT parental_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX parental_consents_token_hash_key ON parental_consents (token_hash);

-- Mirror of the sessions of the SuperTokens core, written in step with it, so that one statement answers "alive? whose? active?".
CREATE TABLE sessions (
  handle       text PRIMARY KEY,
  st_user_id   text NOT NULL,
  user_id      uuid,
  device       text,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  expires_at   timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  revoked_at   timestamptz(3),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX sessions_live_by_user_idx ON sessions (user_id) WHERE revoked_at IS NULL;
CREATE INDEX sessions_live_by_account_idx ON sessions (st_user_id) WHERE revoked_at IS NULL;
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

-- Login codes asked for and tried, per contact, whatever the device or the address (design api §1.2 and §4.10).
CREATE TABLE contact_limits (
  contact_hash bytea PRIMARY KEY,
  requested_at timestamptz(3)[] NOT NULL DEFAULT '{}',
  tried_at     timestamptz(3)[] NOT NULL DEFAULT '{}',
  locked_until timestamptz(3),
  touched_at   timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX contact_limits_touched_at_idx ON contact_limits (touched_at);
