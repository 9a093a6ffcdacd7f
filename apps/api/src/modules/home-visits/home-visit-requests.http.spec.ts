import { beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { v7 } from 'uuid';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aDoctor, aPatient } from '../../testing/calendars.ts';
import { aVisitDraft, BOUAKE, homeVisitCases, MARCORY, MOBILITY, PLATEAU } from '../../testing/cases/home-visits.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';
import { HomeVisitsModule } from './home-visits.module.ts';

const app = aCalendarApp(MOBILITY, [HomeVisitsModule]);
const { aNurse, ask, aVisit, cancel, notified, requested, tour } = homeVisitCases(app);

beforeEach(() => app().db.rows('DELETE FROM positions'));

describe('a request for a home visit', () => {
  it('is given to the nearest nurse on duty, and read by its patient and that nurse', async () => {
    const [far, near] = [await aNurse(BOUAKE, { radius: 200 }), await aNurse(PLATEAU, { firstName: 'Rachelle' })];
    const patient = await aPatient(app().db, { firstName: 'Aminata', lastName: 'Koné' });
    const asked = await ask(patient);
    expect([asked.statusCode, asked.json()]).toMatchObject([
      201,
      {
        ...{ kind: 'HOME_VISIT', status: 'ACTIVE', routeStatus: 'QUEUED', performer: { id: near.partyId } },
        ...{ code: 'Consultation', location: { coordinates: MARCORY }, note: [{ text: 'Fièvre depuis hier' }] },
      },
    ]);
    expect(await requested(patient)).toMatchObject([{ id: asked.json().id, subject: { phone: null } }]);
    expect(await tour(far)).toEqual([]);
    expect(await tour(near)).toMatchObject([
      {
        subject: { name: 'Aminata Koné', age: 36 },
        location: { text: expect.stringContaining('Marcory'), distance: expect.any(Number) },
      },
    ]);
  });

  it('keeps its note and address sealed, and names neither in what is sent', async () => {
    const { id, nurse } = await aVisit();
    const [row] = await app().db.rows('SELECT note, location FROM home_visits WHERE id = $1', [id]);
    expect(String(row?.note) + String(row?.location)).not.toMatch(/Fièvre|Marcory/);
    const sent = await app().db.rows('SELECT payload FROM outbox');
    expect(JSON.stringify([sent, await notified(nurse.userId)])).not.toMatch(/Fièvre|Marcory|5\.3/);
  });

  it.each([
    ['nobody is on duty', null],
    ['the nearest does not travel that far', BOUAKE],
  ])('waits where %s', async (_why, place) => {
    const { shown } = await aVisit(place);
    expect(shown).toMatchObject({ status: 'ACTIVE', routeStatus: 'QUEUED', performer: null });
  });

  it('waits where its address has no place on the map', async () => {
    await aNurse(PLATEAU);
    const asked = await ask(await aPatient(app().db), { location: { text: 'Marcory' } });
    expect(asked.json()).toMatchObject({ performer: null, location: { text: 'Marcory', coordinates: null } });
  });

  it('is one at a time, until it is taken back', async () => {
    const { patient, id } = await aVisit();
    expect((await ask(patient)).json()).toMatchObject({ status: 409, code: 'REQUEST_ALREADY_OPEN' });
    expect((await cancel(patient, id)).json()).toMatchObject({ id, status: 'EXPIRED' });
    expect((await ask(patient)).statusCode).toBe(201);
    expect(await requested(patient)).toMatchObject([{ status: 'ACTIVE' }, { id, reason: 'MISTAKE' }]);
  });

  it('is the same when it is sent again, by its key or its id', async () => {
    const patient = await aPatient(app().db);
    const [id, key] = [v7({ msecs: Date.parse(NOW) }), newId()];
    const first = await ask(patient, { id }, key);
    const again = await ask(patient, { id }, key);
    const anew = await ask(patient, { id });
    expect([first, again, anew].map((answer) => [answer.statusCode, answer.json().id])).toEqual(
      Array.from({ length: 3 }, () => [201, id]),
    );
    const other = await ask(await aPatient(app().db), { id });
    expect(other.json()).toMatchObject({ status: 409, code: 'ID_TAKEN' });
  });

  it.each([
    ['without a note', { note: [] }, '/note'],
    ['with an empty note', { note: [{ text: ' ' }] }, '/note/0/text'],
    ['of a kind that does not exist', { code: 'Massage' }, '/code'],
    [
      'from where no device is',
      { location: { text: 'x', coordinates: { latitude: 0, longitude: 0 } } },
      '/location/coordinates/latitude',
    ],
    [
      'from another country',
      { location: { text: 'x', coordinates: { latitude: 44.84, longitude: -0.58 } } },
      '/location/coordinates/latitude',
    ],
    ['as another state', { status: 'COMPLETED' }, '/status'],
  ])('is refused %s', async (_what, changes, pointer) => {
    const answer = await ask(await aPatient(app().db), changes);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [expect.objectContaining({ pointer })]]);
  });

  it('is nobody’s but the caller’s', async () => {
    const [patient, other] = [await aPatient(app().db), await aPatient(app().db)];
    for (const [changes, pointer] of [
      [{ subject: { id: other.partyId } }, '/subject/id'],
      [{ requester: { patientRef: { id: other.partyId } } }, '/requester/patientRef/id'],
    ] as const) {
      expect((await ask(patient, changes)).json()).toMatchObject({ status: 404, errors: [{ pointer }] });
    }
    const own = { subject: { id: patient.userId }, requester: { patientRef: { id: patient.partyId } } };
    expect((await ask(patient, own)).statusCode).toBe(201);
    expect((await ask(await aDoctor(app().db))).statusCode).toBe(403);
  });

  it('needs a key', async () => {
    const patient = await aPatient(app().db);
    const headers = { authorization: patient.userId, 'content-type': 'application/json' };
    app().sessions.people.set(patient.userId, patient);
    const payload = JSON.stringify(aVisitDraft());
    const answer = await app().inject({ method: 'POST', url: '/api/service-request', headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED']);
  });
});

