import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from '../../testing/browser.ts';
import { aDoctor, aGrant, aMidwife, aStructure, type Practitioner } from '../../testing/calendars.ts';
import { aVisit } from '../../testing/data-rights.ts';
import { anIdentity, aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { signIn } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();
let patient: Browser;
let lestrade: Practitioner;

const doctors = async (query = ''): Promise<string[]> => {
  const answer = await patient.get(`/doctor${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().map(({ common }: { common: { name: string } }) => common.name);
};

beforeAll(async () => {
  patient = (await aSignedUpPatient(app())).browser;
  const { db } = app();
  lestrade = await aDoctor(db, { firstName: 'Hugo', lastName: 'Lestrade' });
  await aDoctor(db, { firstName: 'Bakary', lastName: 'Tiemtoré' });
  await aDoctor(db, { firstName: 'Élodie', lastName: 'Aubertin' });
  await aDoctor(db, { firstName: 'Sylvie', lastName: 'Aubertin' });
  await aDoctor(db, { firstName: 'Inactive', lastName: 'Doctor', active: false });
  await aMidwife(db, { firstName: 'Coralie', lastName: 'Mestre' });
  await db.rows(`INSERT INTO qualifications (party_id, code) VALUES ($1, 'gynecologue')`, [lestrade.partyId]);
});

describe('the directory', () => {
  it('lists the active professionals of one kind by name', async () => {
    expect(await doctors()).toEqual(['Élodie Aubertin', 'Sylvie Aubertin', 'Hugo Lestrade', 'Bakary Tiemtoré']);
    expect((await patient.get('/midwife')).json()).toHaveLength(1);
    expect((await patient.get('/assistant')).json()).toEqual([]);
  });

  it('shows a card, and nothing to reach the person by', async () => {
    const card = (await patient.get(`/doctor/${lestrade.partyId}`)).json();
    expect(card).toEqual({
      userType: 'doctor',
      userData: {
        id: lestrade.partyId,
        userId: lestrade.userId,
        qualifications: [{ code: 'gynecologue' }],
        schedule: { id: lestrade.scheduleId },
      },
      common: {
        name: 'Hugo Lestrade',
        type: 'Médecin',
        gender: 'FEMALE',
        age: null,
        profileId: lestrade.partyId,
        address: { city: 'Bordeaux' },
      },
      structure: null,
    });
  });

  it('finds one by the id of the user, too', async () => {
    expect((await patient.get(`/doctor/${lestrade.userId}`)).json().userData.id).toBe(lestrade.partyId);
  });

  it.each([
    ['of another kind', () => `/midwife/${lestrade.partyId}`],
    ['that nobody has', () => '/doctor/01970000-0000-7000-8000-000000000000'],
  ])('the directory does not know an id %s', async (_what, path) => {
    expect((await patient.get(path())).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it.each([
    ['tiemtore', ['Bakary Tiemtoré']],
    ['AUBERTIN', ['Élodie Aubertin', 'Sylvie Aubertin']],
    ['aubertin elodie', ['Élodie Aubertin']],
    ['estr', ['Hugo Lestrade']],
    ['%%', []],
    ['e_', []],
    ['\\e', []],
    ["'; DROP TABLE users;--", []],
  ])('finds by part of a name, without accents: %s', async (query, names) => {
    expect(await doctors(`?query=${encodeURIComponent(query)}`)).toEqual(names);
  });

  it('tells a person who is still signing up the names and towns of liberal midwives, and nothing else', async () => {
    const newcomer = await signIn(app(), anIdentity().email);
    const listed = await newcomer.get('/midwife/liberal?query=mestre');
    expect(listed.json().map(({ common }: { common: { name: string } }) => common.name)).toEqual(['Coralie Mestre']);
    expect(listed.json()).toMatchObject([{ userData: { schedule: null }, common: { age: null, gender: null } }]);
    expect((await newcomer.get('/midwife')).statusCode).toBe(403);

    const [known] = (await patient.get('/midwife/liberal?query=mestre')).json();
    expect(known).toMatchObject({ userData: { schedule: { id: expect.any(String) } }, common: { gender: 'FEMALE' } });
  });

  it('the directory finds by specialty', async () => {
    expect(await doctors('?specialty=gynecologue')).toEqual(['Hugo Lestrade']);
    expect(await doctors('?specialty=dermatologue')).toEqual([]);
    expect(await doctors('?specialty=gynecologue&words=lest')).toEqual(['Hugo Lestrade']);
    expect(await doctors('?specialty=gynecologue&words=aubertin')).toEqual([]);
  });

  it('the directory finds by what words of a name and of a town begin with', async () => {
    const { common } = (await patient.get('/doctor?words=lestr')).json()[0];
    const town = common.address.city.toLowerCase();
    expect(await doctors(`?words=${encodeURIComponent(`${town} hug`)}`)).toEqual(['Hugo Lestrade']);
    expect(await doctors(`?words=${encodeURIComponent(town.slice(0, 4))}`)).toContain('Hugo Lestrade');
    for (const nobodys of ['hugo nulleville', 'strade', '%25%25%25']) {
      expect(await doctors(`?words=${nobodys}`)).toEqual([]);
    }
  });

  it('the directory goes through all pages, each person once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await patient.get(`/doctor?$limit=1${cursor ? `&$after=${encodeURIComponent(cursor)}` : ''}`);
      seen.push(...page.json().map(({ common }: { common: { name: string } }) => common.name));
      cursor = page.headers['x-next-cursor']?.toString();
    } while (cursor !== undefined);
    expect(seen).toEqual(['Élodie Aubertin', 'Sylvie Aubertin', 'Hugo Lestrade', 'Bakary Tiemtoré']);
  });

  it('tells how many there are on all pages to whoever asks', async () => {
    const page = await patient.get('/doctor?query=aubertin&$limit=1&$count=1');
    expect(page.json()).toHaveLength(1);
    expect(page.headers['x-total-count']).toBe('2');
    expect((await patient.get('/doctor')).headers['x-total-count']).toBeUndefined();
  });

  it('refuses a page that it did not make', async () => {
    expect((await patient.get('/doctor?$after=eyJrIjpbXX0.x')).json()).toMatchObject({
      status: 400,
      code: 'BAD_CURSOR',
      errors: [{ pointer: '/$after' }],
    });
  });

  it.each(['?$limit=0', '?$limit=201', '?unknown=1', '?organizationId=x'])(
    'the directory refuses %s',
    async (query) => {
      expect((await patient.get(`/doctor${query}`)).statusCode).toBe(422);
    },
  );
});

describe('how to reach a professional', () => {
  const partyOf = ({ me }: SignedUp): string => me.doctor?.id ?? me.patient?.id ?? '';
  const seenBy = async ({ browser }: SignedUp, doctor: SignedUp) =>
    (await browser.get(`/doctor/${partyOf(doctor)}`)).json().telecom;
  const ofThe = ({ identity }: SignedUp) => [
    { system: 'EMAIL', value: identity.email },
    { system: 'PHONE', value: identity.phoneNumber },
  ];

  it('is theirs to see, and their contacts’ once they accepted', async () => {
    const [doctor, colleague] = [await aSignedUpDoctor(app()), await aSignedUpDoctor(app())];
    const contact = {
      resource: 'practitioner_contacts',
      from: partyOf(colleague),
      to: partyOf(doctor),
      rights: ['MESSAGE'],
    };
    expect(await seenBy(doctor, doctor)).toEqual(ofThe(doctor));

    const id = await aGrant(app().db, { ...contact, status: 'INVITED' });
    expect(await seenBy(colleague, doctor)).toBeUndefined();
    await app().db.rows(`UPDATE access_policies SET status = 'ACCEPTED' WHERE id = $1`, [id]);
    expect(await seenBy(colleague, doctor)).toEqual(ofThe(doctor));
    expect(await seenBy(doctor, colleague)).toEqual(ofThe(colleague));
    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE id = $1', [id]);
    expect(await seenBy(colleague, doctor)).toBeUndefined();
  });

  it('is told within a structure', async () => {
    const [doctor, colleague] = [await aSignedUpDoctor(app()), await aSignedUpDoctor(app())];
    const { organizationId } = await aStructure(app().db);
    for (const member of [doctor, colleague]) {
      await aGrant(app().db, {
        resource: 'organization',
        from: organizationId,
        to: partyOf(member),
        rights: ['MEMBER'],
      });
    }
    expect(await seenBy(colleague, doctor)).toEqual(ofThe(doctor));
  });

  it('is told to the patients they see, until thirty days after', async () => {
    const [doctor, seen] = [await aSignedUpDoctor(app()), await aSignedUpPatient(app())];
    await aVisit(app(), seen, doctor, -40);
    expect(await seenBy(seen, doctor)).toBeUndefined();
    await aVisit(app(), seen, doctor, 3);
    expect(await seenBy(seen, doctor)).toEqual(ofThe(doctor));
  });
});
