import { expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { bookingRace } from '../../../testing/booking-race.ts';
import { aPatient, areContacts, aSharedFile, overlaps, type Practitioner } from '../../../testing/calendars.ts';

const { app, START, after, times, aReceivingDoctor, aReceivingAssistant, deadlocks } = bookingRace();

const QUARTER = 15 * 60_000;

/** A small pseudo-random sequence, so that a failing run can be repeated. */
const sequence = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
};

it('whatever several people book, move and cancel at once, nobody is in two places', async () => {
  const { db } = app();
  const doctors = await times(3, () => aReceivingDoctor());
  const assistants = await times(2, aReceivingAssistant);
  const patients = await times(5, () => aPatient(db));
  for (const doctor of doctors) for (const patient of patients) await aSharedFile(db, patient, doctor);
  for (const doctor of doctors) for (const assistant of assistants) await areContacts(db, doctor, assistant);

  const seen = new Set<number>();
  const live = async (actorIndex: number) => {
    const random = sequence(7 + actorIndex);
    const doctor = doctors[actorIndex % doctors.length] as Practitioner;
    const own: { id: string; version: number }[] = [];
    for (let turn = 0; turn < 25; turn++) {
      const start = new Date(Date.parse(START) + random(16) * QUARTER).toISOString();
      const end = after(start, 15 * (1 + random(4)));
      const mine = own[random(Math.max(1, own.length))];
      const draw = random(4);
      let response: LightMyRequestResponse;
      if (mine !== undefined && draw === 0) {
        response = await app().as(doctor).post(`/appointment/${mine.id}/cancel`);
      } else if (mine !== undefined && draw === 1) {
        const headers = { 'if-match': `"${mine.version}"` };
        const changes = random(2) ? { assistantId: assistants[random(2)]?.partyId } : {};
        response = await app()
          .as(doctor)
          .patch(`/appointment/${mine.id}`, { start, end, ...changes }, headers);
        if (response.statusCode === 200) mine.version += 1;
      } else {
        const assistantId = assistants[random(2)]?.partyId;
        const patientId = patients[random(5)]?.partyId;
        const body = { patientId, doctorId: doctor.partyId, assistantId, start, end, serviceCategory: 'FollowUp' };
        response = await app().as(doctor).post('/appointment', body);
        if (response.statusCode === 201) own.push({ id: response.json().id, version: 1 });
      }
      seen.add(response.statusCode);
    }
  };
  await Promise.all(Array.from({ length: 9 }, (_, index) => live(index)));

  expect([...seen].filter((status) => ![200, 201, 409, 412].includes(status))).toEqual([]);
  expect(await overlaps(db)).toBe(0);
  const { checked, repaired } = await app().checkFreeTime();
  expect(checked).toBeGreaterThan(0);
  expect(repaired).toEqual([]);
}, 60_000);

it('bookings, moves and cancellations at once made Postgres resolve no deadlock', async () => {
  expect(await deadlocks()).toEqual([{ deadlocks: 0 }]);
});
