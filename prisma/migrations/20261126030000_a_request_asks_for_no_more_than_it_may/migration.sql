-- To administer somebody else's structure or calendar is given, never asked for. Requests that ask for it (and refused ones, which
-- their owner may still approve) keep the rest, or become the usual request; whoever reads one now sees another version.
UPDATE "access_policies" g
   SET "rights" = CASE
         WHEN cardinality(array_remove(g."rights", 'MANAGE')) > 0 THEN array_remove(g."rights", 'MANAGE')
         WHEN g."resource" = 'organization' THEN '{MEMBER,PATIENTS,TRANSMISSIONS,REQUESTS,AGENDA}'::text[]
         ELSE '{READ,BOOK}'::text[] END,
       "version" = g."version" + 1, "updated_at" = now(), "grant_b" = NULL, "grant_s" = NULL, "grant_k" = NULL
 WHERE g."status" IN ('PENDING', 'REJECTED') AND g."revoked_at" IS NULL AND 'MANAGE' = ANY (g."rights");

ALTER TABLE "access_policies" ADD CONSTRAINT "access_policies_nobody_asks_to_manage"
  CHECK ("status" <> 'PENDING' OR "revoked_at" IS NOT NULL OR NOT ('MANAGE' = ANY ("rights")));

-- Whose no it was: the owner who refused a request may still approve it, whoever refused an offer has to be asked again.
ALTER TABLE "access_policies" ADD COLUMN "refused_by" TEXT
  CONSTRAINT "access_policies_refused_by_a_side" CHECK ("refused_by" IN ('owner', 'grantee'));
UPDATE "access_policies" g
   SET "refused_by" = CASE
         WHEN g."decided_by" = g."to_party" THEN 'grantee'
         WHEN EXISTS (SELECT 1 FROM "organization_staff" s WHERE s."party_id" = g."decided_by" AND s."organization_id" = g."to_party")
           THEN 'grantee'
         ELSE 'owner' END
 WHERE g."status" = 'REJECTED';
