import { expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
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
