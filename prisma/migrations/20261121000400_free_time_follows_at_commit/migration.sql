-- The cached free time follows its appointments at COMMIT, no longer within each statement.
--
-- A move deletes its participants, which locked the month's row, and then inserts them at the new time. A booking of that
-- time inserted its participant first and then waited for the month's row, while the move waited for that participant:
-- a deadlock. Deferred, everybody takes the participants first and the months last, and holds the months, which all
-- bookings of a practitioner share, for the length of a commit only.

DROP TRIGGER "free_time_follows_insert" ON "appointment_participants";
DROP TRIGGER "free_time_follows_update" ON "appointment_participants";
DROP TRIGGER "free_time_follows_delete" ON "appointment_participants";

CREATE CONSTRAINT TRIGGER "free_time_follows_insert" AFTER INSERT ON "appointment_participants"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.schedule_id IS NOT NULL) EXECUTE FUNCTION participant_changes_free_time();
CREATE CONSTRAINT TRIGGER "free_time_follows_update" AFTER UPDATE ON "appointment_participants"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.schedule_id IS NOT NULL) EXECUTE FUNCTION participant_changes_free_time();
CREATE CONSTRAINT TRIGGER "free_time_follows_delete" AFTER DELETE ON "appointment_participants"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.schedule_id IS NOT NULL) EXECUTE FUNCTION participant_changes_free_time();
