import { beforeAll, describe, expect, it } from '@jest/globals';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();
const PATH = '/user/current/position';
const HERE = { latitude: 5.3599, longitude: -4.0083, accuracy: 12 };
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

let patient: SignedUp;
const set = (body: Record<string, unknown>) => patient.browser.patch(PATH, body);
const kept = () =>
  app().db.rows<{ place: Buffer; captured_at: string }>(
    'SELECT place_sealed AS place, captured_at FROM positions WHERE user_id = $1',
    [patient.me.id],
  );

describe('the position of a performer', () => {
  beforeAll(async () => {
    patient = await aSignedUpPatient(app());
  });

  it('is kept once per person, sealed', async () => {
    expect((await set({ ...HERE, capturedAt: ago(20) })).statusCode).toBe(204);
    expect((await set({ ...HERE, capturedAt: ago(10) })).statusCode).toBe(204);

    const rows = await kept();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.place.toString('latin1')).not.toContain('5.3599');
  });

  it('does not go back to where a device found it earlier', async () => {
    const capturedAt = ago(5);
    await set({ ...HERE, capturedAt });
    await set({ ...HERE, latitude: 1, capturedAt: ago(60) });

    expect((await kept()).map(({ captured_at }) => captured_at)).toEqual([capturedAt]);
  });

  it.each([
    ['beyond the pole', { ...HERE, latitude: 90.5 }, '/latitude'],
    ['beyond the date line', { ...HERE, longitude: -181 }, '/longitude'],
    ['of which half is missing', { latitude: 5 }, '/longitude'],
    ['of a device that knows none', { latitude: 0, longitude: 0 }, '/latitude'],
    [
      'of another continent a minute later',
      { ...HERE, latitude: 48.85, longitude: 2.35, capturedAt: ago(1) },
      '/latitude',
    ],
    ['of tomorrow', { ...HERE, capturedAt: ago(-24 * 60) }, '/capturedAt'],
    ['of somebody else', { ...HERE, userId: '01970000-0000-7000-8000-000000000000' }, '/userId'],
  ])('is refused %s', async (_what, body, pointer) => {
    const answer = await set(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([expect.objectContaining({ pointer })]);
  });

  it('is cleared at once by who asks for it, again and again, and by nobody else’s asking', async () => {
    const other = await aSignedUpPatient(app());
    await set({ ...HERE, capturedAt: ago(1) });
    expect((await other.browser.delete(PATH)).statusCode).toBe(204);
    expect(await kept()).toHaveLength(1);
    for (const _again of [1, 2]) expect((await patient.browser.delete(PATH)).statusCode).toBe(204);
    expect(await kept()).toEqual([]);
    await set({ ...HERE, capturedAt: ago(1) });
    expect(await kept()).toHaveLength(1);
  });

  it.each([
    ['is kept for a day', '23 hours', 1],
    ['is forgotten after it', '25 hours', 0],
  ])('%s', async (_what, age, left) => {
    await app().db.rows('UPDATE positions SET captured_at = now() - $2::interval WHERE user_id = $1', [
      patient.me.id,
      age,
    ]);
    await app().get(Housekeeping).run();

    expect(await kept()).toHaveLength(left);
  });
});
