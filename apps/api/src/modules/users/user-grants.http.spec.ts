import { expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/users';
import { anApp } from '../../testing/an-app.ts';
import type { Browser } from '../../testing/browser.ts';
import { aSignedUpDoctor, aSignedUpPatient } from '../../testing/people.ts';

const app = anApp();
const meOf = async (browser: Browser): Promise<UserMe> => (await browser.get('/user/current')).json();

it('what somebody gave and holds is in their profile, with the other side named, the newest first', async () => {
  const [patient, doctor, other] = [
    await aSignedUpPatient(app()),
    await aSignedUpDoctor(app()),
    await aSignedUpDoctor(app()),
  ];
  const offer = async (toId: string | undefined): Promise<string> =>
    (await patient.browser.post('/access-policy', { resource: 'medical-file', toId })).json().id;
  const first = await offer(doctor.me.doctor?.id);
  const second = await offer(other.me.doctor?.id);
  await doctor.browser.post(`/access-policy/${first}/approve`);

  const { grantedAccessTo, hasAccessTo } = await meOf(patient.browser);
  expect(hasAccessTo).toEqual([]);
  expect(grantedAccessTo.map(({ id, status }) => [id, status])).toEqual([
    [second, 'INVITED'],
    [first, 'ACCEPTED'],
  ]);
  expect(grantedAccessTo[1]).toEqual({
    id: first,
    resource: 'medical-file',
    status: 'ACCEPTED',
    rights: ['READ', 'WRITE'],
    to: {
      id: doctor.me.doctor?.id,
      userId: doctor.me.id,
      sldId: null,
      name: `${doctor.me.firstName} ${doctor.me.lastName}`,
      type: 'Médecin',
    },
  });
  expect((await meOf(doctor.browser)).hasAccessTo).toEqual([
    {
      id: first,
      resource: 'medical-file',
      status: 'ACCEPTED',
      rights: ['READ', 'WRITE'],
      from: patient.me.patient?.id,
      fromDisplay: {
        userId: patient.me.id,
        sldId: null,
        name: `${patient.me.firstName} ${patient.me.lastName}`,
        type: 'Patient',
      },
    },
  ]);

  await patient.browser.post(`/access-policy/${first}/revoke`);
  expect((await meOf(doctor.browser)).hasAccessTo).toEqual([]);
}, 30_000);
