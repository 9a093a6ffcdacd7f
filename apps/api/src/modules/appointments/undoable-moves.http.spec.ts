import { describe, expect, it } from '@jest/globals';
import { MOVE_UNDO_MS } from '@maillon/domain/appointment-rules';
import type { Actor } from '../../platform/actor.ts';
import { aVisitCast, ends, LATER, moved, START } from '../../testing/cases/visit-cast.ts';
import { eventually } from '../../testing/eventually.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const EVEN_LATER = ends(LATER, 60);

interface Sent {
  readonly template: string;
  readonly payload: { readonly start: string; readonly oldStart?: string };
}
const sentTo = ({ userId }: Actor): Promise<Sent[]> =>
  app().db.rows<Sent>(
    `SELECT template, payload FROM notifications WHERE user_id = $1 AND template LIKE 'appointment-%' ORDER BY id`,
    [userId],
  );
const wordsOf = ({ template, payload: { start, oldStart } }: Sent) => [template, start, oldStart];

/** What waits until the move stands, and for how much longer; milliseconds. */
const waiting = (id: string): Promise<{ ms: number }[]> =>
  app().db.rows<{ ms: number }>(
    `SELECT extract(epoch FROM available_at - created_at)::float8 * 1000 AS ms FROM outbox WHERE key = 'appointment-move:' || $1`,
    [id],
  );
/** As if the seconds had passed. */
const pass = (id: string) =>
  app().db.rows(`UPDATE outbox SET available_at = now() WHERE key = 'appointment-move:' || $1 RETURNING id`, [id]);

const aMovedVisit = async () => {
  const cast = await aVisitCast(app().db);
  const move = async (start: string, version: number, more: object = { undoable: true }) =>
    app()
      .as(cast.doctor)
      .patch(`/appointment/${cast.id}`, { ...moved(start), ...more }, { 'if-match': `"${version}"` });
  expect((await move(LATER, 1)).json()).toMatchObject({ start: LATER, version: 2 });
  return { ...cast, move };
};

describe('a move that its mover may take back', () => {
  it('is written to nobody before ten seconds have passed, and then with both times', async () => {
    const { id, patient } = await aMovedVisit();
    const [event] = await waiting(id);
    expect(Math.abs((event?.ms ?? 0) - MOVE_UNDO_MS)).toBeLessThan(1_000);
    expect(await sentTo(patient)).toEqual([]);
    await pass(id);
    const sent = await eventually(async () => (await sentTo(patient)).at(0));
    expect(wordsOf(sent)).toEqual(['appointment-updated', LATER, START]);
  });

  it('is written to nobody at all once it is taken back', async () => {
    const { id, patient, doctor, move } = await aMovedVisit();
    expect((await move(START, 2)).json()).toMatchObject({ start: START, version: 3 });
    expect(await waiting(id)).toEqual([]);
    // What is written of the next change is all that they hear.
    await app().as(doctor).post(`/appointment/${id}/cancel`, {});
    const [first, ...more] = await eventually(async () => {
      const sent = await sentTo(patient);
      return sent.length > 0 ? sent : undefined;
    });
    expect([first && wordsOf(first), more]).toEqual([['appointment-cancelled', START, undefined], []]);
  });

  it('goes on to a third time, and its people read the first and the last', async () => {
    const { id, patient, move } = await aMovedVisit();
    await move(EVEN_LATER, 2);
    expect(await waiting(id)).toHaveLength(1);
    await pass(id);
    const sent = await eventually(async () => (await sentTo(patient)).at(0));
    expect(wordsOf(sent)).toEqual(['appointment-updated', EVEN_LATER, START]);
  });

  it('is written at once where the next one is not to be taken back', async () => {
    const { id, patient, move } = await aMovedVisit();
    await move(EVEN_LATER, 2, {});
    const sent = await eventually(async () => (await sentTo(patient)).at(0));
    expect(wordsOf(sent)).toEqual(['appointment-updated', EVEN_LATER, START]);
    expect(await waiting(id)).toEqual([]);
  });

  it('is cancelled at the time that its people know', async () => {
    const { id, patient, doctor } = await aMovedVisit();
    await app().as(doctor).post(`/appointment/${id}/cancel`, {});
    const sent = await eventually(async () => (await sentTo(patient)).at(0));
    expect(wordsOf(sent)).toEqual(['appointment-cancelled', START, undefined]);
    expect(await waiting(id)).toEqual([]);
  });

  it('offers its time to nobody who waits before it stands', async () => {
    const { doctor } = await aMovedVisit();
    const freed = await app().db.rows<{ at: string }>(`SELECT freed_at AS at FROM freed_times WHERE party_id = $1`, [
      doctor.partyId,
    ]);
    expect(freed.map(({ at }) => Date.parse(at) - Date.parse(NOW))).toEqual([MOVE_UNDO_MS]);
  });

  it.each([
    ['earlier', START, 'stays', true],
    ['later', ends(LATER, 60), 'stays', true],
    ['earlier', START, 'ends once it stands', false],
  ])('to an %s time and back keeps its place on the waiting list, which %3$s', async (_when, to, _what, isUndone) => {
    const { db } = app();
    const { id, doctor, move } = await aMovedVisit();
    await pass(id);
    await eventually(async () => (await waiting(id)).length === 0);
    const waits = () => db.rows('SELECT since FROM waiting_list_entries WHERE appointment_id = $1', [id]);
    await app().as(doctor).post(`/appointment/${id}/waiting-list`);
    expect(await waits()).toHaveLength(1);
    await move(to, 2);
    expect(await waits()).toHaveLength(1);
    if (isUndone) {
      await move(LATER, 3);
      expect(await waits()).toHaveLength(1);
    } else {
      await pass(id);
      await eventually(async () => (await waits()).length === 0);
    }
  });

  it('is staff’s: a patient has nothing to take back', async () => {
    const { id, patient } = await aVisitCast(app().db);
    const change = { ...moved(LATER), undoable: true };
    const response = await app().as(patient).patch(`/appointment/${id}`, change, { 'if-match': '"1"' });
    expect([response.statusCode, response.json().errors]).toMatchObject([403, [{ pointer: '/undoable' }]]);
  });
});
