-- Two who ask each other at the same instant are one contact, not two: the constraint is the truth, the second one to come
-- looks again and answers the first.
-- Where two were made already, the accepted one stays, else the older.
UPDATE access_policies p SET revoked_at = now(), updated_at = now(), version = p.version + 1
  FROM (SELECT id, row_number() OVER (PARTITION BY least(from_party, to_party), greatest(from_party, to_party)
                                          ORDER BY status <> 'ACCEPTED', created_at, id) AS place
          FROM access_policies WHERE resource = 'practitioner_contacts' AND revoked_at IS NULL) twice
 WHERE twice.id = p.id AND twice.place > 1;
CREATE UNIQUE INDEX access_policies_one_contact ON access_policies (least(from_party, to_party), greatest(from_party, to_party))
 WHERE resource = 'practitioner_contacts' AND revoked_at IS NULL;
