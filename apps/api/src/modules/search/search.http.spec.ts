import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Found } from '@maillon/contracts/accounts/search';
import type { Actor } from '../../platform/actor.ts';
import {
  aDoctor,
  aGrant,
  aMidwife,
  anAppointment,
  aPatient,
  aSharedFile,
  aStructure,
} from '../../testing/calendars.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';
import { SearchModule } from './search.module.ts';

const app = aCalendarApp({}, [SearchModule]);
let world: Awaited<ReturnType<typeof aWorld>>;

/** Everybody is called Armange, so that only relations decide. */
const aWorld = async () => {
  const { db } = app();
  const person = (firstName: string) => ({ firstName, lastName: 'Armange' });
  const [shared, seen, unknown] = [
    await aPatient(db, person('Alix')),
    await aPatient(db, person('Béatrice')),
    await aPatient(db, person('Chloé')),
  ];
  const doctor = await aDoctor(db, person('Denis'));
  const midwife = await aMidwife(db, person('Élise'));
  const gone = await aDoctor(db, { ...person('Fermé'), active: false });
  const { staff, organizationId } = await aStructure(db);
  const other = await aStructure(db);
  await db.rows(`UPDATE organizations SET name = 'Clinique Armange' WHERE party_id = $1`, [organizationId]);
  await db.rows(`UPDATE organizations SET name = 'Armange fermée', active = false WHERE party_id = $1`, [
    other.organizationId,
  ]);
  await aSharedFile(db, shared, doctor);
  await anAppointment(db, { patient: seen, practitioners: [doctor], start: NOW });
  return { shared, seen, unknown, doctor, midwife, gone, staff, organizationId };
};

const search = async (actor: Actor, query: string): Promise<Found[]> => {
  const answer = await app()
    .as(actor)
    .get(`/user/search?query=${encodeURIComponent(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const names = async (actor: Actor, query = 'armange') =>
  (await search(actor, query)).map(({ common }) => common.name.replace(' Armange', ''));

beforeAll(async () => {
  world = await aWorld();
});

describe('the search of the header (design api §2.2, A53)', () => {
  it('finds a professional’s patients first, then professionals, then structures', async () => {
    expect(await names(world.doctor)).toEqual(['Alix', 'Béatrice', 'Denis', 'Élise', 'Clinique']);
  });

  it('finds no patient for a professional who has nothing to do with them', async () => {
    expect(await names(world.midwife)).toEqual(['Denis', 'Élise', 'Clinique']);
  });

  it('finds the patients of a structure for its staff', async () => {
    const { unknown, staff, organizationId } = world;
    expect(await names(staff)).not.toContain('Chloé');
    const { db } = app();
    const policy = await aGrant(db, {
      resource: 'medical-file',
      from: unknown.partyId,
      to: organizationId,
      rights: ['READ'],
    });
    expect(await names(staff)).toContain('Chloé');

    await db.rows('UPDATE access_policies SET revoked_at = now() WHERE id = $1', [policy]);
    expect(await names(staff)).not.toContain('Chloé');
  });

  it('finds for a patient those of their own care, and no other patient', async () => {
    expect(await names(world.shared)).toEqual(['Denis']);
    expect(await names(world.seen)).toEqual(['Denis']);
    expect(await names(world.unknown)).toEqual([]);
  });

  it('tells namesakes apart, and gives nothing to reach anybody by', async () => {
    const { shared, doctor } = world;
    expect(await search(doctor, 'alix')).toEqual([
      {
        userType: 'patient',
        userData: { id: shared.partyId, userId: shared.userId },
        common: { name: 'Alix Armange', type: 'Patient', age: 36, address: { city: null } },
      },
    ]);
    expect((await search(doctor, 'clinique'))[0]).toMatchObject({
      userData: { userId: null },
      common: { type: 'Organisation', age: null, address: { city: 'Bordeaux' } },
    });
  });

  it.each([
    ['words in any order', 'armange elise', ['Élise']],
    ['a part of a name', 'rmang chl', []],
    ['a wildcard as what it is', 'a%', []],
    ['a quote as what it is', "a'; --", []],
  ])('the search of the header takes %s', async (_what, query, found) => {
    expect(await names(world.doctor, query)).toEqual(found);
  });

  it.each(['', 'a', 'x'.repeat(81)])('the search of the header refuses %j: 2 to 80 characters', async (query) => {
    expect((await app().as(world.doctor).get(`/user/search?query=${query}`)).statusCode).toBe(422);
  });

  it('gives so many of each and no more', async () => {
    const answer = await app().as(world.doctor).get('/user/search?query=armange&$limit=1');
    expect(answer.json().map(({ common }: Found) => common.name)).toEqual([
      'Alix Armange',
      'Denis Armange',
      'Clinique Armange',
    ]);
  });
});
