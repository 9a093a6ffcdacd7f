-- The least that patients and appointments need; no rights, no audit, no guard against double booking.
CREATE TABLE patient (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(), family text NOT NULL, given text NOT NULL, birth_date date, gender text,
  phone text, email text, address jsonb, updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE practitioner (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), family text NOT NULL, given text NOT NULL);
CREATE TABLE appointment (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(), practitioner_id uuid NOT NULL REFERENCES practitioner,
  patient_id uuid NOT NULL REFERENCES patient, status text NOT NULL DEFAULT 'booked', starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL, reason text, created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON appointment (practitioner_id, starts_at);
CREATE INDEX ON appointment (patient_id, starts_at);
