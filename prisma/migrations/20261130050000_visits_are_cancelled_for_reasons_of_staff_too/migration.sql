-- The codes of domain/calendar/cancellation-reasons.ts (appointment-rules.db.spec.ts holds them together).
ALTER TABLE appointments
  DROP CONSTRAINT appointments_cancel_code_check,
  ADD CONSTRAINT appointments_cancel_code_check
    CHECK (cancel_code IN ('pat', 'pat-fb', 'pat-lt', 'prov-pers', 'prov-edu', 'oth-room', 'oth-err', 'other'));
