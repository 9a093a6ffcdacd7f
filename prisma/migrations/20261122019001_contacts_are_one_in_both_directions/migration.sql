-- Two who ask each other at the same instant are one contact, not two: the constraint is the truth, the second one to come
-- looks again and answers the first.
CREATE UNIQUE INDEX access_policies_one_contact ON access_policies (least(from_party, to_party), greatest(from_party, to_party))
 WHERE resource = 'practitioner_contacts' AND revoked_at IS NULL;
