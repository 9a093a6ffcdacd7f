-- Asked each minute: what is booked, over, and not marked yet (design api §4.1, `stale`).
CREATE INDEX "appointments_not_ended_idx" ON "appointments" (upper("during")) WHERE "status" = 'BOOKED' AND NOT "stale";
