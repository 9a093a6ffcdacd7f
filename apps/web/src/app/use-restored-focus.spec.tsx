import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useRestoredFocus } from './use-restored-focus.ts';

const Documents = () => {
  useRestoredFocus();
  const [names, setNames] = useState(['Ordonnance', 'Bilan']);
  return (
    <main tabIndex={-1}>
      <button type="button">Ajouter</button>
      <section aria-label="Documents">
        {names.map((name) => (
          <button key={name} type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
            Supprimer {name}
          </button>
        ))}
      </section>
      <p>Rien d’autre</p>
    </main>
  );
};

const focused = () => document.activeElement;

describe('deleting what has the focus', () => {
  it('stays in the part of the page it stood in, and goes on from there', async () => {
    const user = userEvent.setup();
    render(<Documents />);
    screen.getByRole('button', { name: 'Supprimer Ordonnance' }).focus();
    await user.keyboard('{Enter}');
    const part = screen.getByRole('region', { name: 'Documents' });
    await waitFor(() => expect(focused()).toBe(part));
    await user.tab();
    expect(focused()).toBe(screen.getByRole('button', { name: 'Supprimer Bilan' }));
    expect(part).not.toHaveAttribute('tabindex');
  });

  it('is led back to where they came from by a dialog that has no way back of its own', async () => {
    render(<Documents />);
    screen.getByRole('button', { name: 'Supprimer Bilan' }).focus();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    const close = dialog.appendChild(document.createElement('button'));
    close.focus();
    dialog.remove();
    await waitFor(() => expect(focused()).toBe(screen.getByRole('region', { name: 'Documents' })));
  });

  it('is not called back after a click beside everything', async () => {
    const user = userEvent.setup();
    render(<Documents />);
    const first = screen.getByRole('button', { name: 'Supprimer Ordonnance' });
    first.focus();
    await user.click(screen.getByText('Rien d’autre'));
    first.remove();
    await Promise.resolve();
    expect(focused()).not.toBe(screen.getByRole('region', { name: 'Documents' }));
  });
});
