import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { waitFor } from '@testing-library/react';
import { anId } from '../../testing/appointments.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { publish } from '../../testing/realtime.ts';
import { renderApp } from '../../testing/render.tsx';
import { openFor, TestVault } from '../../testing/vault.ts';
import { vault } from '../vault.ts';
import { useMeasureTodos } from './use-measure-todos.ts';
import { usePatientHighlights } from './use-patient-highlights.ts';

const OWNER = { userType: 'doctor', ownerId: anId(1) } as const;
const MEASURED = `GET /api/doctor/${OWNER.ownerId}/measured-patient`;

const Probe = () => {
  usePatientHighlights(OWNER, [anId(2)]);
  useMeasureTodos(OWNER);
  return null;
};

const open = (me: UserMe) => {
  const api = fakeApi({ [MEASURED]: () => json([]) });
  renderApp(<Probe />, { me });
  return () => api.calls.filter(({ call }) => call === MEASURED).length;
};
const notifyAll = async () => {
  await publish('record/updated');
  await publish('vault/recipients-changed');
  await publish('missed');
};

beforeEach(async () => openFor(await (await TestVault.found()).person('doctor')));
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

it('news of a patient has their measures read again', async () => {
  const asked = open(aDoctor());
  await waitFor(() => expect(asked()).toBe(2));
  await notifyAll();
  await waitFor(() => expect(asked()).toBeGreaterThan(3));
});

it('news asks for nothing in somebody’s place: the patient would read that their measures were received', async () => {
  const asked = open({ ...aDoctor(), impersonation: { byName: 'Solène ARRIGHI', expiresAt: '2027-12-01T10:00:00Z' } });
  await notifyAll();
  expect(asked()).toBe(0);
});

it('news asks for nothing that this device could not open', async () => {
  vault.become({ is: 'absent', why: 'signed-out' });
  const asked = open(aDoctor());
  await notifyAll();
  expect(asked()).toBe(0);
});
