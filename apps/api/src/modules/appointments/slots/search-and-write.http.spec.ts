import { describe, expect, it } from '@jest/globals';
import type { openings } from '@maillon/contracts/agenda/openings';
import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import { addDays, type IsoDay, isoDay } from '@maillon/domain/day';
import { MINUTE_MS } from '@maillon/domain/time-units';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  aDoctor,
  aMidwife,
  anAppointment,
  anAssistant,
  aPatient,
  aPractitioner,
  aWeek,
  isQualifiedAs,
  type Practitioner,
} from '../../../testing/calendars.ts';
import { aCalendarApp, NOW } from '../../../testing/start/a-calendar-app.ts';
import { AvailabilityService } from '../booking/availability.service.ts';
import { CandidatesRepository } from '../booking/candidates.repository.ts';
import { teamOf } from '../booking/team.ts';

const app = aCalendarApp();

/** A small pseudo-random sequence, so that a failing run can be repeated. */
const sequence = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
};
const random = sequence(20_261_129);
const CASES = 10_000;
const DURATIONS = [15, 30, 45, 60] as const;
/** Months around both changes of the clock in Paris. */
const MONTHS = [isoDay('2027-03-15'), isoDay('2027-10-15')] as const;
const DAYS = 31;
const DAY_MINUTES = 24 * 60;
const instant = (day: string, minutes: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS).toISOString();
const someTime = (): [day: string, minutes: number] => [
  MONTHS[random(2)] as string,
  random((DAYS * DAY_MINUTES) / 5) * 5,
];

/** Windows, absences and openings of any minute, by day and by night, and visits among them. */
const aDisorderlyDoctor = async (zone: string, patients: readonly Actor[]): Promise<Practitioner> => {
  const { db } = app();
  const doctor = await aPractitioner(db, 'doctor', { timeZone: zone });
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const from = random(20 * 12) * 5;
    const to = (from + 30 + random(8 * 12) * 5) % DAY_MINUTES;
    await db.rows(
      'INSERT INTO schedule_template (id, schedule_id, weekday, start_minute, end_minute) VALUES ($1, $2, $3, $4, $5)',
      [newId(), doctor.scheduleId, weekday, from, to === from ? to + 5 : to],
    );
  }
  for (let count = 0; count < 24; count += 1) {
    const [day, minutes] = someTime();
    await db.rows(
      `INSERT INTO schedule_exceptions (id, schedule_id, during, status)
       VALUES ($1, $2, tstzrange($3, $4), $5::text::"ExceptionStatus") ON CONFLICT DO NOTHING`,
      [
        ...[newId(), doctor.scheduleId, instant(day, minutes), instant(day, minutes + 20 + random(300))],
        random(2) === 0 ? 'BUSY' : 'FREE',
      ],
    );
  }
  await db.rows('DELETE FROM free_months WHERE schedule_id = $1', [doctor.scheduleId]);
  for (let count = 0; count < 60; count += 1) {
    const [day, minutes] = someTime();
    const patient = patients[random(patients.length)] as Actor;
    const visit = {
      patient,
      practitioners: [doctor],
      start: instant(day, minutes),
      minutes: DURATIONS[random(4)] as number,
    };
    // Where one of them is elsewhere there is none.
    await anAppointment(db, visit).catch(() => undefined);
  }
  return doctor;
};

const offeredTo = async (patient: Actor, doctor: Practitioner, month: IsoDay, duration: number) => {
  const until = addDays(month, DAYS - 1);
  const query = new URLSearchParams({ date: month, until, duration: `${duration}`, userTypes: 'doctor' });
  const answer = await app().as(patient).get(`/appointment/available-slots?${query}&doctorId=${doctor.partyId}`);
  expect(answer.statusCode).toBe(200);
  return new Set<string>(answer.json().slots.map(({ start }: { start: string }) => start));
};

