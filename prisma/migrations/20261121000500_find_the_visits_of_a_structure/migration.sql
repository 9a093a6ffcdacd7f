-- A structure's agenda asks for its visits by time; without this it would read every appointment there is.
CREATE INDEX "appointments_organization_start_idx" ON "appointments" ("organization_id", lower("during"))
  WHERE "organization_id" IS NOT NULL;
