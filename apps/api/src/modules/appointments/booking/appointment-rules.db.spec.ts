import { expect, it } from '@jest/globals';
import { APPOINTMENT_DURATIONS, QUARTER_HOUR_MS } from '@maillon/domain/appointment-rules';
import { CANCELLATION_CODES } from '@maillon/domain/calendar/cancellation-reasons';
import { REASON_CODES } from '@maillon/domain/calendar/visit-reasons';
import { aDatabase } from '../../../testing/start/a-database.ts';

const db = aDatabase();

it('Postgres takes the lengths that can be booked, and no other of a day', async () => {
  const [check] = await db().rows<{ taken: string }>(
    `SELECT pg_get_expr(conbin, conrelid) AS taken FROM pg_constraint WHERE conname = 'appointments_duration_check'`,
  );
  const taken = await db().rows<{ minutes: number }>(
    `SELECT minutes FROM (
       SELECT minutes, tstzrange('2026-11-24T09:00:00Z', '2026-11-24T09:00:00Z'::timestamptz + minutes * interval '1 minute') AS during
         FROM generate_series(1, 1440) AS minutes
     ) AS lengths WHERE ${check?.taken} ORDER BY minutes`,
  );
  expect(taken.map(({ minutes }) => minutes)).toEqual([...APPOINTMENT_DURATIONS]);
});

it('Postgres counts the quarter hours that slots start on', async () => {
  const [counted] = await db().rows<{ quarters: number }>(
    `SELECT quarter_of('2026-11-01T00:00:00Z'::timestamptz + $1 * interval '1 millisecond', '2026-11-01') AS quarters`,
    [QUARTER_HOUR_MS],
  );
  expect(counted?.quarters).toBe(1);
});

it.each([
  ['appointments_reason_code_check', REASON_CODES],
  ['appointments_cancel_code_check', CANCELLATION_CODES],
])('%s takes the codes of the catalogue', async (name, codes) => {
  const [check] = await db().rows<{ taken: string }>(
    'SELECT pg_get_expr(conbin, conrelid) AS taken FROM pg_constraint WHERE conname = $1',
    [name],
  );
  const taken = [...(check?.taken ?? '').matchAll(/'([a-z_-]+)'::text/g)].map(([, code]) => code);
  expect(taken.toSorted()).toEqual([...codes].toSorted());
});
