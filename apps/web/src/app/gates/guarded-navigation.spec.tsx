import { describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router';
import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';
import { GuardedNavigation } from './guarded-navigation.tsx';

const Form = () => {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  useLeaveGuard(text !== '', true);
  return (
    <>
      <input aria-label="Texte" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/other">Ailleurs</Link>
      <Link to="/form#part">Une autre partie</Link>
      <Link to="/form?view=week">Une autre vue</Link>
      <button type="button" onClick={() => navigate('/other', { replace: true })}>
        Fin de session
      </button>
    </>
  );
};

const open = async () => {
  window.history.replaceState(null, '', '/start');
  render(
    <BrowserRouter>
      <GuardedNavigation>
        <Routes>
          <Route path="start" element={<Link to="/form">Commencer</Link>} />
          <Route path="form" element={<Form />} />
          <Route path="other" element={<p>Autre page</p>} />
        </Routes>
      </GuardedNavigation>
    </BrowserRouter>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByText('Commencer'));
  return user;
};
const question = () => screen.findByRole('dialog', { name: 'Modifications non enregistrées' });
const typed = async () => {
  const user = await open();
  await user.type(screen.getByLabelText('Texte'), 'quelque chose');
  return user;
};

describe('leaving a screen', () => {
  it('asks nothing when there is nothing to lose', async () => {
    const user = await open();
    await user.click(screen.getByText('Ailleurs'));
    screen.getByText('Autre page');
  });

  it.each(['Ailleurs', 'Une autre partie'])('by the link "%s" asks first; one may stay', async (link) => {
    const user = await typed();
    await user.click(screen.getByText(link));
    await question();
    await user.click(screen.getByRole('button', { name: 'Rester' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Texte')).toHaveValue('quelque chose');
    expect(window.location.href).toMatch(/\/form$/);
  });

  it('goes where the link led once one agrees', async () => {
    const user = await typed();
    await user.click(screen.getByText('Ailleurs'));
    await question();
    await user.click(screen.getByRole('button', { name: 'Quitter sans enregistrer' }));
    await screen.findByText('Autre page');
  });

  it('by the back button asks first, with the address put back', async () => {
    const user = await typed();
    act(() => window.history.back());
    await question();
    await waitFor(() => expect(window.location.pathname).toBe('/form'));
    await user.click(screen.getByRole('button', { name: 'Quitter sans enregistrer' }));
    await screen.findByText('Commencer');
    expect(window.location.pathname).toBe('/start');
  });

  it('another view of the same screen is no leaving', async () => {
    const user = await typed();
    await user.click(screen.getByText('Une autre vue'));
    expect(window.location.search).toBe('?view=week');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('a redirect is not asked about: nobody chose it', async () => {
    const user = await typed();
    await user.click(screen.getByText('Fin de session'));
    screen.getByText('Autre page');
  });
});
