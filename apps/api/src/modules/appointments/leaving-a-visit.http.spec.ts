import { expect, it, jest } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { Realtime } from '../../platform/realtime/realtime.ts';
import { appointmentRoom, userRoom } from '../../platform/realtime/rooms.ts';
import { anAssistant, areContacts, aSharedFile, aWeek } from '../../testing/calendars.ts';
import { aVisitCast, ends, LATER, moved, START } from '../../testing/cases/visit-cast.ts';
import { eventually } from '../../testing/eventually.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

it('who is replaced in a visit hears that it is over for them, and nothing of when it takes place now', async () => {
  const { db } = app();
  const { id, doctor, patient } = await aVisitCast(db);
  const [nurse, other] = [await anAssistant(db), await anAssistant(db)];
  await aSharedFile(db, patient, doctor);
  for (const one of [nurse, other]) {
    await aWeek(db, one);
    await areContacts(db, doctor, one);
  }
  const change = (body: object, version: number) =>
    app()
      .as(doctor)
      .patch(`/appointment/${id}`, body, { 'if-match': `"${version}"` });
  await change({ assistantId: nurse.partyId }, 1);
  const emit = jest.spyOn(app().app.get(Realtime, { strict: false }), 'emit');
  expect((await change({ assistantId: other.partyId, ...moved(LATER) }, 2)).statusCode).toBe(200);
  const events = () => emit.mock.calls.filter(([, , payload]) => 'id' in payload && payload.id === id);
  const heard = await eventually(() => {
    const changed = events().filter(([, , payload]) => 'version' in payload && payload.version === 3);
    return changed.length === 2 ? changed : null;
  });
  emit.mockRestore();
  const saidTo = (room: string) =>
    heard.filter(([rooms]) => rooms.some((one) => one === room)).map(([, , payload]) => payload);
  const over = { id, status: 'CANCELLED', start: START, end: ends(START, 30), version: 3 };
  expect(saidTo(userRoom(nurse.userId))).toEqual([over]);
  expect(saidTo(appointmentRoom(id))).toEqual([]);
  const stay: readonly Actor[] = [doctor, patient, other];
  for (const { userId } of stay) {
    expect(saidTo(userRoom(userId))).toMatchObject([{ status: 'BOOKED', start: LATER, version: 3 }]);
  }
});
