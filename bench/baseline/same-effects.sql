-- What our API writes for a booking, a change and their delivery, each as one function; on our own tables. Events are delivered by
-- the ids that are answered: to look for them would read what was deleted and not yet cleared away.

CREATE FUNCTION bench_book(of_user uuid, of_key uuid, of_fingerprint bytea, patient uuid, doctor uuid, starts timestamptz, ends timestamptz,
                           category text)
RETURNS TABLE (visit appointments, event bigint) LANGUAGE plpgsql AS $$
DECLARE
  visit_id uuid := gen_random_uuid();
  placed integer;
BEGIN
  PERFORM claim_idempotency_keys(ARRAY[hashtextextended(of_user || of_key::text, 0)], ARRAY[of_user::text], ARRAY['POST'],
                                 ARRAY['/appointment'], ARRAY[of_key]);
  INSERT INTO appointments (id, patient_id, doctor_id, during, service_category, created_by)
  VALUES (visit_id, patient, doctor, tstzrange(starts, ends), category, doctor);
  INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id, during, status)
  SELECT visit_id, person.party, person.role, person.schedule, tstzrange(starts, ends), 'BOOKED'
    FROM (VALUES (patient, 'patient'::"ParticipantRole", NULL::uuid),
                 (doctor, 'doctor', (SELECT id FROM schedules WHERE party_id = doctor))) AS person(party, role, schedule)
   ORDER BY person.party
      ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS placed = ROW_COUNT;
  IF placed < 2 THEN RAISE EXCEPTION 'no place'; END IF;
  INSERT INTO idempotency_keys (user_id, method, route, key, fingerprint, status, headers, body, expires_at)
  VALUES (of_user::text, 'POST', '/appointment', of_key, of_fingerprint, 201, '{"content-type": "application/json; charset=utf-8"}',
          convert_to(jsonb_build_object('id', visit_id)::text, 'UTF8'), now() + interval '24 hours');
  event := bench_tell(of_user, visit_id, patient, 'booked', starts, ends);
  SELECT * INTO visit FROM appointments WHERE id = visit_id;
  RETURN NEXT;
END $$;

CREATE FUNCTION bench_change(of_user uuid, visit_id uuid, seen integer, category text)
RETURNS TABLE (visit appointments, event bigint) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointments SET service_category = category, version = version + 1, updated_at = now()
   WHERE id = visit_id AND version = seen RETURNING * INTO visit;
  IF visit.id IS NULL THEN RETURN; END IF;
  event := bench_tell(of_user, visit_id, visit.patient_id, 'changed', lower(visit.during), upper(visit.during));
  RETURN NEXT;
END $$;

-- The audit line and the event, whose id it answers.
CREATE FUNCTION bench_tell(of_user uuid, visit uuid, patient uuid, change text, starts timestamptz, ends timestamptz)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  event bigint;
BEGIN
  INSERT INTO audit_events (action, target_kind, target_id, patient_id, outcome, actor, request_id, ip_hash)
  VALUES ('appointment.' || change, 'appointment', visit::text, patient, 'ok', of_user, gen_random_uuid()::text,
          'ed3eaf069f83e3176135d198ec229d103d2a058853f7b78ec3702479c89e8eb5');
  INSERT INTO outbox (kind, key, payload)
  VALUES ('appointment.news', 'appointment:' || visit,
          jsonb_build_object('id', visit, 'start', starts, 'end', ends, 'change', change, 'status', 'BOOKED', 'byUserId', of_user,
                             'patientId', patient))
  RETURNING id INTO event;
  RETURN event;
END $$;

-- A change becomes a notification and the event of its mail, whose id it answers; that event becomes the mail.
CREATE FUNCTION bench_deliver(events bigint[]) RETURNS SETOF bigint LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM outbox WHERE id = ANY(events) RETURNING id, kind, payload
  ), notified AS (
    INSERT INTO notifications (id, user_id, template, payload, content, deduplication_key)
    SELECT gen_random_uuid(), patient.user_id, 'appointment-' || (taken.payload ->> 'change'),
           jsonb_build_object('ID', taken.payload -> 'id', 'start', taken.payload -> 'start', 'name', 'Dr Prénom 1 Nom 1',
                              'channels', '["mail", "inbox"]'::jsonb),
           'Rendez-vous confirmé le 01/01/2031 à 01:00 avec Dr Prénom 1 Nom 1.', taken.id || ':' || patient.user_id
      FROM taken JOIN parties patient ON patient.id = (taken.payload ->> 'patientId')::uuid WHERE taken.kind = 'appointment.news'
    RETURNING id
  ), to_mail AS (
    INSERT INTO outbox (kind, key, payload)
    SELECT 'notification.mail', 'notification.mail:' || id, jsonb_build_object('id', id) FROM notified RETURNING id
  ), mailed AS (
    INSERT INTO outgoing_messages (id, channel, "to", subject, text, page)
    SELECT gen_random_uuid(), 'email', reader.email, 'Rendez-vous confirmé le 01/01/2031 à 01:00', said.text,
           jsonb_build_object('brand', 'NatalConnect', 'variant', 'natalconnect', 'subject', 'Rendez-vous confirmé', 'footer', 'À bientôt',
                              'parts', jsonb_build_array(jsonb_build_object('kind', 'text', 'text', said.text)), 'settingsLink', NULL)
      FROM taken
      JOIN notifications notification ON notification.id = (taken.payload ->> 'id')::uuid
      JOIN users reader ON reader.id = notification.user_id,
           LATERAL (SELECT 'Bonjour ' || reader.first_name || E',\n\n' || notification.content || E'\n\n' || repeat('Ce message est automatique. ', 12)
                   ) AS said(text)
     WHERE taken.kind = 'notification.mail'
  )
  SELECT id FROM to_mail
$$;
