import { describe, expect, it } from '@jest/globals';
import type { PatientRecord } from '@maillon/contracts/observations';
import type { Actor } from '../../platform/actor.ts';
import { ColumnCipher } from '../../platform/column-cipher.ts';
import { aCalendarApp } from '../../testing/a-calendar-app.ts';
import { aGrant, anAppointment, aPatient, aReceivingDoctor } from '../../testing/calendars.ts';
import { aSealedText } from '../../testing/sealed.ts';

const app = aCalendarApp();
/** The session that `aSealedText` is sealed in. */
const SESSION = '01900000-0000-7000-8000-00000000000a';
const OTHER_SESSION = '01900000-0000-7000-8000-00000000000b';

type Conflict = { id: string; current: { author: { name: string }; valueString: string } | null };
type Answer = PatientRecord & { conflicts: Conflict[] };

const aWorld = async (...rights: string[]) => {
  const { db } = app();
  const [patient, doctor] = [await aPatient(db), await aReceivingDoctor(db)];
  if (rights.length > 0) {
    await aGrant(db, { resource: 'medical-file', from: patient.partyId, to: doctor.partyId, rights });
  }
  return { patient, doctor };
};

const one = (patient: Actor, type: string, mark = 7, version = 0) => ({
  id: `${patient.partyId}-${type}`,
  type,
  valueString: aSealedText(mark),
  version,
});

const write = (actor: Actor, patient: Actor, observations: object[], observationsSldId = SESSION) =>
  app().as(actor).patch(`/patient/${patient.partyId}/observation`, { observationsSldId, observations });

const read = async (actor: Actor, patient: Actor) =>
  (await app().as(actor).get(`/patient/${patient.partyId}/observation`)).json() as PatientRecord;

describe('the record of a patient', () => {
  it('is empty, then holds what was written, as it came, with its author', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    expect(await read(patient, patient)).toEqual({ observationsSldId: null, observations: [] });

    const answer = await write(doctor, patient, [one(patient, 'tabac'), one(patient, 'DATE_LAST_PERIOD')]);
    expect(answer.json()).toMatchObject({ conflicts: [] });
    const { observationsSldId, observations } = await read(patient, patient);
    expect(observationsSldId).toBe(SESSION);
    expect(observations).toEqual(
      ['DATE_LAST_PERIOD', 'tabac'].map((type) => ({
        ...{ id: `${patient.partyId}-${type}`, type, valueString: aSealedText(), version: 1 },
        author: { id: doctor.userId, name: expect.any(String) },
        creation: expect.any(String),
        measuredAt: null,
      })),
    );
  });

  it('is found by the user id too, and loses an answer that is taken away', async () => {
    const { patient } = await aWorld();
    await write(patient, patient, [one(patient, 'alcool')]);
    const taken = { ...one(patient, 'alcool', 7, 1), valueString: null };
    expect((await write(patient, patient, [taken])).statusCode).toBe(200);
    const answer = await app().as(patient).get(`/patient/${patient.userId}/observation`);
    expect((answer.json() as PatientRecord).observations).toEqual([]);
  });

  it('written by two at once keeps both, field by field, and says who wrote what', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    await write(patient, patient, [one(patient, 'tabac', 1), one(patient, 'alcool', 1)]);
    await write(doctor, patient, [one(patient, 'tabac', 2, 1)]);

    const late = await write(patient, patient, [one(patient, 'tabac', 3, 1), one(patient, 'alcool', 3, 1)]);
    const { conflicts, observations } = late.json() as Answer;
    expect(conflicts).toEqual([
      {
        id: `${patient.partyId}-tabac`,
        current: expect.objectContaining({
          valueString: aSealedText(2),
          author: expect.objectContaining({ id: doctor.userId }),
        }),
      },
    ]);
    const kept = Object.fromEntries(observations.map(({ type, valueString }) => [type, valueString]));
    expect(kept).toEqual({ tabac: aSealedText(2), alcool: aSealedText(3) });
  });

  it('tells apart an answer that was taken away and given again from the one that somebody saw', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    await write(patient, patient, [one(patient, 'tabac', 1)]);
    const [seen] = (await read(doctor, patient)).observations;
    await write(patient, patient, [{ ...one(patient, 'tabac', 1, seen?.version), valueString: null }]);
    await write(patient, patient, [one(patient, 'tabac', 2)]);

    const late = (await write(doctor, patient, [one(patient, 'tabac', 3, seen?.version)])).json() as Answer;
    expect(late.conflicts[0]?.current?.valueString).toBe(aSealedText(2));
    expect((await read(patient, patient)).observations[0]?.valueString).toBe(aSealedText(2));
  });

  it('written by many at the same time loses nothing: each answer has one writer, the others are told', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    const answers = await Promise.all(
      [patient, doctor, patient, doctor].map((actor, at) => write(actor, patient, [one(patient, 'tabac', at + 1)])),
    );
    const conflicts = answers.map((answer) => (answer.json() as Answer).conflicts.length);
    expect(conflicts.toSorted()).toEqual([0, 1, 1, 1]);
    expect((await read(patient, patient)).observations).toHaveLength(1);
  });

  it('has one session: what was sealed in another one is refused', async () => {
    const { patient } = await aWorld();
    await write(patient, patient, [one(patient, 'tabac')]);
    await app().db.rows('UPDATE patients SET observations_sld_id = $1 WHERE party_id = $2', [
      OTHER_SESSION,
      patient.partyId,
    ]);
    const answer = await write(patient, patient, [one(patient, 'tabac', 2, 1)]);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'OBSERVATION_SESSION']);
    expect((await read(patient, patient)).observations[0]?.valueString).toBe(aSealedText());
  });
});

