-- A time that is let go of is offered to the next patient, and still not to that of the visit that left it. No reference, as in freed_times.
ALTER TABLE slot_offers ADD COLUMN left_by uuid;
