-- A card that a person has tied to their account is one of their integrations (design api §2.18), and is given up by its id.
ALTER TABLE third_party_accounts ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX third_party_accounts_id_key ON third_party_accounts (id);
