-- In whose name staff have a patient wait for a slot (docs/decisions/waiting-list.md): the visit is booked in it.
ALTER TABLE "slot_requests" ADD COLUMN "organization_id" UUID;

ALTER TABLE "slot_requests" ADD CONSTRAINT "slot_requests_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "parties"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE INDEX "slot_requests_organization_id_idx" ON "slot_requests"("organization_id");
