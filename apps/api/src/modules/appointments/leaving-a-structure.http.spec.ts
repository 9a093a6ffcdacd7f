import { expect, it } from '@jest/globals';
import { aVisitCast, LATER, moved, personIn, START } from '../../testing/cases/visit-cast.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

const LEFT = 'UPDATE access_policies SET revoked_at = now() WHERE from_party = $1 AND to_party = $2';

// What the screen says before (web, fields/member-visits.tsx): the visits stay, and stay theirs alone.
it('a practitioner who leaves keeps the visits in the name of the structure, which decides of them no more', async () => {
  const cast = await aVisitCast(app().db);
  const { doctor, patient, id, organizationId } = cast;
  const staff = personIn(cast, 'the staff of the structure');
  const move = (who: typeof staff, version: number, start: string) =>
    app()
      .as(who)
      .patch(`/appointment/${id}`, moved(start), { 'if-match': `"${version}"` });
  expect((await move(staff, 1, LATER)).statusCode).toBe(200);

  const membership = [organizationId, doctor.partyId];
  await app().db.rows(LEFT, membership);

  expect((await move(staff, 2, START)).json()).toMatchObject({ code: 'FORBIDDEN' });
  expect((await app().as(staff).post(`/appointment/${id}/cancel`)).json()).toMatchObject({ code: 'FORBIDDEN' });
  const seen = (await app().as(patient).get(`/appointment/${id}`)).json();
  expect(seen).toMatchObject({ status: 'BOOKED', start: LATER, version: 2 });
  expect((await move(doctor, 2, START)).statusCode).toBe(200);
});
