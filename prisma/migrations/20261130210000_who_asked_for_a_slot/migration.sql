-- Whether staff asked for it in the place of the patient: a patient's own request is theirs, and the calendar's, to end (docs/decisions/waiting-list.md).
ALTER TABLE "slot_requests" ADD COLUMN "is_asked_by_staff" BOOLEAN NOT NULL DEFAULT false;

-- Of those before it is known for the ones that were made in the name of a structure.
UPDATE "slot_requests" SET "is_asked_by_staff" = true WHERE "organization_id" IS NOT NULL;
