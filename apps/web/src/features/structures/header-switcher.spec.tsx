import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expectAccessible } from '../../testing/axe.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { HeaderSwitcher } from './header-switcher.tsx';

const Where = () => <output>{useLocation().pathname}</output>;

it('a professional of several structures changes from one to another, or joins one more', async () => {
  const me = aDoctor();
  const organizations = [
    { id: 'a', name: 'Maternité des Tilleuls', finess: null, manager: false },
    { id: 'b', name: 'Clinique des Ormes', finess: null, manager: false },
  ];
  const { user } = renderApp(
    <>
      <HeaderSwitcher me={{ ...me, ...(me.doctor && { doctor: { ...me.doctor, organizations } }) }} />
      <Where />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Structure : Maternité des Tilleuls' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Clinique des Ormes' }));
  await user.click(screen.getByRole('button', { name: 'Structure : Clinique des Ormes' }));
  const join = await screen.findByRole('menuitem', { name: 'Rejoindre une structure' });
  await expectAccessible();
  await user.click(join);
  expect(screen.getByText('/app/join-organization')).toBeInTheDocument();
});
