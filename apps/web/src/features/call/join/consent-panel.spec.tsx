import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { anId } from '../../../testing/appointments.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render.tsx';
import { ConsentPanel } from './consent-panel.tsx';

const PATH = '/api/user/current/consent';
const VISIT = anId(1);
const given = (appointmentId: string | null) => ({
  ...{ id: anId(9), type: 'teleconsultation', textVersion: '2025-01-29', signedAt: '2026-03-10T07:45:00.000Z' },
  appointmentId,
});
const open = (held: readonly object[]) => {
  const api = fakeApi({
    [`GET ${PATH}`]: () => json(held),
    [`POST ${PATH}`]: () => json(given(VISIT), { status: 201 }),
  });
  return { api, ...renderApp(<ConsentPanel visitId={VISIT} />) };
};

describe('the consent to a teleconsultation', () => {
  it('is given once it was read, for this visit, with its date', async () => {
    const { api, user } = open([given(anId(2))]);
    const button = await screen.findByRole('button', { name: 'Donner mon consentement' });
    await user.click(button);
    expect(api.calls.filter(({ call }) => call === `POST ${PATH}`)).toEqual([]);
    await user.click(screen.getByRole('checkbox'));
    api.on(`GET ${PATH}`, () => json([given(VISIT)]));
    await user.click(button);
    expect(await screen.findByText(/^Consentement donné le 10 mars 2026 à/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(api.calls.find(({ call }) => call === `POST ${PATH}`)?.body).toMatchObject({
      ...{ type: 'teleconsultation', appointmentId: VISIT },
    });
  });

  it('that could not be given says why, and can be given again', async () => {
    const { api, user } = open([]);
    api.on(`POST ${PATH}`, () => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Le service ne répond pas.'));
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Donner mon consentement' }));
    expect(await screen.findByText(/Le service ne répond pas/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Donner mon consentement' })).toBeEnabled();
  });
});
