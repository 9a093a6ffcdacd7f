-- The time that a visit has left is offered to who waits, and not to its own patient. No reference: it is read while the visit is there.
ALTER TABLE freed_times ADD COLUMN left_by uuid;
