-- Schedules, appointments, access grants (design api §5.1). Reviewed by hand: Prisma has no word for exclusion
-- constraints, checks, partial indexes, functions and triggers.

CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TYPE "ParticipantRole" AS ENUM ('patient', 'doctor', 'midwife', 'assistant');
CREATE TYPE "AppointmentStatus" AS ENUM ('BOOKED', 'FULFILLED', 'CANCELLED');
CREATE TYPE "ExceptionStatus" AS ENUM ('BUSY', 'FREE');
CREATE TYPE "ExceptionSource" AS ENUM ('manual', 'integration');
CREATE TYPE "AccessResource" AS ENUM (
  'medical-file', 'patient-delegation', 'organization', 'organization_external_practitioners',
  'practitioner_contacts', 'practitioner_calendar'
);
CREATE TYPE "AccessStatus" AS ENUM ('PENDING', 'INVITED', 'ACCEPTED', 'REJECTED');

-- Schedules ----------------------------------------------------------------------------------------------------------

CREATE TABLE schedules (
  id uuid NOT NULL,
  party_id uuid NOT NULL,
  time_zone text NOT NULL DEFAULT 'Europe/Paris',
  duration smallint NOT NULL DEFAULT 30,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT current_timestamp,
  updated_at timestamptz(3) NOT NULL DEFAULT current_timestamp,
  CONSTRAINT schedules_pkey PRIMARY KEY (id),
  CONSTRAINT schedules_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT schedules_duration_check CHECK (duration BETWEEN 5 AND 120)
);
CREATE UNIQUE INDEX schedules_party_id_key ON schedules (party_id);

-- Wall-clock minutes in the schedule's zone; an end at or before the start lies on the next day.
CREATE TABLE schedule_template (
  id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  weekday smallint NOT NULL,
  start_minute smallint NOT NULL,
  end_minute smallint NOT NULL,
  CONSTRAINT schedule_template_pkey PRIMARY KEY (id),
  CONSTRAINT schedule_template_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT schedule_template_weekday_check CHECK (weekday BETWEEN 1 AND 7),
  CONSTRAINT schedule_template_minutes_check CHECK (
    start_minute BETWEEN 0 AND 1439 AND end_minute BETWEEN 0 AND 1439 AND start_minute <> end_minute
  )
);
CREATE INDEX schedule_template_schedule_id_idx ON schedule_template (schedule_id);

CREATE TABLE schedule_exceptions (
  id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  during tstzrange NOT NULL,
  status "ExceptionStatus" NOT NULL,
  source "ExceptionSource" NOT NULL DEFAULT 'manual',
  created_at timestamptz(3) NOT NULL DEFAULT current_timestamp,
  CONSTRAINT schedule_exceptions_pkey PRIMARY KEY (id),
  CONSTRAINT schedule_exceptions_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT schedule_exceptions_during_check CHECK (
    NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during) AND NOT lower_inf(during) AND NOT upper_inf(during)
  ),
  -- Two periods of one kind never overlap; an absence may lie over an extra opening, and the other way round.
  CONSTRAINT schedule_exceptions_no_overlap EXCLUDE USING gist (schedule_id WITH =, status WITH =, during WITH &&)
);

-- Free time, cached: one row per schedule and UTC month. Bit b of byte n is the quarter hour 8n + b of the month.
-- "open" is what the typical week and the exceptions give, written by the API; "free" is "open" without the booked
-- appointments, kept by the triggers below in the transaction that books, moves or cancels.
CREATE TABLE free_months (
  schedule_id uuid NOT NULL,
  month date NOT NULL,
  open bytea NOT NULL,
  free bytea NOT NULL,
  CONSTRAINT free_months_pkey PRIMARY KEY (schedule_id, month),
  CONSTRAINT free_months_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT free_months_size_check CHECK (octet_length(open) = octet_length(free) AND octet_length(free) BETWEEN 336 AND 372)
);

-- Appointments -------------------------------------------------------------------------------------------------------

