import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyDialog, onDialogFailure, pendingDialog } from './lazy-dialog.tsx';

interface Props {
  readonly onClose: () => void;
}

const Invitation = ({ onClose }: Props) => (
  <div role="dialog" aria-label="Invitation">
    <button type="button" onClick={onClose}>
      Fermer
    </button>
  </div>
);

/** Opens it, and holds something that is not saved yet. */
const Page = ({ of: Dialog }: { readonly of: ComponentType<Props> }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Note" />
      <button type="button" onClick={() => setOpen(true)}>
        Inviter
      </button>
      {open && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
};

/** It open, and what happens once it is drawn, before its effects. */
const Drawn = ({ of: Dialog, then }: { readonly of: ComponentType<Props>; readonly then: () => void }) => {
  useLayoutEffect(then, [then]);
  return <Dialog onClose={() => undefined} />;
};

const failingOnce = () => {
  const load = jest.fn<() => Promise<ComponentType<Props>>>();
  return load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Invitation);
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a dialog whose code comes when it is opened', () => {
  it('opens at once where its code was fetched before', async () => {
    const Dialog = lazyDialog(async () => Invitation);
    await Dialog.preload();
    render(<Dialog onClose={() => undefined} />);
    screen.getByRole('dialog', { name: 'Invitation' });
  });

  it('opens where its code comes between its drawing and its effects', async () => {
    const code = Promise.withResolvers<ComponentType<Props>>();
    const Dialog = lazyDialog(() => code.promise);
    void Dialog.preload();
    // As in a browser, where effects have a task of their own: `act` leaves no room before them.
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    try {
      root.render(<Drawn of={Dialog} then={() => code.resolve(Invitation)} />);
      await waitFor(() => expect(within(place).getByRole('dialog', { name: 'Invitation' })).toBeInTheDocument());
    } finally {
      root.unmount();
      place.remove();
      environment.IS_REACT_ACT_ENVIRONMENT = true;
    }
  });

  it('says that it is on its way, as long as it is', async () => {
    let arrive: (component: ComponentType<Props>) => void = () => undefined;
    const Dialog = lazyDialog(() => new Promise<ComponentType<Props>>((resolve) => (arrive = resolve)));
    render(<Page of={Dialog} />);
    expect(pendingDialog.isOne()).toBe(false);
    await press('Inviter');
    expect(pendingDialog.isOne()).toBe(true);
    await act(async () => arrive(Invitation));
    screen.getByRole('dialog', { name: 'Invitation' });
    expect(pendingDialog.isOne()).toBe(false);
  });

  it('leaves the page as it is when its code does not come, says so, and opens at the next try', async () => {
    const listener = jest.fn();
    const stop = onDialogFailure(listener);
    render(<Page of={lazyDialog(failingOnce())} />);
    await userEvent.type(screen.getByLabelText('Note'), 'à rappeler');
    await press('Inviter');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText('Note')).toHaveValue('à rappeler');

    await press('Inviter');
    await screen.findByRole('dialog', { name: 'Invitation' });
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });
});
