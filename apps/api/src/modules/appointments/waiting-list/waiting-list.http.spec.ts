import { describe, expect, it } from '@jest/globals';
import { anAppointment, aPatient, aReceivingDoctor } from '../../../testing/calendars.ts';
import { aVisitCast, ends, personIn } from '../../../testing/cases/visit-cast.ts';
import { NOW } from '../../../testing/start/a-calendar-app.ts';
import { waitingLists } from '../../../testing/waiting-lists.ts';

const { app, LATER, listOf, join, answer, aQueue, freed } = waitingLists();

describe('the waiting list of a visit', () => {
  it('is joined and left by those who may change the visit', async () => {
    const cast = await aVisitCast(app().db);
    const start = '2026-11-27T11:00:00.000Z';
    const id = await anAppointment(app().db, {
      ...cast,
      practitioners: [cast.doctor],
      start,
      organizationId: cast.organizationId,
    });
    const statusOf = async (who: string) => (await join(personIn(cast, who), id)).statusCode;
    const answers = [];
    for (const who of Object.keys(cast.people)) answers.push([who, await statusOf(who)]);
    expect(Object.fromEntries(answers)).toEqual({
      'the booked doctor': 200,
      'the patient': 200,
      'a colleague with the file': 403,
      'a colleague who asked for the file': 404,
      'another doctor': 404,
      'another patient': 404,
      'the staff of the structure': 200,
      'the staff of another structure': 404,
    });
    expect(await listOf(cast.patient, id)).toEqual({ since: NOW, mayJoin: false, offer: null });
    expect((await listOf(personIn(cast, 'a colleague with the file'), id)).since).toBeNull();
  });

  it('takes no visit that is near, cancelled or over', async () => {
    const [doctor, patient] = [await aReceivingDoctor(app().db), await aPatient(app().db)];
    const near = await anAppointment(app().db, { patient, practitioners: [doctor], start: ends(NOW, 60) });
    expect((await join(patient, near)).json().code).toBe('PATIENT_TOO_LATE');
    expect((await join(doctor, near)).json().code).toBe('APPOINTMENT_STATE');
    const [start, status] = [LATER, 'CANCELLED'] as const;
    const off = await anAppointment(app().db, { patient, practitioners: [doctor], start, status });
    expect((await join(patient, off)).json().code).toBe('APPOINTMENT_STATE');
    expect(await listOf(patient, off)).toEqual({ since: null, mayJoin: false, offer: null });
  });

  it('answers nothing of an offer of another visit', async () => {
    const queue = await aQueue();
    const offer = await freed(queue);
    expect((await answer(queue.second, queue.secondId, offer.id, 'accept')).statusCode).toBe(404);
    expect((await answer(queue.second, queue.firstId, offer.id, 'decline')).statusCode).toBe(404);
  });
});
