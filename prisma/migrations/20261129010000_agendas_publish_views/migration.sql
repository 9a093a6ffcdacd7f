-- What calendar feeds tell of visits that went on without the owner of the calendar, and what bookings and the search for slots ask
-- of a schedule (docs/decisions/two-doors-to-postgres.md).
CREATE VIEW published_appointment_departures AS
  SELECT appointment_id, party_id, start_at, end_at, service_category, version, left_at FROM appointment_departures;

CREATE VIEW published_free_months AS SELECT schedule_id, month, open, free FROM free_months;

CREATE VIEW published_schedule_exceptions AS SELECT schedule_id, during, status FROM schedule_exceptions;
