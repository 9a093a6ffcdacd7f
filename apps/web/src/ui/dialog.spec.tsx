import { expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { RadioGroup } from './fields/radio-group.tsx';
import { TextField } from './fields/text-field.tsx';

const open = (children: ReactNode) =>
  render(
    <Dialog open title="Une question" onClose={() => undefined}>
      {children}
    </Dialog>,
  );
const name = <TextField label="Nom" value="" onChange={() => undefined} />;
const choices = [{ value: 'a', label: 'A' }];

it('a form that begins with a field is typed into at once', async () => {
  open(name);
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Nom/ })).toHaveFocus());
});

it.each([
  ['nothing but words', <p key="p">Voilà.</p>],
  [
    'a choice',
    <div key="c">
      <RadioGroup label="Lequel ?" value="a" choices={choices} onChange={() => undefined} />
      {name}
    </div>,
  ],
])('a dialog that begins with %s is read first: the focus is on its first button', async (_what, children) => {
  open(children);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Fermer' })).toHaveFocus());
});

/** A dialog of which less is seen than there is, in a document that has no layout of its own. */
const openLong = (children: ReactNode): void => {
  const sizes = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(500);
  let seen = (): void => undefined;
  const Observer = class {
    constructor(look: () => void) {
      seen = look;
    }
    observe(): void {}
    disconnect(): void {}
  };
  Object.assign(globalThis, { ResizeObserver: Observer });
  try {
    open(children);
    act(() => seen());
  } finally {
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
    sizes.mockRestore();
  }
};

it('words that are longer than the dialog are scrolled with the keyboard', () => {
  openLong(<p>Voilà.</p>);
  expect(screen.getByText('Voilà.').parentElement).toHaveAttribute('tabindex', '0');
});

it('a long form has its fields for that, and no stop beside them', () => {
  openLong(name);
  expect(screen.getByRole('dialog').querySelector('[tabindex="0"].overflow-y-auto')).toBeNull();
});
