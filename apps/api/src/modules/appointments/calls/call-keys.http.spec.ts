import { describe, expect, it } from '@jest/globals';
import { aVisitCast, personIn, START } from '../../../testing/cases/visit-cast.ts';
import { aSealedText } from '../../../testing/sealed.ts';
import { aCalendarApp, NOW } from '../../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

const during = async <T>(act: () => Promise<T>, at = START): Promise<T> => {
  app().clock.moveTo(at);
  return act().finally(() => app().clock.moveTo(NOW));
};

const CLOSED = [
  ['a colleague with the file', 403],
  ['another doctor', 404],
  ['another patient', 404],
] as const;

describe('the key of a call', () => {
  it.each([['the booked doctor', 200], ['the patient', 200], ...CLOSED])(
    '%s reads and sets it: %i',
    async (who, status) => {
      const cast = await aVisitCast(app().db);
      const person = app().as(personIn(cast, who));
      const path = `/appointment/${cast.id}/call-key`;
      const set = await during(() => person.post(path, { after: 0, key: aSealedText() }));
      const read = await during(() => person.get(path));
      expect([set.statusCode, read.statusCode]).toEqual([status, status]);
    },
  );

  it.each(['2026-11-24T08:44:59.000Z', '2026-11-24T10:30:01.000Z'])(
    'the key of a call is closed outside the window, at %s',
    async (at) => {
      const { id, doctor } = await aVisitCast(app().db);
      const path = `/appointment/${id}/call-key`;
      const answers = [
        await during(() => app().as(doctor).get(path), at),
        await during(() => app().as(doctor).post(path, { after: 0, key: aSealedText() }), at),
        await during(() => app().as(doctor).post(`/appointment/${id}/call-close`), at),
      ];
      expect(answers.map((answer) => answer.json().code)).toEqual(Array(3).fill('OUTSIDE_CALL_WINDOW'));
    },
  );

  it('goes back as it came, and is kept sealed once more', async () => {
    const { id, doctor, patient } = await aVisitCast(app().db);
    const path = `/appointment/${id}/call-key`;
    const key = aSealedText(3);
    await during(() => app().as(doctor).post(path, { after: 0, key }));
    const read = await during(() => app().as(patient).get(path));
    expect(read.json()).toEqual({ version: 1, key });
    const [row] = await app().db.rows('SELECT key FROM call_keys WHERE appointment_id = $1', [id]);
    expect(String(row?.key)).not.toContain(key.slice(4, 40));
  });

  it('of two who replace the same one, the first holds and both are told so', async () => {
    const { id, doctor, patient } = await aVisitCast(app().db);
    const path = `/appointment/${id}/call-key`;
    const set = (who: typeof patient, after: number, mark: number) =>
      during(() =>
        app()
          .as(who)
          .post(path, { after, key: aSealedText(mark) }),
      );
    for (const after of [0, 1]) {
      const answers = [await set(doctor, after, 2 * after), await set(patient, after, 2 * after + 1)];
      const held = { version: after + 1, key: aSealedText(2 * after) };
      expect(answers.map((answer) => answer.json())).toEqual([held, held]);
    }
  });

  it('of many who replace the same one at once, one holds for all', async () => {
    const { id, doctor, patient } = await aVisitCast(app().db);
    const path = `/appointment/${id}/call-key`;
    const answers = await during(() =>
      Promise.all(
        Array.from({ length: 8 }, (_, mark) =>
          app()
            .as(mark % 2 === 0 ? doctor : patient)
            .post(path, { after: 0, key: aSealedText(mark) }),
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.json().key)).size).toBe(1);
  });

  it('in clear, or in a session of another visit, is refused and names the field', async () => {
    const { id, doctor } = await aVisitCast(app().db);
    const answer = await during(() => app().as(doctor).post(`/appointment/${id}/call-key`, { after: 0, key: 'a key' }));
    expect([answer.statusCode, answer.json().errors?.[0]?.pointer]).toEqual([422, '/key']);
  });
});

describe('a pass to measure the connection', () => {
  it.each([['the booked doctor', 200], ['the patient', 200], ...CLOSED])('%s: %i', async (who, status) => {
    const cast = await aVisitCast(app().db);
    const passes = app().rooms.passes.length;
    const answer = await during(() => app().as(personIn(cast, who)).post(`/appointment/${cast.id}/call-test`));
    expect(answer.statusCode).toBe(status);
    expect(app().rooms.passes).toHaveLength(passes);
  });

  it('a pass to measure the connection does not begin the call', async () => {
    const { id, patient } = await aVisitCast(app().db);
    await during(() => app().as(patient).post(`/appointment/${id}/call-test`));
    expect((await app().as(patient).get(`/appointment/${id}`)).json()).toMatchObject({ startedAt: null });
  });
});

describe('the end of a call for everybody', () => {
  it('is the doctor’s where there is one: the room closes, the visit stays booked, one line of the trail', async () => {
    const { id, doctor } = await aVisitCast(app().db);
    const closed = await during(() => app().as(doctor).post(`/appointment/${id}/call-close`));
    expect(closed.statusCode).toBe(204);
    expect(app().rooms.closed).toContain(id);
    expect((await app().as(doctor).get(`/appointment/${id}`)).json()).toMatchObject({ status: 'BOOKED' });
    const trail = `SELECT actor FROM audit_events WHERE action = 'call.close' AND target_id = $1`;
    expect(await app().db.rows(trail, [id])).toEqual([{ actor: doctor.userId }]);
  });

  it.each([['the patient', 403], ...CLOSED.filter(([who]) => who !== 'another patient')])(
    '%s: %i',
    async (who, status) => {
      const cast = await aVisitCast(app().db);
      const answer = await during(() => app().as(personIn(cast, who)).post(`/appointment/${cast.id}/call-close`));
      expect(answer.statusCode).toBe(status);
      expect(app().rooms.closed).not.toContain(cast.id);
    },
  );
});
