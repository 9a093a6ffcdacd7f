import { expect, it } from '@jest/globals';
import type { AffiliatedPatient } from '@maillon/contracts/structures/affiliations';
import { DAY_MS } from '@maillon/domain/time-units';
import type { Actor } from '../../platform/actor.ts';
import { Browser } from '../../testing/browser.ts';
import {
  aGrant,
  anAppointment,
  aPatient,
  aReceivingDoctor,
  aSharedFile,
  aStructure,
  type Practitioner,
} from '../../testing/calendars.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { FakeSessions } from '../../testing/http/an-http-server.ts';
import { anApp } from '../../testing/start/an-app.ts';

const clock = new FakeClock('2026-11-23T08:00:00.000Z');
const sessions = new FakeSessions();
const app = anApp({ sessions, clock });

const as = (who: Actor): Browser => {
  sessions.people.set(who.userId, who);
  return new Browser(app(), { authorization: who.userId });
};

const inDays = (days: number): string => new Date(clock.now() + days * DAY_MS).toISOString();

const pageOf = async (doctor: Practitioner, query = '') => {
  const answer = await as(doctor).get(`/doctor/${doctor.partyId}/patient${query}`);
  const patients = answer.json() as AffiliatedPatient[];
  return {
    patients,
    names: patients.map(({ common }) => common.name.split(' ').at(-1)),
    next: String(answer.headers['x-next-cursor'] ?? ''),
    total: answer.headers['x-total-count'],
  };
};

/** Four patients who shared their file: Albert comes in two days, Bernard tomorrow and came last week, Colin came yesterday, Denis never. */
const fourPatients = async () => {
  const { db } = app();
  const doctor = await aReceivingDoctor(db);
  const [albert, bernard, colin, denis] = [
    await aPatient(db, { lastName: 'Albert' }),
    await aPatient(db, { lastName: 'Bernard' }),
    await aPatient(db, { lastName: 'Colin' }),
    await aPatient(db, { lastName: 'Denis' }),
  ];
  for (const patient of [albert, bernard, colin, denis]) await aSharedFile(db, patient, doctor);
  const visit = (patient: typeof albert, days: number, status?: 'FULFILLED' | 'CANCELLED') =>
    anAppointment(db, { patient, practitioners: [doctor], start: inDays(days), ...(status && { status }) });
  await visit(albert, 2);
  await visit(bernard, 5);
  await visit(bernard, 1);
  await visit(bernard, -7, 'FULFILLED');
  await visit(colin, -1, 'FULFILLED');
  await visit(denis, 3, 'CANCELLED');
  return { doctor, albert, bernard };
};

it('a list says who comes next and who came last, and is sorted by either', async () => {
  const { doctor } = await fourPatients();
  const { patients, names } = await pageOf(doctor);
  expect(names).toEqual(['Albert', 'Bernard', 'Colin', 'Denis']);
  expect(patients.map(({ visits }) => visits)).toEqual([
    { next: inDays(2), last: null },
    { next: inDays(1), last: inDays(-7) },
    { next: null, last: inDays(-1) },
    { next: null, last: null },
  ]);
  expect((await pageOf(doctor, '?sort=next-visit')).names).toEqual(['Bernard', 'Albert', 'Colin', 'Denis']);
  expect((await pageOf(doctor, '?sort=last-visit')).names).toEqual(['Colin', 'Bernard', 'Albert', 'Denis']);
});

it('the pages of a sorted list follow each other, those without a visit at the end by name', async () => {
  const { doctor } = await fourPatients();
  const names: (string | undefined)[] = [];
  let after = '';
  for (let page = 0; page < 4; page += 1) {
    const answer = await pageOf(doctor, `?sort=next-visit&$limit=1${after}`);
    names.push(...answer.names);
    after = `&$after=${encodeURIComponent(answer.next)}`;
  }
  expect(names).toEqual(['Bernard', 'Albert', 'Colin', 'Denis']);
});

it('a list is narrowed to those who have a visit ahead, or none, and counted', async () => {
  const { doctor } = await fourPatients();
  expect((await pageOf(doctor, '?visit=planned')).names).toEqual(['Albert', 'Bernard']);
  expect(await pageOf(doctor, '?visit=none&$count=1')).toMatchObject({ names: ['Colin', 'Denis'], total: '2' });
  const wrong = await as(doctor).get(`/doctor/${doctor.partyId}/patient?visit=maybe&sort=age`);
  expect(wrong.statusCode).toBe(422);
  expect(
    wrong
      .json()
      .errors.map(({ pointer }: { pointer: string }) => pointer)
      .sort(),
  ).toEqual(['/sort', '/visit']);
});

it('a list tells of visits to others where the file is read, and of its own otherwise', async () => {
  const { db } = app();
  const [doctor, other] = [await aReceivingDoctor(db), await aReceivingDoctor(db)];
  const [reading, delegating, sharing] = [
    await aPatient(db, { lastName: 'Albert' }),
    await aPatient(db, { lastName: 'Bernard' }),
    await aPatient(db, { lastName: 'Colin' }),
  ];
  const to = doctor.partyId;
  await aSharedFile(db, reading, doctor);
  await aGrant(db, { resource: 'patient-delegation', from: delegating.partyId, to, rights: ['ACT'] });
  await aGrant(db, { resource: 'medical-file', from: sharing.partyId, to, rights: ['SHARE'] });
  for (const [at, patient] of [reading, delegating, sharing].entries()) {
    await anAppointment(db, { patient, practitioners: [other], start: inDays(at + 1) });
  }
  await anAppointment(db, { patient: sharing, practitioners: [doctor], start: inDays(5) });
  const nexts = (await pageOf(doctor)).patients.map(({ visits }) => visits.next);
  expect(nexts).toEqual([inDays(1), inDays(2), inDays(5)]);
});

it('a patient who has not answered says nothing of their visits', async () => {
  const { db } = app();
  const doctor = await aReceivingDoctor(db);
  const patient = await aPatient(db);
  await aGrant(db, {
    ...{ resource: 'medical-file', from: patient.partyId, to: doctor.partyId, rights: ['READ'] },
    status: 'PENDING',
  });
  await anAppointment(db, { patient, practitioners: [doctor], start: inDays(1) });
  const { patients } = await pageOf(doctor, '?status=PENDING');
  expect(patients.map(({ visits }) => visits)).toEqual([{ next: null, last: null }]);
});

it('a structure sees the visits of the patients who trusted it', async () => {
  const { db } = app();
  const [doctor, patient] = [await aReceivingDoctor(db), await aPatient(db)];
  const { staff, organizationId } = await aStructure(db);
  await aGrant(db, { resource: 'medical-file', from: patient.partyId, to: organizationId, rights: ['READ'] });
  await anAppointment(db, { patient, practitioners: [doctor], start: inDays(1) });
  const list = await as(staff).get(`/organization/${organizationId}/patient?sort=next-visit`);
  expect(list.json()).toMatchObject([{ visits: { next: inDays(1), last: null } }]);
});