it('a tour is in the order of its plan, and says when each visit begins', async () => {
  const nurse = await aNurse(PLATEAU, { radius: 50 });
  const at = (degrees: number) => ({
    text: 'Plateau',
    coordinates: { ...PLATEAU, latitude: PLATEAU.latitude + degrees },
  });
  const asked = [];
  for (const location of [{ text: 'Sans lieu' }, at(0.04), at(0.01)]) {
    asked.push((await ask(await aPatient(app().db), { location })).json().id);
    app().clock.advance(MINUTE_MS);
  }
  const [nowhere, far, near] = asked;
  await app().db.rows('UPDATE home_visits SET performer_id = $1 WHERE id = $2', [nurse.partyId, nowhere]);
  const shown = await tour(nurse);
  expect(shown.map(({ id }: { id: string }) => id)).toEqual([near, far, nowhere]);
  const [first, second, last] = shown.map(({ expectedAt }: { expectedAt: string | null }) => expectedAt);
  expect([Date.parse(second) - Date.parse(first) > 20 * MINUTE_MS, last]).toEqual([true, null]);
  expect(Date.parse(first)).toBeGreaterThan(app().clock.now());
});

describe('the order of a tour', () => {
  const put = (who: Actor, ids: readonly string[]) => app().as(who).put('/service-request/tour/order', { ids });
  const idsOf = (visits: readonly { readonly id: string }[]) => visits.map(({ id }) => id);
  const aTour = async () => {
    const nurse = await aNurse(PLATEAU, { radius: 50 });
    const ids: string[] = [];
    for (const degrees of [0.01, 0.02, 0.03]) {
      const coordinates = { ...PLATEAU, latitude: PLATEAU.latitude + degrees };
      ids.push((await ask(await aPatient(app().db), { location: { text: 'Plateau', coordinates } })).json().id);
    }
    return { nurse, ids, turned: ids.toReversed() };
  };

  it('is kept as its nurse chose it, until the advised one is wanted again', async () => {
    const { nurse, ids, turned } = await aTour();
    expect(idsOf(await tour(nurse))).toEqual(ids);
    const answer = await put(nurse, turned);
    expect(answer.json()).toMatchObject(turned.map((id, at) => ({ id, rank: at + 1 })));
    app().clock.advance(MINUTE_MS);
    expect(idsOf(await tour(nurse))).toEqual(turned);
    // What is new is put in between, not at the end.
    const coordinates = { ...PLATEAU, latitude: PLATEAU.latitude + 0.025 };
    const added = (await ask(await aPatient(app().db), { location: { text: 'Plateau', coordinates } })).json().id;
    const now = idsOf(await tour(nurse));
    expect(now.filter((id) => id !== added)).toEqual(turned);
    expect(now.at(-1)).not.toBe(added);
    expect((await put(nurse, [])).json()).toMatchObject(now.map(() => ({ rank: null })));
  });

  it('names own open visits alone, each once', async () => {
    const { nurse, ids } = await aTour();
    const other = await aNurse(null);
    const [first = ''] = ids;
    expect((await put(other, [first])).json()).toMatchObject({ status: 404, errors: [{ pointer: '/ids/0' }] });
    const unknown = await put(nurse, [first, newId()]);
    expect(unknown.json()).toMatchObject({ status: 404, errors: [{ pointer: '/ids/1' }] });
    expect(await tour(nurse)).toMatchObject(ids.map(() => ({ rank: null })));
    expect((await put(nurse, [first, first])).json()).toMatchObject({ status: 422, errors: [{ pointer: '/ids' }] });
    expect((await put(await aPatient(app().db), [first])).statusCode).toBe(403);
  });

  it('is one where two devices choose at once', async () => {
    const { nurse, ids, turned } = await aTour();
    await Promise.all([put(nurse, ids), put(nurse, turned), put(nurse, ids), put(nurse, turned)]);
    const kept = idsOf(await tour(nurse));
    expect([ids, turned]).toContainEqual(kept);
    expect(idsOf(await tour(nurse))).toEqual(kept);
  });
});

it('of two requests at once one is open', async () => {
  const patient = await aPatient(app().db);
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(patient)));
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  expect(await requested(patient)).toHaveLength(1);
});

describe('home visits of another country', () => {
  const elsewhere = aCalendarApp({ VARIANT: 'mobility', COUNTRY: 'FR' }, [HomeVisitsModule]);
  it('home visits of another country are not offered', async () => {
    const cases = homeVisitCases(elsewhere);
    const patient = await aPatient(elsewhere().db);
    expect((await cases.ask(patient)).json()).toMatchObject({ status: 403, code: 'HOME_VISITS_NOT_OFFERED' });
    expect(await cases.requested(patient)).toMatchObject({ code: 'HOME_VISITS_NOT_OFFERED' });
  });
});
