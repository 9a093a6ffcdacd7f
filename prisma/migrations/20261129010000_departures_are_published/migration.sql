-- Calendar feeds tell of the visits that went on without the owner of the calendar (docs/decisions/two-doors-to-postgres.md).
CREATE VIEW published_appointment_departures AS
  SELECT appointment_id, party_id, start_at, end_at, service_category, version, left_at FROM appointment_departures;