const isWritten = async (patient: Actor, doctor: Practitioner, start: string, end: string): Promise<boolean> => {
  const services = app().app;
  const ids = { patientId: patient.partyId, doctorId: doctor.partyId };
  const question = { actorId: patient.partyId, patientId: patient.partyId, practitionerIds: [doctor.partyId] };
  const rows = await services
    .get(CandidatesRepository, { strict: false })
    .candidates({ ...question, start, end, now: NOW });
  const time = { start: Date.parse(start), end: Date.parse(end) };
  try {
    await services.get(AvailabilityService, { strict: false }).requireSlot(teamOf(ids, rows), time);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

it('what a search offers a patient and what a booking takes is the same, in ten thousand random cases', async () => {
  const { db } = app();
  const patients = [await aPatient(db), await aPatient(db), await aPatient(db)];
  const doctors: Practitioner[] = [];
  for (const zone of ['Europe/Paris', 'Africa/Abidjan', 'Europe/Paris', 'Africa/Abidjan']) {
    doctors.push(await aDisorderlyDoctor(zone, patients));
  }
  const disagreements: string[] = [];
  let offered = 0;
  let asked = 0;
  for (const doctor of doctors) {
    for (const patient of patients) {
      for (const month of MONTHS) {
        for (const duration of DURATIONS) {
          const starts = await offeredTo(patient, doctor, month, duration);
          const all = [...starts];
          // Half of them near what is offered, where the two could differ.
          const cases = Array.from({ length: Math.ceil(CASES / (4 * 3 * 2 * 4)) }, (_, n) => {
            const near = n % 2 === 0 ? all[random(Math.max(1, all.length))] : undefined;
            if (near !== undefined) return new Date(Date.parse(near) + (random(7) - 3) * 15 * MINUTE_MS).toISOString();
            return instant(month, random((DAYS * DAY_MINUTES) / 15) * 15);
          });
          // The last day of the search ends at midnight in its zone.
          const within = cases.filter(
            (start) => start >= instant(month, DAY_MINUTES) && start < instant(month, (DAYS - 1) * DAY_MINUTES),
          );
          for (const start of within) {
            const end = new Date(Date.parse(start) + duration * MINUTE_MS).toISOString();
            asked += 1;
            if (starts.has(start)) offered += 1;
            if ((await isWritten(patient, doctor, start, end)) !== starts.has(start)) {
              disagreements.push(`${doctor.scheduleId} ${start} ${duration} offered: ${starts.has(start)}`);
            }
          }
        }
      }
    }
  }
  expect(disagreements).toEqual([]);
  expect(asked).toBeGreaterThan(CASES * 0.9);
  expect(offered).toBeGreaterThan(asked / 10);
  expect(offered).toBeLessThan(asked * 0.9);
}, 240_000);

type Answer = OutputOf<typeof openings>;

describe('the next openings of those who are near', () => {
  const ask = async (query: Record<string, string>) =>
    app()
      .as(await aPatient(app().db))
      .get(`/appointment/openings?${new URLSearchParams(query)}`);
  const search = async (query: Record<string, string>) => ((await ask(query)).json() as Answer).practitioners;
  const receiving = async (practitioner: Promise<Practitioner>): Promise<Practitioner> => {
    const whoever = await practitioner;
    await aWeek(app().db, whoever, { from: '09:00', to: '10:00', weekdays: [1, 2, 3, 4, 5, 6, 7] });
    return whoever;
  };
  const at = async (who: Practitioner, latitude: number): Promise<Practitioner> => {
    const address = JSON.stringify({ text: 'Ici', coordinates: { latitude, longitude: 12 } });
    await app().db.rows('UPDATE practitioners SET address = $2 WHERE party_id = $1', [who.partyId, address]);
    return who;
  };
  it('are of whom a patient may book about it, with time, the nearest first', async () => {
    const { db } = app();
    const [far, near] = [await at(await receiving(aMidwife(db)), 60.1), await at(await receiving(aMidwife(db)), 60.01)];
    // As many as are shown, and one more.
    for (let count = 0; count < 4; count += 1) await at(await receiving(aMidwife(db)), 70);
    const full = await at(await aMidwife(db), 60);
    const gynaecologist = await at(await receiving(aDoctor(db)), 60.05);
    await isQualifiedAs(db, gynaecologist, 'gynecologue');
    const [other, nurse] = [await at(await receiving(aDoctor(db)), 60), await at(await receiving(anAssistant(db)), 60)];
    const asked = { nearbyAbout: 'obstetric_ultrasound', latitude: '60', longitude: '12' };
    const found = await search(asked);
    const seen = found.map(({ practitioner }) => practitioner.userData.id);
    expect(seen.slice(0, 3)).toEqual([near, gynaecologist, far].map(({ partyId }) => partyId));
    expect(seen).toHaveLength(6);
    for (const { partyId } of [full, other, nurse]) expect(seen).not.toContain(partyId);
    expect(found[0]?.distanceKm).toBe(1.1);
    expect(found.every(({ starts, isReferent }) => starts.length > 0 && !isReferent)).toBe(true);
  });

  it('are those who can be seen soonest where nobody knows from where', async () => {
    const found = await search({ nearbyAbout: 'perinatal_care' });
    const firsts = found.map(({ starts: [first = ''] }) => first);
    expect(firsts.length).toBeGreaterThan(0);
    expect(firsts).toEqual(firsts.toSorted());
  });

  it('are not asked for together with named people', async () => {
    const response = await ask({ nearbyAbout: 'perinatal_care', anyOf: (await aMidwife(app().db)).partyId });
    expect([response.statusCode, response.json().errors[0]?.pointer]).toEqual([422, '/nearbyAbout']);
  });
});
