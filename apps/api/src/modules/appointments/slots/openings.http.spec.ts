import { describe, expect, it } from '@jest/globals';
import type { openings } from '@maillon/contracts/agenda/openings';
import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import type { Actor } from '../../../platform/actor.ts';
import {
  aDoctor,
  aGrant,
  aMidwife,
  anAppointment,
  anAssistant,
  aPatient,
  aSharedFile,
  aStructure,
  aWeek,
  type Practitioner,
} from '../../../testing/calendars.ts';
import { aCalendarApp } from '../../../testing/start/a-calendar-app.ts';
import { hearStatements } from '../../../testing/statements.ts';

type Answer = OutputOf<typeof openings>;

const app = aCalendarApp();
const NOBODY = '01900000-0000-7000-8000-000000000000';

const ask = (actor: Actor, query: Record<string, string>) =>
  app()
    .as(actor)
    .get(`/appointment/openings?${new URLSearchParams(query)}`);

const search = async (actor: Actor, query: Record<string, string> = {}): Promise<Answer['practitioners']> => {
  const response = await ask(actor, query);
  if (response.statusCode !== 200) throw new Error(response.body);
  return (response.json() as Answer).practitioners;
};

const receiving = async (
  practitioner: Promise<Practitioner>,
  from = '09:00',
  to = '10:00',
  weekdays = [1, 2, 3, 4, 5, 6, 7],
): Promise<Practitioner> => {
  const whoever = await practitioner;
  await aWeek(app().db, whoever, { from, to, weekdays });
  return whoever;
};

const idsOf = (found: Answer['practitioners']) => found.map(({ practitioner }) => practitioner.userData.id);

describe('the next openings of a patient’s care team', () => {
  it('are of whom they opened their file to and whom they see, midwives as well as doctors, nobody else', async () => {
    const { db } = app();
    const patient = await aPatient(db);
    const [midwife, doctor] = [await receiving(aMidwife(db)), await receiving(aDoctor(db), '14:00', '15:00')];
    const [left, nurse] = [await receiving(aDoctor(db)), await receiving(anAssistant(db))];
    await receiving(aDoctor(db));
    await aSharedFile(db, patient, midwife);
    await aSharedFile(db, patient, nurse);
    await anAppointment(db, { patient, practitioners: [doctor], start: '2026-11-30T13:00:00.000Z' });
    await anAppointment(db, { patient, practitioners: [left], start: '2026-11-30T08:00:00.000Z', status: 'CANCELLED' });

    const found = await search(patient);
    expect(idsOf(found).sort()).toEqual([midwife.partyId, doctor.partyId].sort());
    expect(found[0]?.starts).toHaveLength(5);
    expect(found.every(({ reason }) => reason === null)).toBe(true);
  });

  it('have the referent first, whoever is free sooner', async () => {
    const { db } = app();
    const patient = await aPatient(db);
    const [referent, sooner] = [await receiving(aMidwife(db), '09:00', '10:00', [7]), await receiving(aMidwife(db))];
    await aSharedFile(db, patient, sooner);
    const { organizationId: from } = await aStructure(db);
    await aGrant(db, { resource: 'organization', from, to: sooner.partyId, rights: ['MEMBER'] });
    const named = { supervisorType: 'midwife', partyId: referent.partyId, invitationId: null };
    await db.rows('UPDATE patients SET general_practitioner = $2 WHERE party_id = $1', [
      patient.partyId,
      JSON.stringify(named),
    ]);
    const found = await search(patient);
    expect(idsOf(found)).toEqual([referent.partyId, sooner.partyId]);
    expect(found.map(({ isReferent }) => isReferent)).toEqual([true, false]);
    expect(found.map(({ structure }) => structure)).toEqual([null, 'Maternité']);
  });

  it('are nobody’s for a patient who has seen nobody yet', async () => {
    expect(await search(await aPatient(app().db))).toEqual([]);
  });
});

