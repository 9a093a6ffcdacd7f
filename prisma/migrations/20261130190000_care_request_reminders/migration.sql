-- When who has not answered was asked again.
ALTER TABLE "service_request_dispatches" ADD COLUMN "reminded_at" TIMESTAMPTZ(3);