CREATE TABLE appointments (
  id uuid NOT NULL,
  patient_id uuid NOT NULL,
  -- Who practises, by profession: copies of the participants, kept by trigger, so that an agenda is read from one table.
  doctor_id uuid,
  midwife_id uuid,
  assistant_id uuid,
  organization_id uuid,
  during tstzrange NOT NULL,
  status "AppointmentStatus" NOT NULL DEFAULT 'BOOKED',
  service_category text NOT NULL,
  -- Class C1: sealed by the API, never clear here.
  description bytea,
  -- Class C1 too: why it was cancelled.
  cancel_reason bytea,
  title text,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  document_id uuid,
  stale boolean NOT NULL DEFAULT false,
  -- 0 none, 1 the day before, 2 the hour before; a move starts again.
  reminders_sent smallint NOT NULL DEFAULT 0,
  created_by uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT current_timestamp,
  updated_at timestamptz(3) NOT NULL DEFAULT current_timestamp,
  CONSTRAINT appointments_pkey PRIMARY KEY (id),
  CONSTRAINT appointments_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES parties (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT appointments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES parties (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT appointments_during_check CHECK (lower_inc(during) AND NOT upper_inc(during)),
  CONSTRAINT appointments_duration_check CHECK (
    upper(during) - lower(during) IN (interval '15 minutes', interval '30 minutes', interval '45 minutes', interval '60 minutes')
  )
);
CREATE INDEX appointments_booked_start_idx ON appointments (lower(during)) WHERE status = 'BOOKED';
CREATE INDEX appointments_patient_start_idx ON appointments (patient_id, lower(during));

-- Who takes part: the patient and each practitioner. "during" and "status" are copies of the appointment's, made by
-- trigger, because an exclusion constraint sees one table only.
CREATE TABLE appointment_participants (
  appointment_id uuid NOT NULL,
  party_id uuid NOT NULL,
  role "ParticipantRole" NOT NULL,
  schedule_id uuid,
  during tstzrange NOT NULL,
  status "AppointmentStatus" NOT NULL,
  CONSTRAINT appointment_participants_pkey PRIMARY KEY (appointment_id, party_id),
  CONSTRAINT appointment_participants_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT appointment_participants_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT appointment_participants_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT appointment_participants_role_check CHECK ((role = 'patient') = (schedule_id IS NULL)),
  -- The one guard against double booking, for practitioners and patients alike. NOT DEFERRABLE: a deferred violation
  -- is lost by Prisma's interactive transactions (prisma/orm#26366), and ON CONFLICT refuses a deferrable arbiter.
  CONSTRAINT appointment_participants_no_overlap EXCLUDE USING gist (party_id WITH =, during WITH &&) WHERE (status = 'BOOKED')
);
CREATE INDEX appointment_participants_party_start_idx ON appointment_participants (party_id, lower(during));

-- The copies are made here, whatever the writer sent: time and status of the appointment into the participant, and the
-- practitioner into the appointment unless the writer has named them there already.
CREATE FUNCTION copy_appointment_to_participant() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  named uuid;
BEGIN
  SELECT during, status, CASE new.role WHEN 'patient' THEN patient_id WHEN 'doctor' THEN doctor_id
                                       WHEN 'midwife' THEN midwife_id ELSE assistant_id END
    INTO STRICT new.during, new.status, named FROM appointments WHERE id = new.appointment_id;
  IF named IS DISTINCT FROM new.party_id AND new.role <> 'patient' THEN
    UPDATE appointments SET doctor_id = CASE new.role WHEN 'doctor' THEN new.party_id ELSE doctor_id END,
                            midwife_id = CASE new.role WHEN 'midwife' THEN new.party_id ELSE midwife_id END,
                            assistant_id = CASE new.role WHEN 'assistant' THEN new.party_id ELSE assistant_id END
     WHERE id = new.appointment_id;
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER participant_copies_appointment BEFORE INSERT OR UPDATE ON appointment_participants
  FOR EACH ROW EXECUTE FUNCTION copy_appointment_to_participant();

CREATE FUNCTION forget_participant() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointments SET doctor_id = nullif(doctor_id, old.party_id), midwife_id = nullif(midwife_id, old.party_id),
                          assistant_id = nullif(assistant_id, old.party_id)
   WHERE id = old.appointment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER appointment_forgets_participant AFTER DELETE ON appointment_participants
  FOR EACH ROW WHEN (old.role <> 'patient') EXECUTE FUNCTION forget_participant();

CREATE FUNCTION push_appointment_to_participants() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointment_participants SET during = new.during, status = new.status WHERE appointment_id = new.id;
  RETURN NULL;
END $$;
CREATE TRIGGER appointment_moves_participants AFTER UPDATE ON appointments
  FOR EACH ROW WHEN (old.during IS DISTINCT FROM new.during OR old.status IS DISTINCT FROM new.status)
  EXECUTE FUNCTION push_appointment_to_participants();

-- Free time follows the appointments ---------------------------------------------------------------------------------

-- The bits [first_quarter, last_quarter) of a month, cleared as far as they exist.
CREATE FUNCTION without_quarters(bits bytea, first_quarter integer, last_quarter integer) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  FOR quarter IN GREATEST(first_quarter, 0) .. LEAST(last_quarter, octet_length(bits) * 8) - 1 LOOP
    bits := set_bit(bits, quarter, 0);
  END LOOP;
  RETURN bits;
END $$;

-- Are the bits [first_quarter, last_quarter) all set? Null when they reach out of the month.
CREATE FUNCTION has_quarters(bits bytea, first_quarter integer, last_quarter integer) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  IF first_quarter < 0 OR last_quarter > octet_length(bits) * 8 THEN
    RETURN NULL;
  END IF;
  FOR quarter IN first_quarter .. last_quarter - 1 LOOP
    IF get_bit(bits, quarter) = 0 THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN true;
END $$;

-- The quarter hour of the month in which an instant falls; a quarter touched by an appointment is taken whole.
CREATE FUNCTION quarter_of(instant timestamptz, month date) RETURNS double precision
LANGUAGE sql IMMUTABLE AS $$ SELECT extract(epoch FROM instant - (month::timestamp at time zone 'UTC'))::double precision / 900 $$;

-- The month rows of a schedule that a period touches, from the first to the last, locked.
-- The lock on the schedule comes first: it makes a booking and the building of a month wait for each other.
CREATE FUNCTION take_free_time(of_schedule uuid, taken tstzrange) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM schedules WHERE id = of_schedule FOR KEY SHARE;
  UPDATE free_months
     SET free = without_quarters(free, floor(quarter_of(lower(taken), month))::int, ceil(quarter_of(upper(taken), month))::int)
   WHERE schedule_id = of_schedule
     AND month BETWEEN date_trunc('month', lower(taken) at time zone 'UTC')::date
                   AND date_trunc('month', upper(taken) at time zone 'UTC')::date;
END $$;

-- Computes again, from "open" and the booked appointments, the bytes that a period touches.
CREATE FUNCTION refresh_free_time(of_schedule uuid, changed tstzrange) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
  cached record;
  booked tstzrange;
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
    FOR booked IN
      SELECT p.during FROM appointment_participants p
       WHERE p.party_id = owner AND p.status = 'BOOKED'
         AND p.during && tstzrange(cached.starts + first_byte * interval '2 hours', cached.starts + (first_byte + byte_count) * interval '2 hours')
    LOOP
      fresh := without_quarters(fresh, floor(quarter_of(lower(booked), cached.month))::int, ceil(quarter_of(upper(booked), cached.month))::int);
    END LOOP;
    UPDATE free_months SET free = fresh WHERE schedule_id = of_schedule AND month = cached.month;
  END LOOP;
END $$;

CREATE FUNCTION participant_changes_free_time() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.status = 'BOOKED' THEN
    PERFORM refresh_free_time(old.schedule_id, old.during);
  END IF;
  IF tg_op <> 'DELETE' AND new.status = 'BOOKED' THEN
    PERFORM take_free_time(new.schedule_id, new.during);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER free_time_follows_insert AFTER INSERT ON appointment_participants
  FOR EACH ROW WHEN (new.schedule_id IS NOT NULL) EXECUTE FUNCTION participant_changes_free_time();
CREATE TRIGGER free_time_follows_update AFTER UPDATE ON appointment_participants
  FOR EACH ROW WHEN (new.schedule_id IS NOT NULL) EXECUTE FUNCTION participant_changes_free_time();
CREATE TRIGGER free_time_follows_delete AFTER DELETE ON appointment_participants
  FOR EACH ROW WHEN (old.schedule_id IS NOT NULL) EXECUTE FUNCTION participant_changes_free_time();

-- Access grants ---------------------------------------------------------------------------------------------------

CREATE TABLE access_policies (
  id uuid NOT NULL,
  resource "AccessResource" NOT NULL,
  from_party uuid NOT NULL,
  to_party uuid NOT NULL,
  status "AccessStatus" NOT NULL,
  rights text[] NOT NULL,
  created_by uuid NOT NULL,
  decided_by uuid,
  decided_at timestamptz(3),
  legal_basis text,
  revoked_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT current_timestamp,
  updated_at timestamptz(3) NOT NULL DEFAULT current_timestamp,
  CONSTRAINT access_policies_pkey PRIMARY KEY (id),
  CONSTRAINT access_policies_from_party_fkey FOREIGN KEY (from_party) REFERENCES parties (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT access_policies_to_party_fkey FOREIGN KEY (to_party) REFERENCES parties (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT access_policies_two_sides_check CHECK (from_party <> to_party)
);
CREATE UNIQUE INDEX access_policies_one_living_grant ON access_policies (resource, from_party, to_party) WHERE revoked_at IS NULL;
CREATE INDEX access_policies_to_party_resource_status_idx ON access_policies (to_party, resource, status);
CREATE INDEX access_policies_from_party_resource_status_idx ON access_policies (from_party, resource, status);

-- In whose name a person acts: their own, and that of the structures that gave them the right or employ them.
CREATE FUNCTION acts_for(person uuid, wanted text) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT person
  UNION ALL
  SELECT from_party FROM access_policies
   WHERE to_party = person AND resource = 'organization' AND status = 'ACCEPTED' AND revoked_at IS NULL AND wanted = ANY (rights)
  UNION ALL
  SELECT organization_id FROM organization_staff WHERE party_id = person AND organization_id IS NOT NULL
$$;

-- Does somebody hold the patient's file with this right, themselves or through a structure whose patients they follow?
CREATE FUNCTION holds_medical_file(person uuid, patient uuid, wanted text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM access_policies
     WHERE resource = 'medical-file' AND from_party = patient AND to_party IN (SELECT * FROM acts_for(person, 'PATIENTS'))
       AND status = 'ACCEPTED' AND revoked_at IS NULL AND wanted = ANY (rights)
  )
$$;

-- The patients a professional may know of and book for: a living grant, or a visit together in the last 30 days or to come
-- (design api §3.1, rule 6).
CREATE FUNCTION patients_known_to(person uuid, today timestamptz) RETURNS TABLE (patient_id uuid) LANGUAGE sql STABLE AS $$
  SELECT from_party FROM access_policies
   WHERE resource IN ('medical-file', 'patient-delegation') AND to_party IN (SELECT * FROM acts_for(person, 'PATIENTS'))
     AND status = 'ACCEPTED' AND revoked_at IS NULL
  UNION
  SELECT a.patient_id FROM appointment_participants mine JOIN appointments a ON a.id = mine.appointment_id
   WHERE mine.party_id = person AND mine.role <> 'patient' AND mine.status <> 'CANCELLED'
     AND lower(mine.during) > today - interval '30 days'
$$;

-- Is this patient one of them? The same rule, asked from the patient's side: as a condition over the list above, Postgres
-- would first make the whole list.
CREATE FUNCTION knows_patient(person uuid, patient uuid, today timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM access_policies
     WHERE resource IN ('medical-file', 'patient-delegation') AND from_party = patient
       AND to_party IN (SELECT * FROM acts_for(person, 'PATIENTS')) AND status = 'ACCEPTED' AND revoked_at IS NULL
  ) OR EXISTS (
    SELECT 1 FROM appointments a JOIN appointment_participants mine ON mine.appointment_id = a.id
     WHERE a.patient_id = patient AND mine.party_id = person AND mine.role <> 'patient' AND a.status <> 'CANCELLED'
       AND lower(a.during) > today - interval '30 days'
  );
END $$;
