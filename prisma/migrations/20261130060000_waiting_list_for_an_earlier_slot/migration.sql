-- CreateEnum
CREATE TYPE "SlotOfferStatus" AS ENUM ('OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN');

-- CreateTable
CREATE TABLE "waiting_list_entries" (
    "appointment_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID NOT NULL,

    CONSTRAINT "waiting_list_entries_pkey" PRIMARY KEY ("appointment_id")
);

-- CreateTable
CREATE TABLE "slot_offers" (
    "id" UUID NOT NULL,
    "appointment_id" UUID NOT NULL,
    "start_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3) NOT NULL,
    "status" "SlotOfferStatus" NOT NULL DEFAULT 'OPEN',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "slot_offers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slot_holds" (
    "offer_id" UUID NOT NULL,
    "party_id" UUID NOT NULL,
    "schedule_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "start_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "slot_holds_pkey" PRIMARY KEY ("offer_id","party_id")
);

-- CreateTable
CREATE TABLE "freed_times" (
    "id" UUID NOT NULL,
    "party_id" UUID NOT NULL,
    "start_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3) NOT NULL,
    "freed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "freed_times_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "waiting_list_entries_since_idx" ON "waiting_list_entries"("since");

-- CreateIndex
CREATE INDEX "slot_offers_appointment_id_created_at_idx" ON "slot_offers"("appointment_id", "created_at");

-- CreateIndex
CREATE INDEX "freed_times_freed_at_idx" ON "freed_times"("freed_at");

-- AddForeignKey
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot_offers" ADD CONSTRAINT "slot_offers_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "slot_offers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_party_id_fkey" FOREIGN KEY ("party_id") REFERENCES "parties"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "freed_times" ADD CONSTRAINT "freed_times_party_id_fkey" FOREIGN KEY ("party_id") REFERENCES "parties"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of two who wait, one is asked (docs/decisions/waiting-list.md).
CREATE UNIQUE INDEX "slot_offers_one_open" ON "slot_offers" ("appointment_id") WHERE status = 'OPEN';
CREATE INDEX "slot_offers_open_until" ON "slot_offers" ("until") WHERE status = 'OPEN';
ALTER TABLE "slot_offers" ADD CONSTRAINT "slot_offers_times_check" CHECK (start_at < end_at AND created_at < until);
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_no_overlap"
  EXCLUDE USING gist (party_id WITH =, tstzrange(start_at, end_at) WITH &&);
ALTER TABLE "freed_times" ADD CONSTRAINT "freed_times_times_check" CHECK (start_at < end_at);

-- What a search for slots takes for taken: visits, and times that are kept for the person to whom they are offered.
CREATE VIEW published_taken_times AS
  SELECT party_id, during FROM appointment_participants WHERE status = 'BOOKED'
  UNION ALL
  SELECT party_id, tstzrange(start_at, end_at) FROM slot_holds;

-- As before, but of those taken times.
CREATE OR REPLACE FUNCTION refresh_free_time(of_schedule uuid, changed tstzrange) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
  cached record;
  taken tstzrange;
  first_byte integer;
  byte_count integer;
  fresh bytea;
BEGIN
  SELECT party_id INTO owner FROM schedules WHERE id = of_schedule FOR KEY SHARE;
  FOR cached IN
    SELECT f.month, f.open, f.free, f.month::timestamp at time zone 'UTC' AS starts
      FROM free_months f
     WHERE f.schedule_id = of_schedule
       AND f.month BETWEEN date_trunc('month', lower(changed) at time zone 'UTC')::date
                       AND date_trunc('month', upper(changed) at time zone 'UTC')::date
     ORDER BY f.month FOR UPDATE
  LOOP
    first_byte := GREATEST(floor(quarter_of(lower(changed), cached.month) / 8)::int, 0);
    byte_count := LEAST(ceil(quarter_of(upper(changed), cached.month) / 8)::int, octet_length(cached.open)) - first_byte;
    CONTINUE WHEN byte_count <= 0;
    fresh := OVERLAY(cached.free PLACING SUBSTRING(cached.open FROM first_byte + 1 FOR byte_count) FROM first_byte + 1 FOR byte_count);
    FOR taken IN
      SELECT t.during FROM published_taken_times t
       WHERE t.party_id = owner
         AND t.during && tstzrange(cached.starts + first_byte * interval '2 hours', cached.starts + (first_byte + byte_count) * interval '2 hours')
    LOOP
      fresh := without_quarters(fresh, floor(quarter_of(lower(taken), cached.month))::int, ceil(quarter_of(upper(taken), cached.month))::int);
    END LOOP;
    UPDATE free_months SET free = fresh WHERE schedule_id = of_schedule AND month = cached.month;
  END LOOP;
END $$;

-- At the commit, as the participants do: everybody takes the months last.
CREATE FUNCTION hold_changes_free_time() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    PERFORM refresh_free_time(old.schedule_id, tstzrange(old.start_at, old.end_at));
  ELSE
    PERFORM take_free_time(new.schedule_id, tstzrange(new.start_at, new.end_at));
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "free_time_follows_hold" AFTER INSERT OR DELETE ON "slot_holds"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_changes_free_time();
