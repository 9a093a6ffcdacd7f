import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { renderApp } from '../../testing/render.tsx';
import { useStepInUrl } from './use-step-in-url.ts';

const Form = ({ begin = 0 }: { readonly begin?: number }) => {
  const { index, show } = useStepInUrl(begin);
  const navigate = useNavigate();
  return (
    <>
      <output>{index}</output>
      <button type="button" onClick={() => show(index + 1)}>
        Suivant
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        le bouton du navigateur
      </button>
    </>
  );
};
const shown = (): string | null => screen.getByRole('status').textContent;

describe('the step of a sign-up', () => {
  it('is left by the browser’s back button for the one before', async () => {
    const { user } = renderApp(<Form />, { at: '/register/patient' });
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    expect(shown()).toBe('2');
    await user.click(screen.getByRole('button', { name: 'le bouton du navigateur' }));
    expect(shown()).toBe('1');
    await user.click(screen.getByRole('button', { name: 'le bouton du navigateur' }));
    expect(shown()).toBe('0');
  });

  it('is the first one again behind a reload', async () => {
    // What the browser keeps of the way here: the address without a step, then the one that was reloaded.
    const { user } = renderApp(<Form begin={1} />, { history: ['/register/patient', '/register/patient?etape=2'] });
    expect(shown()).toBe('1');
    await user.click(screen.getByRole('button', { name: 'le bouton du navigateur' }));
    expect(shown()).toBe('0');
  });

  it('is found again by the back button where a draft was gone on with', async () => {
    const { user } = renderApp(<Form begin={1} />, { at: '/register/patient' });
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    expect(shown()).toBe('2');
    await user.click(screen.getByRole('button', { name: 'le bouton du navigateur' }));
    expect(shown()).toBe('1');
  });

  it.each([
    ['the one of the draft, where the address names none', '/register/patient', 2, '2'],
    ['the one that the address names', '/register/patient?etape=2', 2, '1'],
    ['never past what was filled in', '/register/patient?etape=4', 1, '1'],
    ['the one of the draft, where the address means nothing', '/register/patient?etape=x', 1, '1'],
  ])('the step of a sign-up is %s', (_what, at, begin, step) => {
    renderApp(<Form begin={begin} />, { at });
    expect(shown()).toBe(step);
  });
});