describe('the next openings of whom one names', () => {
  it('begin now at the earliest, leave out what the patient has already, and go on to the next month', async () => {
    const { db } = app();
    const [patient, doctor] = [await aPatient(db), await receiving(aDoctor(db), '09:00', '09:30', [1])];
    const other = await aDoctor(db);
    await anAppointment(db, { patient, practitioners: [other], start: '2026-11-30T08:00:00.000Z' });
    const [found] = await search(patient, { anyOf: doctor.userId, each: '2' });
    expect(found?.starts).toEqual(['2026-11-23T08:00:00.000Z', '2026-12-07T08:00:00.000Z']);
  });

  it('the next openings of whom one names may be from a day on', async () => {
    const { db } = app();
    const [patient, doctor] = [await aPatient(db), await receiving(aDoctor(db))];
    const [found] = await search(patient, { anyOf: doctor.partyId, from: '2027-02-01', each: '1' });
    expect(found?.starts).toEqual(['2027-02-01T08:00:00.000Z']);
  });

  it('are those at which all who are needed are free', async () => {
    const { db } = app();
    const patient = await aPatient(db);
    const [doctor, nurse] = [
      await receiving(aDoctor(db), '09:00', '11:00'),
      await receiving(anAssistant(db), '10:30', '12:00'),
    ];
    const [found] = await search(patient, { anyOf: doctor.partyId, allOf: nurse.partyId, each: '1' });
    expect(found?.starts).toEqual(['2026-11-23T09:30:00.000Z']);
  });

  it('with any of several others say who of them is free at each', async () => {
    const { db } = app();
    const patient = await aPatient(db);
    const [doctor, early, late] = [
      await receiving(aDoctor(db), '09:00', '12:00'),
      await receiving(anAssistant(db), '09:00', '09:30'),
      await receiving(anAssistant(db), '11:00', '11:30'),
    ];
    const query = { anyOf: doctor.partyId, withAnyOf: `${early.partyId},${late.userId}`, each: '2' };
    const response = await ask(patient, query);
    const { practitioners, companions } = response.json() as Answer;
    expect(practitioners[0]?.starts).toEqual(['2026-11-23T08:00:00.000Z', '2026-11-23T10:00:00.000Z']);
    expect(practitioners[0]?.companionIds).toEqual([early.partyId, late.partyId]);
    expect(companions.map(({ userData }) => userData.id).sort()).toEqual([early.partyId, late.partyId].sort());
  });

  it('say why somebody has none', async () => {
    const { db } = app();
    const patient = await aPatient(db);
    const [closed, away] = [await aDoctor(db), await receiving(aDoctor(db))];
    const [far, unplaced] = [await receiving(anAssistant(db)), await receiving(anAssistant(db))];
    await db.rows(
      `INSERT INTO schedule_exceptions (id, schedule_id, during, status) VALUES ($1, $2, tstzrange('2026-11-01', '2027-12-31'), 'BUSY')`,
      [NOBODY, away.scheduleId],
    );
    await db.rows(`UPDATE practitioners SET address = $2, exercice_radius = 5 WHERE party_id = $1`, [
      far.partyId,
      JSON.stringify({ text: 'Ailleurs', coordinates: { latitude: 46, longitude: 0 } }),
    ]);
    await db.rows(`UPDATE practitioners SET address = '{}' WHERE party_id = $1`, [unplaced.partyId]);
    const all = [closed, away, far, unplaced];
    const anyOf = all.map(({ partyId }) => partyId).join(',');
    const found = await search(patient, { anyOf, latitude: '45', longitude: '0' });
    const reasonOf = ({ partyId }: Practitioner) =>
      found.find(({ practitioner }) => practitioner.userData.id === partyId)?.reason;
    expect(all.map(reasonOf)).toEqual(['NO_HOURS', 'EXCEPTION', 'TOO_FAR', 'PLACE_UNKNOWN']);
    expect(found.every(({ starts }) => starts.length === 0)).toBe(true);
  });

  it('measure from about where somebody practises: three callers’ distances do not find the house', async () => {
    const { db } = app();
    const patient = await aPatient(db);
    const at = async (latitude: number, longitude: number) => {
      const nurse = await receiving(anAssistant(db));
      await db.rows(`UPDATE practitioners SET address = $2, exercice_radius = 5 WHERE party_id = $1`, [
        nurse.partyId,
        JSON.stringify({ text: 'Ici', coordinates: { latitude, longitude } }),
      ]);
      return nurse.partyId;
    };
    const anyOf = [await at(45.0041, -0.0041), await at(44.9962, 0.0038)].join(',');
    for (const [latitude, longitude] of [
      ['45.0041', '-0.0041'],
      ['45.02', '0.01'],
      ['45.044', '0.011'],
    ] as const) {
      const [one, other] = await search(patient, { anyOf, latitude, longitude });
      expect([one?.distanceKm, one?.reason]).toEqual([other?.distanceKm, other?.reason]);
    }
  });

  it.each([
    ['from yesterday', { from: '2026-11-22' }, 422, 'DATE_IN_PAST'],
    ['from two years ahead', { from: '2028-11-22' }, 422, 'VALIDATION_FAILED'],
    ['with what is no id', { anyOf: 'moi' }, 422, 'VALIDATION_FAILED'],
    ['with somebody needed who does not exist', { allOf: NOBODY }, 404, 'NOT_FOUND'],
    ['with one of several who are nobody', { withAnyOf: NOBODY }, 404, 'NOT_FOUND'],
    ['of a stranger', { patientId: NOBODY }, 404, 'NOT_FOUND'],
  ])('the next openings of whom one names cannot be asked for %s', async (_, query, status, code) => {
    const response = await ask(await aPatient(app().db), query as unknown as Record<string, string>);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  it('are asked for by a professional for named people', async () => {
    const doctor = await receiving(aDoctor(app().db));
    const response = await ask(doctor, {});
    expect([response.statusCode, response.json().errors[0]?.pointer]).toEqual([422, '/anyOf']);
  });
});

it.each([
  ['available-slots', { date: '2026-11-24', userTypes: 'doctor' }],
  ['openings', {}],
])('%s tell when a patient is elsewhere to those alone who may book for them', async (route, query) => {
  const { db } = app();
  const [doctor, patient] = [await receiving(aDoctor(db)), await aPatient(db)];
  await anAppointment(db, { patient, practitioners: [doctor], start: '2026-11-25T08:00:00.000Z' });
  const named = route === 'openings' ? { anyOf: doctor.partyId } : { doctorId: doctor.partyId };
  const asked = new URLSearchParams({ ...query, ...named, patientId: patient.partyId } as Record<string, string>);
  const answer = () => app().as(doctor).get(`/appointment/${route}?${asked}`);
  const refused = await answer();
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'PATIENT_NOT_FOLLOWED']);
  await aSharedFile(db, patient, doctor);
  expect((await answer()).statusCode).toBe(200);
});