/** A measure, as a browser names it: its own id behind the patient's and what was measured. */
const measure = (patient: Actor, type: string, own = '01900000-0000-7000-8000-000000000001', mark = 7) => ({
  ...{ id: `${patient.partyId}-${type}-${own}`, type, valueString: aSealedText(mark), version: 0 },
  measuredAt: '2026-11-20T09:12:02.000Z',
});

describe('the measures of a patient', () => {
  it('stand beside the answers, many of one type, each with its moment', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    const later = {
      ...measure(patient, 'WEIGHT', '01900000-0000-7000-8000-000000000002'),
      measuredAt: '2026-11-21T10:12:02+01:00',
    };
    const answer = await write(doctor, patient, [later, measure(patient, 'WEIGHT'), one(patient, 'weight')]);
    expect(answer.statusCode).toBe(200);
    const { observations } = await read(patient, patient);
    expect(observations.map(({ type, measuredAt }) => [type, measuredAt])).toEqual(
      expect.arrayContaining([
        ['WEIGHT', '2026-11-20T09:12:02.000Z'],
        ['WEIGHT', '2026-11-21T09:12:02.000Z'],
        ['weight', null],
      ]),
    );
    expect(observations).toHaveLength(3);
  });

  it.each(['BIA', 'BX3', 'ECG_V2', 'URINE_ANALYSIS', 'DBA'])('come from a device too: %s', async (type) => {
    const { patient } = await aWorld();
    expect((await write(patient, patient, [measure(patient, type)])).statusCode).toBe(200);
    expect((await read(patient, patient)).observations.map((one) => one.type)).toEqual([type]);
  });

  it('sent again after a lost answer are there once', async () => {
    const { patient } = await aWorld();
    await write(patient, patient, [measure(patient, 'BLOOD_PRESSURE')]);
    const again = (await write(patient, patient, [measure(patient, 'BLOOD_PRESSURE')])).json() as Answer;
    expect(again.conflicts[0]?.current?.valueString).toBe(aSealedText());
    expect(again.observations).toHaveLength(1);
  });

  const attempts: [string, (patient: Actor, other: Actor) => object, string][] = [
    ['of somebody else', (_, other) => measure(other, 'WEIGHT'), 'OBSERVATION_ID_SCOPE'],
    [
      'without an id of its own',
      (p) => ({ ...measure(p, 'WEIGHT'), id: `${p.partyId}-WEIGHT` }),
      'OBSERVATION_ID_SCOPE',
    ],
    ['under another type', (p) => ({ ...measure(p, 'WEIGHT'), type: 'TEMPERATURE' }), 'OBSERVATION_ID_SCOPE'],
    ['with words for an id', (p) => measure(p, 'WEIGHT', 'poids-de-lundi'), 'OBSERVATION_ID_SCOPE'],
    [
      'with something after its id',
      (p) => measure(p, 'WEIGHT', '01900000-0000-7000-8000-000000000001-x'),
      'OBSERVATION_ID_SCOPE',
    ],
    ['with a random id', (p) => measure(p, 'WEIGHT', '01900000-0000-4000-8000-000000000001'), 'OBSERVATION_ID_SCOPE'],
    ['of what nobody measures', (p) => ({ ...one(p, 'MOOD'), id: `${p.partyId}-MOOD` }), 'OBSERVATION_TYPE'],
    ['without its moment', (p) => ({ ...measure(p, 'WEIGHT'), measuredAt: undefined }), 'VALIDATION_FAILED'],
    ['at no moment', (p) => ({ ...measure(p, 'WEIGHT'), measuredAt: '2026-02-30T09:00:00Z' }), 'VALIDATION_FAILED'],
    ['that is an answer', (p) => ({ ...one(p, 'tabac'), measuredAt: '2026-11-20T09:12:02Z' }), 'VALIDATION_FAILED'],
  ];
  it.each(attempts)('are refused %s', async (_what, attempt, code) => {
    const { patient } = await aWorld();
    const answer = await write(patient, patient, [attempt(patient, await aPatient(app().db))]);
    expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
    expect((await read(patient, patient)).observations).toEqual([]);
  });
});

