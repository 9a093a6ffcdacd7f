import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { anAssistant, aPatient, type PersonOptions, type Practitioner } from '../calendars.ts';
import { eventually } from '../eventually.ts';
import type { CalendarApp } from '../start/a-calendar-app.ts';

/** The product that home visits exist in. */
export const MOBILITY = { VARIANT: 'mobility', COUNTRY: 'CI' } as const;

export const MARCORY = { latitude: 5.303, longitude: -3.981 };
/** Beside it; 7 km away. */
export const PLATEAU = { latitude: 5.324, longitude: -4.0205 };
/** 350 km away. */
export const BOUAKE = { latitude: 7.69, longitude: -5.03 };

export const aVisitDraft = (changes: object = {}) => ({
  code: 'Consultation',
  location: { text: 'Marcory Zone 4, rue Pierre-et-Marie-Curie', coordinates: MARCORY },
  note: [{ text: 'Fièvre depuis hier' }],
  ...changes,
});

/** Who asks, who comes, and what they say to the interface. */
export const homeVisitCases = (app: () => CalendarApp) => {
  const says = (who: Actor, at: object) => app().as(who).patch('/user/current/position', at);
  const aNurse = async (place: object | null, options: PersonOptions & { radius?: number } = {}) => {
    const nurse: Practitioner = await anAssistant(app().db, options);
    if (place !== null) await says(nurse, place);
    return nurse;
  };
  const ask = (patient: Actor, changes: object = {}, key = newId()) =>
    app().as(patient).post('/service-request', aVisitDraft(changes), { 'idempotency-key': key });
  const step = (who: Actor, id: string, routeStatus: string, more: object = {}) =>
    app()
      .as(who)
      .patch(`/service-request/${id}`, { routeStatus, ...more });
  const requested = async (patient: Actor) => (await app().as(patient).get('/service-request/self-requested')).json();
  const tour = async (nurse: Actor) => (await app().as(nurse).get('/service-request/tour')).json();
  const cancel = (who: Actor, id: string) => app().as(who).post(`/service-request/${id}/cancel`, { reason: 'MISTAKE' });
  const route = (who: Actor, id: string) => app().as(who).get(`/service-request/${id}/route`);
  const notified = (userId: string) =>
    eventually(async () => {
      const rows = await app().db.rows('SELECT template, payload FROM notifications WHERE user_id = $1', [userId]);
      return rows.length > 0 ? rows : undefined;
    });
  /** These templates, and no other, once they are there. */
  const notifiedOf = (userId: string, templates: readonly string[]) =>
    eventually(async () => {
      const rows = await app().db.rows('SELECT template FROM notifications WHERE user_id = $1', [userId]);
      const names = rows.map(({ template }) => String(template)).toSorted();
      return names.join() === templates.toSorted().join() ? names : undefined;
    });
  /** A visit that a nurse beside the patient was given. */
  const aVisit = async (place: object | null = PLATEAU) => {
    await app().db.rows('DELETE FROM positions');
    const [patient, nurse] = [await aPatient(app().db), await aNurse(place)];
    const asked = await ask(patient);
    return { patient, nurse, id: asked.json().id as string, shown: asked.json() };
  };
  return { says, aNurse, ask, step, requested, tour, cancel, route, aVisit, notified, notifiedOf };
};
