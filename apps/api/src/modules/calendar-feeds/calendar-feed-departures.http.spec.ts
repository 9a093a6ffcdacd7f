import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { Housekeeping } from '../../platform/housekeeping.ts';
import {
  anAppointment,
  anAssistant,
  aPatient,
  aReceivingDoctor,
  areContacts,
  aSharedFile,
  aWeek,
  type Practitioner,
} from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const START = '2026-11-24T09:00:00.000Z';
const END = '2026-11-24T09:30:00.000Z';
const LATER = { start: '2026-11-24T13:00:00.000Z', end: '2026-11-24T13:30:00.000Z' };

/** The events of a practitioner's calendar feed, as a parser that is not ours reads them. */
const feedOf = async (owner: Practitioner) => {
  const created = await app().as(owner).post(`/schedule/${owner.scheduleId}/ical-token`, { detail: 'category' });
  const file = new URL(created.json().url).pathname.split('/').at(-1);
  return async () => {
    const { body } = await app().inject({ method: 'GET', url: `/api/ical/${file}` });
    return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        summary: event.summary,
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
        sequence: event.sequence,
        status: component.getFirstPropertyValue('status'),
        transparency: component.getFirstPropertyValue('transp'),
      };
    });
  };
};

/** A visit with a doctor and a nurse, another nurse who could take part, and the feeds of both nurses. */
const aVisit = async () => {
  const { db } = app();
  const [doctor, patient] = [await aReceivingDoctor(db), await aPatient(db)];
  const [nurse, other] = [await anAssistant(db), await anAssistant(db)];
  await aSharedFile(db, patient, doctor);
  for (const one of [nurse, other]) {
    await aWeek(db, one);
    await areContacts(db, doctor, one);
  }
  const id = await anAppointment(db, { patient, practitioners: [doctor, nurse], start: START });
  let version = 0;
  const change = async (body: object) => {
    version += 1;
    const answer = await app()
      .as(doctor)
      .patch(`/appointment/${id}`, body, { 'if-match': `"${version}"` });
    expect(answer.statusCode).toBe(200);
  };
  return {
    id,
    nurse,
    other,
    change,
    nurses: await feedOf(nurse),
    others: await feedOf(other),
    doctors: await feedOf(doctor),
  };
};

const CANCELLED = { summary: 'Consultation', start: START, end: END, status: 'CANCELLED', transparency: 'TRANSPARENT' };

describe('a practitioner who is replaced in a visit', () => {
  it('reads in their calendar that it is cancelled for them; the one who comes reads that it takes place', async () => {
    const { other, change, nurses, others, doctors } = await aVisit();
    const [before] = await nurses();
    expect(before).toMatchObject({ start: START, sequence: 1, status: 'CONFIRMED' });
    await change({ assistantId: other.partyId });
    expect(await nurses()).toEqual([{ ...CANCELLED, uid: before?.uid, sequence: 2 }]);
    expect(await others()).toMatchObject([{ uid: before?.uid, start: START, sequence: 2, status: 'CONFIRMED' }]);
    expect(await doctors()).toMatchObject([{ uid: before?.uid, status: 'CONFIRMED' }]);
  });

  it('learns nothing of what becomes of the visit, neither of its new time nor of its category', async () => {
    const { other, change, nurses } = await aVisit();
    await change({ assistantId: other.partyId, ...LATER });
    expect(await nurses()).toMatchObject([{ ...CANCELLED, sequence: 2 }]);
    await change({ start: START, end: END, serviceCategory: 'FollowUp' });
    expect(await nurses()).toMatchObject([{ ...CANCELLED, sequence: 2 }]);
  });

  it('a practitioner who is replaced in a visit and brought in again has one event, which takes place', async () => {
    const { nurse, change, nurses } = await aVisit();
    await change({ assistantId: null });
    await change({ assistantId: nurse.partyId });
    expect(await nurses()).toMatchObject([{ start: START, sequence: 3, status: 'CONFIRMED' }]);
    await change({ assistantId: null });
    expect(await nurses()).toMatchObject([{ ...CANCELLED, sequence: 4 }]);
  });

  it('is told so for thirty days, and then nothing is kept of it', async () => {
    const { id, change, nurses } = await aVisit();
    await change({ assistantId: null });
    const left = (at: string) =>
      app().db.rows('UPDATE appointment_departures SET left_at = $2 WHERE appointment_id = $1', [id, at]);
    const kept = () => app().db.rows('SELECT 1 FROM appointment_departures WHERE appointment_id = $1', [id]);
    // NOW is 23 November.
    await left('2026-10-24T08:00:00.000Z');
    await app().app.get(Housekeeping, { strict: false }).run();
    expect([await nurses(), await kept()]).toMatchObject([[CANCELLED], [{}]]);
    await left('2026-10-23T08:00:00.000Z');
    expect(await nurses()).toEqual([]);
    await app().app.get(Housekeeping, { strict: false }).run();
    expect(await kept()).toEqual([]);
  });
});