describe('a record is not written with', () => {
  const hostile = [
    ...['', '--tabac', '-tabac-', '-TABAC', '../tabac', '%00', '__proto__', 'constructor', '\u0000'],
    ...["'; DROP TABLE observations; --", 'x'.repeat(121)],
  ];
  it.each(hostile)('a hostile id: %.20j', async (end) => {
    const { patient } = await aWorld();
    const before = await write(patient, patient, [one(patient, 'tabac')]);
    expect(before.statusCode).toBe(200);
    for (const id of [end, `${patient.partyId}${end}`, `${patient.partyId}-${end}`]) {
      const answer = await write(patient, patient, [{ ...one(patient, 'tabac', 9, 1), id }]);
      expect(answer.statusCode).toBe(422);
      expect(answer.body).not.toContain('DROP');
    }
    expect((await read(patient, patient)).observations).toHaveLength(1);
  });

  const attempts: [string, (patient: Actor, other: Actor) => object, number, string][] = [
    ['the id of somebody else', (_, other) => one(other, 'tabac'), 422, 'OBSERVATION_ID_SCOPE'],
    ['an id that is another answer’s', (p) => ({ ...one(p, 'tabac'), type: 'alcool' }), 422, 'OBSERVATION_ID_SCOPE'],
    ['an answer that nobody asks', (p) => one(p, 'isAdmin'), 422, 'OBSERVATION_TYPE'],
    ['a figure', (p) => one(p, 'bodyMassIndex'), 422, 'OBSERVATION_TYPE'],
    ['clear text', (p) => ({ ...one(p, 'tabac'), valueString: 'actif' }), 422, 'VALIDATION_FAILED'],
    ['a field of the server’s', (p) => ({ ...one(p, 'tabac'), author: 'x' }), 422, 'VALIDATION_FAILED'],
  ];
  it.each(attempts)('%s', async (_what, attempt, status, code) => {
    const { patient } = await aWorld();
    const answer = await write(patient, patient, [attempt(patient, await aPatient(app().db))]);
    expect([answer.statusCode, code === 'VALIDATION_FAILED' || answer.json().code]).toEqual([
      status,
      code === 'VALIDATION_FAILED' || code,
    ]);
    expect(answer.body).not.toContain('actif');
    expect((await read(patient, patient)).observations).toEqual([]);
  });

  it('a text of another session than it says', async () => {
    const { patient } = await aWorld();
    const answer = await write(patient, patient, [one(patient, 'tabac')], OTHER_SESSION);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'ENVELOPE_SCOPE']);
  });

  it('one answer twice', async () => {
    const { patient } = await aWorld();
    const answer = await write(patient, patient, [one(patient, 'tabac', 1), one(patient, 'tabac', 2)]);
    expect(answer.json().code).toBe('OBSERVATION_ID_SCOPE');
  });
});

