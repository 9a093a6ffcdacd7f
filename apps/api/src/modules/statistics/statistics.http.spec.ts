import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { OrganizationStatistics } from '@maillon/contracts/structures/statistics';
import type { Actor } from '../../platform/actor.ts';
import {
  aDoctor,
  aGrant,
  aMidwife,
  anAppointment,
  aPatient,
  aStructure,
  type Practitioner,
} from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { StatisticsModule } from './statistics.module.ts';

const app = aCalendarApp({}, [StatisticsModule]);
const WEEK = '?periodStartDate=2026-11-14&periodEndDate=2026-11-20';

let staff: Actor;
let structure: string;
let doctor: Practitioner;
let midwife: Practitioner;
let patient: Actor;

/** A visit that took place, so many minutes until this instant; null where no participant joined. */
const aVisit = async (by: Practitioner, end: string, minutes: number | null, organizationId = structure) => {
  const { db } = app();
  const start = new Date(Date.parse(end) - 30 * 60_000).toISOString();
  const id = await anAppointment(db, { patient, practitioners: [by], start, status: 'FULFILLED', organizationId });
  const began = minutes === null ? null : new Date(Date.parse(end) - minutes * 60_000).toISOString();
  await db.rows('UPDATE appointments SET started_at = $2, ended_at = $3 WHERE id = $1', [id, began, end]);
  return id;
};
const statistics = async (query: string, as = staff): Promise<OrganizationStatistics> =>
  (await app().as(as).get(`/statistics/organization/${structure}${query}`)).json() as OrganizationStatistics;

beforeAll(async () => {
  const { db } = app();
  ({ staff, organizationId: structure } = await aStructure(db));
  doctor = await aDoctor(db, { firstName: 'Hugo', lastName: 'Lestrade' });
  midwife = await aMidwife(db, { firstName: '=SOMME(A1)', lastName: 'Sarrazin' });
  patient = await aPatient(db);
  await aGrant(db, { resource: 'organization', from: structure, to: doctor.partyId, rights: ['MEMBER', 'AGENDA'] });
  await aGrant(db, { resource: 'organization', from: structure, to: midwife.partyId, rights: ['MEMBER'] });
  await aGrant(db, { resource: 'medical-file', from: patient.partyId, to: structure, rights: ['READ'] });
  await aVisit(doctor, '2026-11-10T10:00:00.000Z', 40);
  await aVisit(doctor, '2026-11-14T10:00:00.000Z', 30);
  // Half past midnight of the 20th in Paris is still in the period, that of the 21st is not.
  await aVisit(doctor, '2026-11-19T23:30:00.000Z', 20);
  await aVisit(midwife, '2026-11-20T09:00:00.000Z', null);
  await aVisit(doctor, '2026-11-20T23:30:00.000Z', 60);
  await anAppointment(db, {
    patient,
    practitioners: [doctor],
    start: '2026-11-18T09:00:00.000Z',
    status: 'CANCELLED',
    organizationId: structure,
  });
});

