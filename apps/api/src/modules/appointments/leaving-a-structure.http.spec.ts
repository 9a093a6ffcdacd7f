import { expect, it } from '@jest/globals';
import { aVisitCast, ends, LATER, moved, personIn, START } from '../../testing/cases/visit-cast.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { TeamsModule } from '../teams/teams.module.ts';

const app = aCalendarApp({}, [TeamsModule]);

const BOOKED_BY_STAFF = { serviceCategory: 'FollowUp', start: START, end: ends(START, 30) };

// What the screen says before (web, fields/member-visits.tsx): the visits stay, and stay theirs alone.
it.each(['the practitioner who leaves', 'the staff who take them out'])(
  'a practitioner who leaves keeps the visits in the name of the structure, which decides of them no more: by %s',
  async (by) => {
    const cast = await aVisitCast(app().db);
    const { doctor, patient, id, organizationId } = cast;
    const staff = personIn(cast, 'the staff of the structure');
    const move = (who: typeof staff, version: number, start: string) =>
      app()
        .as(who)
        .patch(`/appointment/${id}`, moved(start), { 'if-match': `"${version}"` });
    expect((await move(staff, 1, LATER)).statusCode).toBe(200);

    const leaves = by === 'the practitioner who leaves' ? doctor : staff;
    const left = await app().as(leaves).delete(`/organization/${organizationId}/team/${doctor.partyId}`);
    expect(left.statusCode).toBe(204);

    expect((await move(staff, 2, START)).json()).toMatchObject({ code: 'FORBIDDEN' });
    expect((await app().as(staff).post(`/appointment/${id}/cancel`)).json()).toMatchObject({ code: 'FORBIDDEN' });
    const seen = (await app().as(patient).get(`/appointment/${id}`)).json();
    expect(seen).toMatchObject({ status: 'BOOKED', start: LATER, version: 2 });
    // The structure still reads that it was booked in its name, and sees nothing of the calendar behind it.
    const ofStructure = await app().as(staff).get(`/appointment?organizationId=${organizationId}`);
    expect(ofStructure.json()).toMatchObject([{ id, status: 'BOOKED' }]);
    const calendar = await app()
      .as(staff)
      .get(`/organization/${organizationId}/schedule?startDate=${START}&endDate=${ends(LATER, 60)}`);
    expect(calendar.json().slots).toEqual([]);
    // Nor does it give them another one.
    const again = await app()
      .as(staff)
      .post('/appointment', {
        ...BOOKED_BY_STAFF,
        organizationId,
        doctorId: doctor.partyId,
        patientId: patient.partyId,
      });
    expect(again.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await move(doctor, 2, START)).statusCode).toBe(200);
  },
);