describe('who reads and writes a record', () => {
  const statuses = async (actor: Actor, patient: Actor) => [
    (await app().as(actor).get(`/patient/${patient.partyId}/observation`)).statusCode,
    (await write(actor, patient, [one(patient, 'tabac')])).statusCode,
  ];

  it.each([
    ['a doctor with both rights', ['READ', 'WRITE'], [200, 200]],
    ['a doctor who may read', ['READ'], [200, 403]],
    ['a stranger', [], [404, 404]],
  ])('%s', async (_who, rights, expected) => {
    const { patient, doctor } = await aWorld(...rights);
    expect(await statuses(doctor, patient)).toEqual(expected);
  });

  it('a doctor with a visit knows the patient, and not the record', async () => {
    const { patient, doctor } = await aWorld();
    await anAppointment(app().db, { patient, practitioners: [doctor], start: '2026-11-24T09:00:00.000Z' });
    expect(await statuses(doctor, patient)).toEqual([403, 403]);
  });

  it('the patient, whoever acts for them, and no other patient', async () => {
    const { patient, doctor } = await aWorld();
    await aGrant(app().db, {
      resource: 'patient-delegation',
      from: patient.partyId,
      to: doctor.partyId,
      rights: ['ACT'],
    });
    expect(await statuses(patient, patient)).toEqual([200, 200]);
    expect((await app().as(doctor).get(`/patient/${patient.partyId}/observation`)).statusCode).toBe(200);
    expect(await statuses(await aPatient(app().db), patient)).toEqual([404, 404]);
  });

  it('leaves lines that say who, and nothing of what', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    await write(doctor, patient, [one(patient, 'DATE_LAST_PERIOD')]);
    await read(doctor, patient);
    const lines = await app().db.rows('SELECT * FROM audit_events WHERE patient_id = $1 ORDER BY seq', [
      patient.partyId,
    ]);
    expect(lines.map(({ action }) => action)).toEqual(['record.write', 'record.read']);
    expect(JSON.stringify(lines)).not.toContain('DATE_LAST_PERIOD');
  });
});

describe('whoever reads a record', () => {
  const news = async (patient: Actor) => {
    const told = await app().db.rows<{ payload: { rooms: string[]; payload: object } }>(
      `SELECT payload FROM spec.told WHERE payload->>'event' = 'record/updated'
          AND payload->'payload'->>'patientId' = $1 ORDER BY id`,
      [patient.partyId],
    );
    return told.map(({ payload }) => payload);
  };

  it('hears that somebody wrote, and not even what it is about', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    await aReceivingDoctor(app().db);
    await write(doctor, patient, [one(patient, 'DATE_LAST_PERIOD'), one(patient, 'tabac')]);
    const [told, ...more] = await news(patient);
    expect(more).toEqual([]);
    expect(told?.payload).toEqual({ patientId: patient.partyId });
    expect(told?.rooms.toSorted()).toEqual([`user:${patient.userId}`, `user:${doctor.userId}`].toSorted());
  });

  it('hears nothing of a save that wrote nothing, nor of one that was refused', async () => {
    const { patient } = await aWorld();
    await write(patient, patient, [one(patient, 'tabac')]);
    await write(patient, patient, [one(patient, 'tabac', 9, 0)]);
    await write(patient, patient, [one(patient, 'isAdmin')]);
    expect(await news(patient)).toHaveLength(1);
  });

  it('hears nothing any more once the sharing is over', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE from_party = $1', [patient.partyId]);
    await write(patient, patient, [one(patient, 'tabac')]);
    expect((await news(patient))[0]?.rooms).toEqual([`user:${patient.userId}`]);
    expect((await news(patient))[0]?.rooms).not.toContain(`user:${doctor.userId}`);
  });
});

describe('what a patient said at their sign-up', () => {
  it('is read by whoever reads their record, and by nobody else', async () => {
    const { patient, doctor } = await aWorld('READ');
    const sealed = app()
      .app.get(ColumnCipher, { strict: false })
      .seal(
        'patients',
        'intake',
        patient.partyId,
        JSON.stringify({ lastPeriod: '2026-06-01', pregnancyTypes: 'jumeaux' }),
      );
    await app().db.rows('UPDATE patients SET intake_sealed = $1 WHERE party_id = $2', [sealed, patient.partyId]);
    const intake = (actor: Actor) => app().as(actor).get(`/patient/${patient.partyId}/intake`);
    const said = { lastPeriod: '2026-06-01', pregnancyType: 'jumeaux', existingChildren: null };
    expect([(await intake(patient)).json(), (await intake(doctor)).json()]).toEqual([said, said]);
    expect((await intake(await aReceivingDoctor(app().db))).statusCode).toBe(404);
  });

  it('is nothing where nothing was said', async () => {
    const { patient } = await aWorld();
    await app().db.rows("UPDATE patients SET intake_sealed = '\\x00' WHERE party_id = $1", [patient.partyId]);
    const answer = await app().as(patient).get(`/patient/${patient.partyId}/intake`);
    expect(answer.json()).toEqual({ lastPeriod: null, pregnancyType: null, existingChildren: null });
  });
});
