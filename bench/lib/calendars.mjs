import { wallToUtc } from '../slots-workload.mjs';

const MINUTE = 60_000;

/** Overlapping periods of one kind, made into one: our tables refuse them. */
function merged(periods) {
  const rows = [];
  for (const period of periods.toSorted((a, b) => a.start - b.start)) {
    const last = rows.at(-1);
    if (last !== undefined && period.start <= last.end) last.end = Math.max(last.end, period.end);
    else rows.push({ ...period });
  }
  return rows;
}

const periodsOf = (exceptions, kind) =>
  merged(
    exceptions
      .filter((exception) => exception.kind === kind)
      .map(({ date, start, end }) => ({ start: wallToUtc(date, start), end: wallToUtc(date, end) })),
  );

/** The time that is booked, as visits of an hour at most; drawn ones collide where the clock jumps. */
function visitsOf(bookings) {
  return merged(bookings).flatMap(({ start, end }) => {
    const pieces = [];
    for (let from = start; from < end; from += 60 * MINUTE)
      pieces.push({ start: from, end: Math.min(end, from + 60 * MINUTE) });
    return pieces;
  });
}

const iso = (instant) => new Date(instant).toISOString();

/** Puts a generated workload into our tables: week, exceptional periods, visits. */
export async function seedCalendars(client, kind, people, { practitioners }, patient) {
  const week = [];
  const periods = [];
  const visits = [];
  for (const [index, { weekly, exceptions, bookings }] of practitioners.entries()) {
    const { id, scheduleId } = people[index];
    for (const { day, start, end } of weekly) week.push([scheduleId, day === 0 ? 7 : day, start, end]);
    for (const { start, end } of periodsOf(exceptions, 'available'))
      periods.push([scheduleId, iso(start), iso(end), 'FREE']);
    for (const { start, end } of periodsOf(exceptions, 'unavailable'))
      periods.push([scheduleId, iso(start), iso(end), 'BUSY']);
    for (const { start, end } of visitsOf(bookings)) visits.push([id, scheduleId, iso(start), iso(end)]);
  }
  const columns = (rows) => rows[0].map((_, column) => rows.map((row) => row[column]));
  await client.query(
    `INSERT INTO schedule_template (id, schedule_id, weekday, start_minute, end_minute)
     SELECT gen_random_uuid(), * FROM unnest($1::uuid[], $2::int[], $3::int[], $4::int[])`,
    columns(week),
  );
  await client.query(
    `INSERT INTO schedule_exceptions (id, schedule_id, during, status)
     SELECT gen_random_uuid(), e.schedule, tstzrange(e.from, e.to), e.kind::"ExceptionStatus"
       FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::text[]) AS e("schedule", "from", "to", kind)`,
    columns(periods),
  );
  await client.query(
    `WITH visits AS (
       SELECT gen_random_uuid() AS id, v.*
         FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS v(party, schedule, starts, ends)
     ), written AS (
       INSERT INTO appointments (id, patient_id, during, service_category, created_by)
       SELECT id, $5, tstzrange(starts, ends), 'Consultation', party FROM visits RETURNING id)
     INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
     SELECT id, party, $6::text::"ParticipantRole", schedule FROM written JOIN visits USING (id)`,
    [...columns(visits), patient.id, kind],
  );
}
