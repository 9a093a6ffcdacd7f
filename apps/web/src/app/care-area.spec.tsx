import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { aDoctor } from '../testing/people.ts';
import { renderApp } from '../testing/render.tsx';
import { CareArea } from './care-area.tsx';

it.each([
  ['dispatchManager', 'Accueil'],
  ['dispatchOperator', 'Accueil'],
  ['doctor', 'Agenda'],
] as const)('a %s who asks for an agenda comes to: %s', (userType, shown) => {
  renderApp(
    <Routes>
      <Route element={<CareArea />}>
        <Route path="app/agenda" element={<p>Agenda</p>} />
      </Route>
      <Route path="app" element={<p>Accueil</p>} />
    </Routes>,
    { me: { ...aDoctor(), userType }, at: '/app/agenda' },
  );
  expect(screen.getByText(shown)).toBeInTheDocument();
});
