import { beforeEach, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { patientFile } from '../../data/affiliations.ts';
import { OrganizationPatientsScreen } from '../../features/patients/organization-patients-screen.tsx';
import { PatientsScreen } from '../../features/patients/patients-screen.tsx';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { takeQueryClient } from '../../lib/api/query.ts';
import { json } from '../../testing/fake-api.ts';
import { aDoctor, aPatient } from '../../testing/people.ts';
import { renderApp, TEST_CONFIG } from '../../testing/render.tsx';
import { aStructure } from '../../testing/structures.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { OrganizationArea } from '../organization-area.tsx';
import { OwnRecordPage, PatientPage } from '../patient-page.tsx';
import { readFirst } from './first-reads.ts';

const FILE = '01940000-0000-7000-8000-000000000001';
const SCHEDULE = '01940000-0000-7000-8000-000000000102';
const base = aDoctor();
if (base.doctor === undefined) throw new Error('a doctor has a profile');
const doctor = { ...base, doctor: { ...base.doctor, schedule: { id: SCHEDULE } } };

const nobody = (): void => undefined;
let asked: string[] = [];

let isDrawn = false;

/** What is looked at is what was asked; the screen waits for its answers. */
const answer = (path: string): Response | Promise<Response> => {
  if (path === '/api/organization') return json([aStructure()]);
  if (isDrawn) return new Promise(() => undefined);
  if (path === `/api/schedule/${SCHEDULE}`) return json({ id: SCHEDULE, slots: [], duration: 30 });
  return json([]);
};

beforeEach(() => {
  // What an earlier test has read.
  takeQueryClient(nobody);
  [asked, isDrawn] = [[], false];
  setPublicConfig(TEST_CONFIG);
  window.fetch = async (input) => {
    const { pathname, search } = new URL(String(input), 'http://localhost');
    asked.push(pathname + search);
    return answer(pathname);
  };
});

const inArea = (
  <Routes>
    <Route path="app/organization" element={<OrganizationArea />}>
      <Route path="patients" element={<OrganizationPatientsScreen />} />
    </Route>
  </Routes>
);
const file = (
  <Routes>
    <Route path="app/patients/:patientId" element={<PatientPage me={doctor} />} />
  </Routes>
);

it.each<[string, UserMe, number, ReactNode]>([
  ['/app', doctor, 4, <DashboardPage key="home" me={doctor} />],
  ['/app/patients', doctor, 2, <PatientsScreen key="list" me={doctor} />],
  ['/app/organization/patients', doctor, 3, inArea],
  [`/app/patients/${FILE}`, doctor, 1, file],
  ['/app/medical-record', aPatient(), 1, <OwnRecordPage key="own" me={aPatient()} />],
])('what is asked ahead of %s is what its screen asks', async (at, me, count, screen) => {
  await readFirst(at, me);
  const ahead = [...asked];
  expect(ahead).toHaveLength(count);
  [asked, isDrawn] = [[], true];
  renderApp(screen, { me, at });
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining(ahead)));
});

it('the screen goes on with what was read ahead, once', async () => {
  await readFirst(`/app/patients/${FILE}`, doctor);
  const { queryKey } = patientFile(FILE);
  expect(takeQueryClient(nobody).getQueryData(queryKey)).toBeDefined();
  expect(takeQueryClient(nobody).getQueryData(queryKey)).toBeUndefined();
});

it.each<[string, UserMe | null]>([
  ['/app', null],
  ['/app/organization/patients', aPatient()],
  ['/app/user/settings', doctor],
])('nothing is asked ahead of %s for whom it is not', async (at, me) => {
  await readFirst(at, me);
  expect(asked).toEqual([]);
});
