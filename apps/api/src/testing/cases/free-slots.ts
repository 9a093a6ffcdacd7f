import type { availableSlots } from '@maillon/contracts/agenda/slots';
import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import type { Actor } from '../../platform/actor.ts';
import { aDoctor, aWeek } from '../calendars.ts';
import type { CalendarApp } from '../start/a-calendar-app.ts';

export type FreeSlots = OutputOf<typeof availableSlots>;

export const searchSlots = async (
  app: CalendarApp,
  actor: Actor,
  query: Record<string, string | number>,
): Promise<FreeSlots> => {
  const asked = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
  const response = await app.as(actor).get(`/appointment/available-slots?${new URLSearchParams(asked)}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json() as FreeSlots;
};

/** A doctor who receives between these times of the wall. */
export const aDoctorWith = async (app: CalendarApp, from: string, to: string, weekdays = [1, 2, 3, 4, 5, 6, 7]) => {
  const doctor = await aDoctor(app.db);
  await aWeek(app.db, doctor, { from, to, weekdays });
  return doctor;
};
