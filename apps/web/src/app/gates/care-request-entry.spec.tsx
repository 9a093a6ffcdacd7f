import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { aDoctor, aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { CareRequestEntry } from './care-request-entry.tsx';

const Here = () => <p>{useLocation().pathname}</p>;

const memberWith = (...rights: string[]) =>
  aDoctor({
    hasAccessTo: [
      {
        ...{ id: 'p', resource: 'organization', status: 'ACCEPTED', rights, from: 'structure' },
        fromDisplay: { name: 'Maternité des Tilleuls', type: 'Organisation', userId: null, sldId: null },
      },
    ],
  });

it.each([
  [
    'who may ask for care comes to the form',
    memberWith('MEMBER', 'REQUESTS'),
    'natalconnect',
    '/app/organization/requests/new',
  ],
  ['a member without that right comes home', memberWith('MEMBER'), 'natalconnect', '/app'],
  ['a patient comes home', aPatient(), 'natalconnect', '/app'],
  ['where no structure asks for care everybody comes home', memberWith('MEMBER', 'REQUESTS'), 'mobility', '/app'],
] as const)('by the former address of care requests, %s', async (_what, me, variant, there) => {
  const ui = (
    <Routes>
      <Route path="app/wizardPEC" element={<CareRequestEntry />} />
      <Route path="*" element={<Here />} />
    </Routes>
  );
  renderApp(ui, { me, at: '/app/wizardPEC', config: { variant } });
  expect(await screen.findByText(there)).toBeInTheDocument();
});
