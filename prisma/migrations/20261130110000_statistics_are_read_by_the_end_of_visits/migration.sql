-- What a structure has done in a period (docs/decisions/statistics.md): the cost follows the period, not the history.
CREATE INDEX "appointments_organization_ended_idx" ON "appointments" ("organization_id", "ended_at")
  WHERE "status" = 'FULFILLED' AND "organization_id" IS NOT NULL;
