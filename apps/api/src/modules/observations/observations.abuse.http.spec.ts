import { describe, expect, it } from '@jest/globals';
import type { PatientRecord } from '@maillon/contracts/record/observations';
import type { Actor } from '../../platform/actor.ts';
import { aGrant, aPatient, aReceivingDoctor } from '../../testing/calendars.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const SESSION = '01900000-0000-7000-8000-00000000000a';
const OWN = '01900000-0000-7000-8000-000000000001';

const at = (patient: Actor) => `/patient/${patient.partyId}/observation`;
const answer = (patient: Actor, more: object = {}) => ({
  ...{ id: `${patient.partyId}-tabac`, type: 'tabac', valueString: aSealedText(), version: 0 },
  ...more,
});
const measure = (patient: Actor, more: object = {}) => ({
  ...answer(patient, {
    id: `${patient.partyId}-WEIGHT-${OWN}`,
    type: 'WEIGHT',
    measuredAt: '2026-11-20T09:12:02.000Z',
  }),
  ...more,
});
const send = (actor: Actor, patient: Actor, body: object) => app().as(actor).patch(at(patient), body);
const record = async (patient: Actor) => (await app().as(patient).get(at(patient))).json() as PatientRecord;

describe('a record that is written by hand', () => {
  const bodies: [string, (patient: Actor) => object][] = [
    ['nothing', () => ({})],
    ['no answers', () => ({ observationsSldId: SESSION, observations: [] })],
    ['a word for a list', () => ({ observationsSldId: SESSION, observations: 'tabac' })],
    ['nothing in the list', () => ({ observationsSldId: SESSION, observations: [null] })],
    ['a list in the list', () => ({ observationsSldId: SESSION, observations: [[]] })],
    ['no session', (p) => ({ observations: [answer(p)] })],
    ['a session that is none', (p) => ({ observationsSldId: 'x', observations: [answer(p)] })],
    ['a figure for a session', (p) => ({ observationsSldId: 7, observations: [answer(p)] })],
    ['another member', (p) => ({ observationsSldId: SESSION, observations: [answer(p)], patientId: p.partyId })],
    ['a figure for an id', (p) => ({ observationsSldId: SESSION, observations: [answer(p, { id: 7 })] })],
    [
      'an id in capitals',
      (p) => ({
        observationsSldId: SESSION,
        observations: [answer(p, { id: `${p.partyId.toUpperCase()}-tabac` })],
      }),
    ],
    ['a version in words', (p) => ({ observationsSldId: SESSION, observations: [answer(p, { version: '0' })] })],
    ['a version below nothing', (p) => ({ observationsSldId: SESSION, observations: [answer(p, { version: -1 })] })],
    ['half a version', (p) => ({ observationsSldId: SESSION, observations: [answer(p, { version: 0.5 })] })],
    [
      'a version beyond counting',
      (p) => ({ observationsSldId: SESSION, observations: [answer(p, { version: 1e300 })] }),
    ],
    ['a list for a text', (p) => ({ observationsSldId: SESSION, observations: [answer(p, { valueString: [] })] })],
    [
      'an endless text',
      (p) => ({
        observationsSldId: SESSION,
        observations: [answer(p, { valueString: `cv1.${'A'.repeat(20_000)}` })],
      }),
    ],
    [
      'a hundred and one',
      (p) => ({
        observationsSldId: SESSION,
        observations: Array.from({ length: 101 }, () => answer(p)),
      }),
    ],
    [
      'a moment in another calendar',
      (p) => ({
        observationsSldId: SESSION,
        observations: [measure(p, { measuredAt: '+275760-09-13T00:00:00.001Z' })],
      }),
    ],
    ['a moment in words', (p) => ({ observationsSldId: SESSION, observations: [measure(p, { measuredAt: 'now()' })] })],
    ['a figure for a moment', (p) => ({ observationsSldId: SESSION, observations: [measure(p, { measuredAt: 1 })] })],
  ];
  it.each(bodies)('is refused with %s, and nothing of it is kept', async (_what, body) => {
    const patient = await aPatient(app().db);
    const refused = await send(patient, patient, body(patient));
    expect(refused.statusCode).toBe(422);
    expect(await record(patient)).toEqual({ observationsSldId: null, observations: [] });
  });

  it('is refused whole where one answer of many is wrong', async () => {
    const patient = await aPatient(app().db);
    const observations = [measure(patient), answer(patient), answer(patient, { id: `${OWN}-tabac` })];
    expect((await send(patient, patient, { observationsSldId: SESSION, observations })).statusCode).toBe(422);
    expect(await record(patient)).toEqual({ observationsSldId: null, observations: [] });
  });

  it('cut short at any byte leaves nothing', async () => {
    const patient = await aPatient(app().db);
    const text = JSON.stringify({ observationsSldId: SESSION, observations: [answer(patient), measure(patient)] });
    app().as(patient);
    const headers = { 'content-type': 'application/json', rid: 'anti-csrf', authorization: patient.userId };
    for (let cut = 0; cut < text.length; cut += 97) {
      const refused = await app().inject({
        ...{ method: 'PATCH', url: `/api${at(patient)}` },
        ...{ headers, payload: text.slice(0, cut) },
      });
      expect([400, 422]).toContain(refused.statusCode);
    }
    expect(await record(patient)).toEqual({ observationsSldId: null, observations: [] });
  });

  it('is refused where it is too long to be read', async () => {
    const patient = await aPatient(app().db);
    const observations = Array.from({ length: 10_000 }, () => measure(patient));
    const refused = await send(patient, patient, { observationsSldId: SESSION, observations });
    expect(refused.statusCode).toBe(413);
  });

  it.each([
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59.999-12:00',
    '0000-01-01T00:00:00+14:00',
  ])('at the end of time (%s) is refused, and breaks nothing', async (measuredAt) => {
    const patient = await aPatient(app().db);
    const body = { observationsSldId: SESSION, observations: [measure(patient, { measuredAt })] };
    expect((await send(patient, patient, body)).statusCode).toBe(422);
    expect((await app().as(patient).get(at(patient))).statusCode).toBe(200);
  });

  it.each(['x', '%00', '..%2f', '01900000-0000-7000-8000-00000000zzzz', "' OR 1=1 --", 'null', '%F0%9F%91%B6'])(
    'a record that is written by hand is nobody’s under %s',
    async (id) => {
      const patient = await aPatient(app().db);
      const path = `/patient/${encodeURIComponent(id)}/observation`;
      const body = { observationsSldId: SESSION, observations: [answer(patient)] };
      expect([400, 404, 422]).toContain((await app().as(patient).get(path)).statusCode);
      expect([400, 404, 422]).toContain((await app().as(patient).patch(path, body)).statusCode);
    },
  );

  it('says the same of a patient who is not theirs and of nobody', async () => {
    const [patient, stranger] = [await aPatient(app().db), await aPatient(app().db)];
    await send(patient, patient, { observationsSldId: SESSION, observations: [answer(patient)] });
    const words = async (id: string) => {
      const refused = await app().as(stranger).get(`/patient/${id}/observation`);
      const { traceId: _, instance: __, ...said } = refused.json() as Record<string, unknown>;
      return [refused.statusCode, said];
    };
    expect(await words(patient.partyId)).toEqual(await words(OWN));
  });

  it('by twenty at once ends with one answer, and no failure', async () => {
    const { db } = app();
    const [patient, doctor] = [await aPatient(db), await aReceivingDoctor(db)];
    await aGrant(db, {
      resource: 'medical-file',
      from: patient.partyId,
      to: doctor.partyId,
      rights: ['READ', 'WRITE'],
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        send(nth % 2 === 0 ? patient : doctor, patient, {
          observationsSldId: SESSION,
          observations: [answer(patient, { valueString: aSealedText(nth + 1) }), measure(patient)],
        }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const written = answers.filter((one) => (one.json() as { conflicts: unknown[] }).conflicts.length === 0);
    expect(written).toHaveLength(1);
    expect((await record(patient)).observations).toHaveLength(2);
  });

  it('of ten thousand measures is still read, and written', async () => {
    const patient = await aPatient(app().db);
    await send(patient, patient, { observationsSldId: SESSION, observations: [answer(patient)] });
    await app().db.rows(
      `INSERT INTO observations (id, patient_id, type, value_sealed, author_id, measured_at)
       SELECT $1 || '-WEIGHT-01900000-0000-7000-8000-' || lpad(n::text, 12, '0'), $1::uuid, 'WEIGHT', $2, $3, now() - n * interval '1 hour'
         FROM generate_series(1, 10000) n`,
      [patient.partyId, aSealedText(), patient.userId],
    );
    expect((await record(patient)).observations).toHaveLength(10_001);
    const body = { observationsSldId: SESSION, observations: [answer(patient, { version: 1 })] };
    expect((await send(patient, patient, body)).statusCode).toBe(200);
  });
});