it('whatever is offered is booked, and is not offered again', async () => {
  const { db } = app();
  const [patient, midwife] = [await aPatient(db), await receiving(aMidwife(db), '09:00', '10:15')];
  const taken: string[] = [];
  for (let left = 4; left > 0; left--) {
    const [found] = await search(patient, { anyOf: midwife.partyId, each: '1' });
    const start = found?.starts[0] ?? '';
    const end = new Date(Date.parse(start) + 1_800_000).toISOString();
    const body = { patientId: patient.partyId, midwifeId: midwife.partyId, serviceCategory: 'FollowUp', start, end };
    expect((await app().as(patient).post('/appointment', body)).statusCode).toBe(201);
    taken.push(start);
  }
  expect(new Set(taken).size).toBe(4);
});

it('the openings of twenty cost as many statements as those of two: none is asked for each practitioner', async () => {
  const { db } = app();
  const [patient, nurse] = [await aPatient(db), await receiving(anAssistant(db))];
  const many = await Promise.all(Array.from({ length: 20 }, () => receiving(aDoctor(db))));
  await anAppointment(db, { patient, practitioners: many.slice(0, 1), start: '2026-11-30T08:00:00.000Z' });
  const statementsFor = async (asked: readonly Practitioner[]): Promise<string[]> => {
    const heard: string[] = [];
    const end = hearStatements((name) => void heard.push(name.replace(/ \(\d+\)$/, '')));
    const anyOf = asked.map(({ userId }) => userId).join(',');
    const found = await search(patient, { anyOf, allOf: nurse.userId }).finally(end);
    expect(found).toHaveLength(asked.length);
    return heard.sort();
  };
  // The free months of each calendar are worked out once, and kept.
  await statementsFor(many);
  const few = await statementsFor(many.slice(0, 2));
  expect(few.length).toBeGreaterThan(1);
  expect(await statementsFor(many)).toEqual(few);
});
