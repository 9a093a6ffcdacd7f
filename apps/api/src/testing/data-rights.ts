import { ErasureService } from '../modules/data-rights/erasure.service.ts';
import { newId } from '../platform/ids.ts';
import { Clock, SystemClock } from '../platform/time/clock.ts';
import type { SignedUp } from './sign-in/people.ts';
import { anApp, type TestApp } from './start/an-app.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The time of day, some days ahead. */
class LaterClock extends Clock {
  private ahead = 0;
  private readonly real = new SystemClock();

  now(): number {
    return this.real.now() + this.ahead;
  }

  /** Everything in `work` happens so many days later. */
  async after<T>(days: number, work: () => Promise<T>): Promise<T> {
    this.ahead += days * DAY_MS;
    try {
      return await work();
    } finally {
      this.ahead -= days * DAY_MS;
    }
  }
}

/** A visit of a patient with a doctor so many days from now, straight into the tables. */
export const aVisit = async ({ db }: TestApp, patient: SignedUp, doctor: SignedUp, days: number): Promise<string> => {
  const id = newId();
  const start = new Date(Date.now() + days * DAY_MS);
  start.setUTCMinutes(0, 0, 0);
  const during = `[${start.toISOString()},${new Date(start.getTime() + 30 * 60_000).toISOString()})`;
  await db.rows(
    `WITH a AS (INSERT INTO appointments (id, patient_id, during, status, service_category, created_by)
                VALUES ($1, $2, $3, 'BOOKED', 'FollowUp', $2) RETURNING id)
     INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
     SELECT a.id, p.party, p.role::"ParticipantRole", p.schedule FROM a,
       (VALUES ($2::uuid, 'patient', NULL::uuid), ($4::uuid, 'doctor', $5::uuid)) AS p(party, role, schedule)`,
    [id, patient.me.patient?.id, during, doctor.me.doctor?.id, doctor.me.doctor?.schedule?.id],
  );
  return id;
};

/** Asks for the erasure of an account. */
export const erase = (app: TestApp, { browser }: SignedUp, body: object = {}) =>
  app.inject({
    method: 'DELETE',
    url: '/api/user/current',
    headers: { cookie: browser.cookieHeader, rid: 'anti-csrf', 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

/** One application whose clock goes ahead; `app` is asked for inside a test. */
export const anErasureApp = () => {
  const clock = new LaterClock();
  const app = anApp({ clock });
  /** The day after the thirty in which one may think again. */
  const afterAMonth = () => clock.after(31, () => app().get(ErasureService).execute());
  return { app, clock, afterAMonth };
};