describe('the statistics of a structure', () => {
  it('without a period are how many work there and are cared for', async () => {
    expect(await statistics('')).toEqual({
      ...{ doctors: 1, midwives: 1, assistants: 0, patients: 1 },
      serviceRequests: { onHold: 0, active: 0 },
    });
  });

  it('count what ended on the days of the country, beside as many days before', async () => {
    const found = await statistics(WEEK);
    expect(found.appointments).toEqual({ count: { value: 3, delta: 200 } });
    expect(found.duration).toEqual({ avg: { value: 25, delta: -37 }, sum: { value: 50, delta: 25 } });
    expect(found.volume).toEqual({
      ...{ '2026-11-14': 1, '2026-11-15': 0, '2026-11-16': 0, '2026-11-17': 0 },
      ...{ '2026-11-18': 0, '2026-11-19': 0, '2026-11-20': 2 },
    });
    expect(found.details?.['2026-11-20']).toEqual([
      {
        duration: 20,
        end: '2026-11-19T23:30:00.000Z',
        practitioner: { id: doctor.partyId, name: 'Hugo Lestrade' },
      },
      {
        duration: null,
        end: '2026-11-20T09:00:00.000Z',
        practitioner: { id: midwife.partyId, name: expect.any(String) },
      },
    ]);
    expect(found.details?.['2026-11-15']).toBeUndefined();
  });

  it('take instants for their days', async () => {
    const query = '?periodStartDate=2026-11-13T23:00:00.000Z&periodEndDate=2026-11-20T08:00:00.000Z';
    expect(await statistics(query)).toEqual(await statistics(WEEK));
  });

  it('do not travel again while nothing has changed', async () => {
    const path = `/statistics/organization/${structure}${WEEK}`;
    const { etag } = (await app().as(staff).get(path)).headers;
    expect(etag).toMatch(/^W\/"/);
    expect(
      (
        await app()
          .as(staff)
          .get(path, { 'if-none-match': String(etag) })
      ).statusCode,
    ).toBe(304);
  });

  it.each([
    ['a stranger', () => aDoctor(app().db), 404],
    ['a patient of its', async () => patient, 403],
    ['a member who does not see the agenda', async () => midwife, 403],
    ['a member who does', async () => doctor, 200],
  ])('are answered to %s as it should be', async (_who, person, status) => {
    const answer = await app()
      .as(await person())
      .get(`/statistics/organization/${structure}`);
    expect(answer.statusCode).toBe(status);
  });

  it.each([
    ['one limit alone', '?periodStartDate=2026-11-14', '/periodEndDate'],
    ['an end before the start', '?periodStartDate=2026-11-14&periodEndDate=2026-11-13', '/periodEndDate'],
    ['more than a year', '?periodStartDate=2025-11-14&periodEndDate=2026-11-20', '/periodEndDate'],
    ['a day that does not exist', '?periodStartDate=2026-02-30&periodEndDate=2026-11-20', '/periodStartDate'],
  ])('refuse %s and name the field', async (_what, query, pointer) => {
    const answer = await app().as(staff).get(`/statistics/organization/${structure}${query}`);
    expect(answer.json()).toMatchObject({ status: 422, errors: [expect.objectContaining({ pointer })] });
  });
});

describe('the table of a structure', () => {
  it('has a line for each day and professional, and no formula', async () => {
    const answer = await app().as(staff).get(`/statistics/organization/${structure}/export.csv${WEEK}`);
    expect(answer.headers['content-type']).toContain('text/csv');
    const [header, ...lines] = answer.body.split('\r\n').slice(0, -1);
    expect(header).toBe('\uFEFFDate;Praticien;Consultations;Durée totale (min);Durée moyenne (min)');
    expect(lines).toEqual([
      '2026-11-14;Hugo Lestrade;1;30;30',
      "2026-11-20;'=SOMME(A1) Sarrazin;1;0;",
      '2026-11-20;Hugo Lestrade;1;20;20',
    ]);
  });

  it.each([
    ['a member who does not manage', () => doctor, 403],
    ['staff', () => staff, 200],
  ])('is given to %s or not', async (_who, person, status) => {
    const answer = await app().as(person()).get(`/statistics/organization/${structure}/export.csv${WEEK}`);
    expect(answer.statusCode).toBe(status);
  });
});

describe('the document of a structure', () => {
  const wordsOf = async (pdf: Buffer): Promise<string> => {
    // Its reader warns that it could draw nothing here.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const { numPages, getPage } = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise.then(
      (opened) => ({ numPages: opened.numPages, getPage: (at: number) => opened.getPage(at) }),
    );
    const pages = await Promise.all(Array.from({ length: numPages }, (_, at) => getPage(at + 1)));
    const texts = await Promise.all(pages.map((page) => page.getTextContent()));
    return texts.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ');
  };

  it('says what the page says, with the numbers of its charts beside them', async () => {
    const answer = await app().as(staff).get(`/statistics/organization/${structure}/export.pdf${WEEK}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".*\.pdf"/);
    const words = (await wordsOf(answer.rawPayload)).replaceAll(/\s+/g, ' ');
    expect(words).toContain('Statistiques du 14 au 20 novembre 2026');
    expect(words).toContain('Téléconsultations 3 +200 % par rapport à la période précédente');
    expect(words).toContain('Durée moyenne 25 min −37 % par rapport à la période précédente');
    expect(words).toContain('Hugo Lestrade 2 25 min 20 novembre 2026');
    expect(words).toContain('=SOMME(A1) Sarrazin 1 –');
    expect(words).toContain('Page 1 sur');
  });

  it.each([
    ['a member who does not manage', () => doctor, 403],
    ['a member who does not see the agenda', () => midwife, 403],
  ])('is not given to %s', async (_who, person, status) => {
    const answer = await app().as(person()).get(`/statistics/organization/${structure}/export.pdf${WEEK}`);
    expect(answer.statusCode).toBe(status);
  });
});

it('a professional is given how many they have seen and how many wait, also of other structures', async () => {
  const { db } = app();
  await anAppointment(db, { patient, practitioners: [midwife], start: '2026-11-24T09:00:00.000Z' });
  await anAppointment(db, { patient, practitioners: [midwife], start: '2026-11-20T11:00:00.000Z' });
  const answer = await app().as(midwife).get('/statistics/doctor');
  expect(answer.json()).toEqual({ fulfilledAppointments: 1, bookedAppointments: 1 });
});
