import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { RightOn } from '@maillon/domain/access/access';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expectAccessible } from '../testing/axe.ts';
import { fakeApi, json, refusal } from '../testing/fake-api.ts';
import { aDoctor } from '../testing/people.ts';
import { renderApp } from '../testing/render.tsx';
import { aMember, aStructure, aWholeStructure } from '../testing/structures.ts';
import { OrganizationArea } from './organization-area.tsx';
import { OrganizationPage } from './organization-page.tsx';

/** A Wednesday, 10:18 in Paris. */
const NOW = Date.parse('2026-11-25T09:18:00Z');
const structure = aStructure();
const HERE = `/api/organization/${structure.id}`;

const memberWith = (...rights: RightOn<'organization'>[]): UserMe =>
  aDoctor({
    hasAccessTo: [
      {
        ...{ id: 'p', resource: 'organization', status: 'ACCEPTED', rights, from: structure.id },
        fromDisplay: { name: structure.name, type: 'Organisation', userId: null, sldId: null },
      },
    ],
  });

const open = (me: UserMe) => {
  const api = fakeApi({
    'GET /api/organization': () => json([structure]),
    [`GET ${HERE}`]: () => json(aWholeStructure({ manager: false })),
    [`GET ${HERE}/team`]: () => json([aMember('Zoé', 'midwife')]),
    [`GET ${HERE}/schedule`]: () => json({ slots: [] }),
    [`GET /api/statistics/organization/${structure.id}`]: () => refusal(403, 'FORBIDDEN', 'Non'),
    [`GET ${HERE}/patient`]: () => json([], { headers: { 'content-type': 'application/json', 'x-total-count': '7' } }),
  });
  const ui = (
    <Routes>
      <Route path="app/organization" element={<OrganizationArea />}>
        <Route index element={<OrganizationPage />} />
      </Route>
    </Routes>
  );
  return { ...renderApp(ui, { me, at: '/app/organization', config: { variant: 'natalconnect' } }), api };
};

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

describe('the home of a structure, for a member', () => {
  it('the home of a structure shows a member who works today, what waits, and where the structure is', async () => {
    open(memberWith('MEMBER', 'AGENDA', 'PATIENTS'));
    expect(await screen.findByRole('heading', { level: 1, name: structure.name })).toBeInTheDocument();
    within(await screen.findByRole('region', { name: 'L’équipe aujourd’hui' })).getByText('Zoé');
    expect(screen.getByRole('region', { name: 'À traiter' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Les jours suivants' })).toBeInTheDocument();
    expect(screen.getByText('14 cours de l’Argonne, 33000 Bordeaux')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /7\s?Patients suivis/ })).toHaveAttribute(
      'href',
      '/app/organization/patients',
    );
    expect(screen.getByRole('link', { name: /Rendez-vous/ })).toHaveAttribute('href', '/app/organization/agenda/new');
    await expectAccessible();
  });

  it('asks for nothing that the structure did not give a member, and says nothing of it', async () => {
    const { api } = open(memberWith('MEMBER'));
    await screen.findByText('14 cours de l’Argonne, 33000 Bordeaux');
    await waitFor(() => expect(screen.getByRole('list', { name: 'En chiffres' })).toBeInTheDocument());
    expect(api.calls.some(({ call }) => /\/(?:schedule|patient|pending)$/.test(call))).toBe(false);
    expect(screen.queryByText(/Patients? suivis?|Ne reçoit pas|Personne ne reçoit/)).not.toBeInTheDocument();
  });
});
