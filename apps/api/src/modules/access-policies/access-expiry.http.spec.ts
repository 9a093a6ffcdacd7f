import { describe, expect, it } from '@jest/globals';
import { aDoctor, aGrant, aPatient } from '../../testing/calendars.ts';
import { eventually } from '../../testing/eventually.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { AccessExpiry } from './access-expiry.ts';

const app = aCalendarApp();

/** A request for a file unanswered for a hundred days. */
const anOldRequest = async (): Promise<string> => {
  const { db } = app();
  const [patient, doctor] = [await aPatient(db), await aDoctor(db)];
  const between = { resource: 'medical-file', from: patient.partyId, to: doctor.partyId } as const;
  const id = await aGrant(db, { ...between, rights: ['READ'], status: 'PENDING' });
  await db.rows(`UPDATE access_policies SET status_since = '2026-08-01' WHERE id = $1`, [id]);
  return id;
};
const stateOf = async (id: string) =>
  (await app().db.rows('SELECT status, revoked_at IS NOT NULL AS gone FROM access_policies WHERE id = $1', [id]))[0];
const WAITS = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe('a request that nobody answered', () => {
  it('a request that nobody answered goes when its time is over', async () => {
    const id = await anOldRequest();
    await app().app.get(AccessExpiry, { strict: false }).run();
    expect(await stateOf(id)).toEqual({ status: 'PENDING', gone: true });
  });

  it('stays when it is answered at that moment', async () => {
    const id = await anOldRequest();
    const { db } = app();
    const other = await db.pool.connect();
    await other.query('BEGIN');
    await other.query(`UPDATE access_policies SET status = 'ACCEPTED' WHERE id = $1`, [id]);
    const expiring = app().app.get(AccessExpiry, { strict: false }).run();
    await eventually(async () => (await db.rows(WAITS)).length > 0);
    await other.query('COMMIT');
    other.release();
    await expiring;
    expect(await stateOf(id)).toEqual({ status: 'ACCEPTED', gone: false });
  });
});
