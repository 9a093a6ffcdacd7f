-- What a module publishes of its tables for the SQL of other modules (docs/decisions/two-doors-to-postgres.md). Keys, tokens, hashes
-- and sealed reasons stay at home. Views of one table without conditions: Postgres plans what it would plan for the table.

CREATE VIEW published_users AS
  SELECT id, st_user_id, user_type, first_name, last_name, email, email_verified_at, phone, phone_verified_at, active,
         inactive_reason, activated_at, is_admin, is_demo, sld_id, country, last_seen, created_at, deleted_at, birth_date,
         prepared_by, sort_last, sort_first, version
    FROM users;

CREATE VIEW published_parties AS SELECT id, kind, user_id, created_at FROM parties;

CREATE VIEW published_patients AS
  SELECT party_id, nir_sealed, nir_key_valid, birth_date, gender, birth_place, blood_group, address_sealed, languages,
         observations_sld_id, record_version, general_practitioner, intake_sealed, version
    FROM patients;

CREATE VIEW published_practitioners AS
  SELECT party_id, kind, rpps, certification_number, birth_date, gender, address, languages, description, exercice_zone,
         experties, exercice_radius, verified_at, version
    FROM practitioners;

CREATE VIEW published_qualifications AS SELECT party_id, code FROM qualifications;

CREATE VIEW published_consents AS
  SELECT id, party_id, type, text_version, signed_at, collected_by, appointment_id FROM consents;

CREATE VIEW published_organizations AS
  SELECT party_id, name, finess, siret, type, address, description, active, country, telecom, created_at, decided_at, deleted_at,
         version
    FROM organizations;

CREATE VIEW published_organization_staff AS SELECT party_id, user_id, organization_id FROM organization_staff;

CREATE VIEW published_access_policies AS
  SELECT id, resource, from_party, to_party, status, rights, created_by, decided_by, decided_at, legal_basis, revoked_at, status_since,
         last_used_at, version, created_at, updated_at
    FROM access_policies;

CREATE VIEW published_schedules AS SELECT id, party_id, time_zone, duration, version FROM schedules;

CREATE VIEW published_appointments AS
  SELECT id, patient_id, doctor_id, midwife_id, assistant_id, organization_id, during, status, service_category, title, started_at,
         ended_at, stale, created_by, version, created_at, updated_at
    FROM appointments;

CREATE VIEW published_appointment_participants AS
  SELECT appointment_id, party_id, role, schedule_id, during, status FROM appointment_participants;

CREATE VIEW published_invitations AS
  SELECT id, kind, email, inviter_party, organization_id, invited_by, status, expires_at, redeemed_by, created_at FROM invitations;

CREATE VIEW published_documents AS SELECT id, patient_id FROM documents;

CREATE VIEW published_sessions AS
  SELECT handle, user_id, revoked_at, expires_at, last_seen_at, impersonation_id FROM sessions;

CREATE VIEW published_audit_events AS
  SELECT seq, at, actor, impersonator, action, target_kind, target_id, patient_id, outcome, request_id, hash IS NOT NULL AS chained, detail
    FROM audit_events;
