-- Who an identity provider says somebody is. The account of the core is another one than that of the person's e-mail, so the
-- person is found through `user_id`; until there is one, the row holds what the sign-up form is filled with.
CREATE TABLE third_party_accounts (
  provider        text NOT NULL,
  subject         text NOT NULL,
  st_user_id      text NOT NULL,
  user_id         uuid,
  first_name      text,
  last_name       text,
  rpps            text,
  profession_code text,
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at    timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT third_party_accounts_pkey PRIMARY KEY (provider, subject),
  CONSTRAINT third_party_accounts_provider_is_known CHECK (provider IN ('psc', 'ordoclic')),
  CONSTRAINT third_party_accounts_rpps_has_11_digits CHECK (rpps ~ '^[0-9]{11}$'),
  CONSTRAINT third_party_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX third_party_accounts_st_user_id_key ON third_party_accounts (st_user_id);
CREATE INDEX third_party_accounts_user_id_idx ON third_party_accounts (user_id);

-- What the provider must be shown, or shows us, when such a session ends. The id token names a person: it is sealed.
CREATE TABLE third_party_sessions (
  handle          text PRIMARY KEY,
  provider        text NOT NULL,
  subject         text NOT NULL,
  sid             text,
  id_token_sealed bytea NOT NULL,
  CONSTRAINT third_party_sessions_handle_fkey
    FOREIGN KEY (handle) REFERENCES sessions (handle) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT third_party_sessions_account_fkey
    FOREIGN KEY (provider, subject) REFERENCES third_party_accounts (provider, subject) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX third_party_sessions_sid_idx ON third_party_sessions (provider, sid);
CREATE INDEX third_party_sessions_subject_idx ON third_party_sessions (provider, subject);

-- Logout tokens that were obeyed: each is good once (OpenID Connect Back-Channel Logout 1.0, 2.6).
CREATE TABLE logout_tokens (
  jti_hash   bytea PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX logout_tokens_expires_at_idx ON logout_tokens (expires_at);

-- A contact that waits for its code (design api A9). The code is kept as a keyed hash.
CREATE TABLE contact_codes (
  user_id    uuid NOT NULL,
  kind       text NOT NULL,
  contact    text NOT NULL,
  code_hash  bytea NOT NULL,
  tries      integer NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT contact_codes_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT contact_codes_kind_is_known CHECK (kind IN ('email', 'phone')),
  CONSTRAINT contact_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX contact_codes_expires_at_idx ON contact_codes (expires_at);
