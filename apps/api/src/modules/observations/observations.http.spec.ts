import { describe, expect, it } from '@jest/globals';
import type { PatientRecord } from '@maillon/contracts/record/observations';
import type { Actor } from '../../platform/actor.ts';
import { aPatient } from '../../testing/calendars.ts';
import { anAnswer, aRecordOf, readRecord, writeRecord } from '../../testing/records.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

/** The session that `aSealedText` is sealed in. */
const SESSION = '01900000-0000-7000-8000-00000000000a';
const OTHER_SESSION = '01900000-0000-7000-8000-00000000000b';

type Conflict = { id: string; current: { author: { name: string }; valueString: string } | null };
type Answer = PatientRecord & { conflicts: Conflict[] };

const aWorld = (...rights: string[]) => aRecordOf(app(), ...rights);
const write = (actor: Actor, patient: Actor, observations: object[], sldId?: string) =>
  writeRecord(app(), actor, patient, observations, sldId);
const read = (actor: Actor, patient: Actor) => readRecord(app(), actor, patient);

describe('the record of a patient', () => {
  it('is empty, then holds what was written, as it came, with its author', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    expect(await read(patient, patient)).toEqual({ observationsSldId: null, observations: [] });

    const answer = await write(doctor, patient, [anAnswer(patient, 'tabac'), anAnswer(patient, 'DATE_LAST_PERIOD')]);
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
    await write(patient, patient, [anAnswer(patient, 'alcool')]);
    const taken = { ...anAnswer(patient, 'alcool', 7, 1), valueString: null };
    expect((await write(patient, patient, [taken])).statusCode).toBe(200);
    const answer = await app().as(patient).get(`/patient/${patient.userId}/observation`);
    expect((answer.json() as PatientRecord).observations).toEqual([]);
  });

  it('written by two at once keeps both, field by field, and says who wrote what', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    await write(patient, patient, [anAnswer(patient, 'tabac', 1), anAnswer(patient, 'alcool', 1)]);
    await write(doctor, patient, [anAnswer(patient, 'tabac', 2, 1)]);

    const late = await write(patient, patient, [anAnswer(patient, 'tabac', 3, 1), anAnswer(patient, 'alcool', 3, 1)]);
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
    await write(patient, patient, [anAnswer(patient, 'tabac', 1)]);
    const [seen] = (await read(doctor, patient)).observations;
    await write(patient, patient, [{ ...anAnswer(patient, 'tabac', 1, seen?.version), valueString: null }]);
    await write(patient, patient, [anAnswer(patient, 'tabac', 2)]);

    const late = (await write(doctor, patient, [anAnswer(patient, 'tabac', 3, seen?.version)])).json() as Answer;
    expect(late.conflicts[0]?.current?.valueString).toBe(aSealedText(2));
    expect((await read(patient, patient)).observations[0]?.valueString).toBe(aSealedText(2));
  });

  it('written by many at the same time loses nothing: each answer has one writer, the others are told', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    const answers = await Promise.all(
      [patient, doctor, patient, doctor].map((actor, at) =>
        write(actor, patient, [anAnswer(patient, 'tabac', at + 1)]),
      ),
    );
    const conflicts = answers.map((answer) => (answer.json() as Answer).conflicts.length);
    expect(conflicts.toSorted()).toEqual([0, 1, 1, 1]);
    expect((await read(patient, patient)).observations).toHaveLength(1);
  });

  it('has one session: what was sealed in another one is refused', async () => {
    const { patient } = await aWorld();
    await write(patient, patient, [anAnswer(patient, 'tabac')]);
    await app().db.rows('UPDATE patients SET observations_sld_id = $1 WHERE party_id = $2', [
      OTHER_SESSION,
      patient.partyId,
    ]);
    const answer = await write(patient, patient, [anAnswer(patient, 'tabac', 2, 1)]);
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
    const answer = await write(doctor, patient, [later, measure(patient, 'WEIGHT'), anAnswer(patient, 'weight')]);
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

  it.each(['BIA', 'BX3', 'ECG_V2', 'URINE_ANALYSIS', 'DBA'])(
    'the measures of a patient come from a device too: %s',
    async (type) => {
      const { patient } = await aWorld();
      expect((await write(patient, patient, [measure(patient, type)])).statusCode).toBe(200);
      expect((await read(patient, patient)).observations.map((one) => one.type)).toEqual([type]);
    },
  );

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
    ['of what nobody measures', (p) => ({ ...anAnswer(p, 'MOOD'), id: `${p.partyId}-MOOD` }), 'OBSERVATION_TYPE'],
    ['without its moment', (p) => ({ ...measure(p, 'WEIGHT'), measuredAt: undefined }), 'VALIDATION_FAILED'],
    ['at no moment', (p) => ({ ...measure(p, 'WEIGHT'), measuredAt: '2026-02-30T09:00:00Z' }), 'VALIDATION_FAILED'],
    [
      'that is an answer',
      (p) => ({ ...anAnswer(p, 'tabac'), measuredAt: '2026-11-20T09:12:02Z' }),
      'VALIDATION_FAILED',
    ],
  ];
  it.each(attempts)('the measures of a patient are refused %s', async (_what, attempt, code) => {
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
    const before = await write(patient, patient, [anAnswer(patient, 'tabac')]);
    expect(before.statusCode).toBe(200);
    for (const id of [end, `${patient.partyId}${end}`, `${patient.partyId}-${end}`]) {
      const answer = await write(patient, patient, [{ ...anAnswer(patient, 'tabac', 9, 1), id }]);
      expect(answer.statusCode).toBe(422);
      expect(answer.body).not.toContain('DROP');
    }
    expect((await read(patient, patient)).observations).toHaveLength(1);
  });

  const attempts: [string, (patient: Actor, other: Actor) => object, number, string][] = [
    ['the id of somebody else', (_, other) => anAnswer(other, 'tabac'), 422, 'OBSERVATION_ID_SCOPE'],
    [
      'an id that is another answer’s',
      (p) => ({ ...anAnswer(p, 'tabac'), type: 'alcool' }),
      422,
      'OBSERVATION_ID_SCOPE',
    ],
    ['an answer that nobody asks', (p) => anAnswer(p, 'isAdmin'), 422, 'OBSERVATION_TYPE'],
    ['a figure', (p) => anAnswer(p, 'bodyMassIndex'), 422, 'OBSERVATION_TYPE'],
    ['clear text', (p) => ({ ...anAnswer(p, 'tabac'), valueString: 'actif' }), 422, 'VALIDATION_FAILED'],
    ['a field of the server’s', (p) => ({ ...anAnswer(p, 'tabac'), author: 'x' }), 422, 'UNKNOWN_FIELD'],
  ];
  it.each(attempts)('%s', async (_what, attempt, status, code) => {
    const { patient } = await aWorld();
    const answer = await write(patient, patient, [attempt(patient, await aPatient(app().db))]);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.body).not.toContain('actif');
    expect((await read(patient, patient)).observations).toEqual([]);
  });

  it('a text of another session than it says', async () => {
    const { patient } = await aWorld();
    const answer = await write(patient, patient, [anAnswer(patient, 'tabac')], OTHER_SESSION);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'ENVELOPE_SCOPE']);
  });

  it('one answer twice', async () => {
    const { patient } = await aWorld();
    const answer = await write(patient, patient, [anAnswer(patient, 'tabac', 1), anAnswer(patient, 'tabac', 2)]);
    expect(answer.json().code).toBe('OBSERVATION_ID_SCOPE');
  });
});
