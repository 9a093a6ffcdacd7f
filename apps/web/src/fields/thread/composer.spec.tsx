import { expect, it } from '@jest/globals';
import type { ThreadPerson } from '@maillon/contracts/record/comments';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Composer } from './composer.tsx';

const HUGO: ThreadPerson = {
  ...{ id: 'u1', profileId: 'p1', name: 'Hugo Lestrade', userType: 'doctor', gender: 'MALE' },
};

const Writing = ({ onSend }: { readonly onSend: (text: string) => void }) => {
  const [text, setText] = useState('');
  return <Composer value={text} onChange={setText} onSend={onSend} people={[HUGO]} />;
};

it('what is typed at once after a name was chosen stands behind it', async () => {
  const user = userEvent.setup({ delay: null });
  const sent: string[] = [];
  render(<Writing onSend={(text) => sent.push(text)} />);
  await user.type(screen.getByRole('textbox'), '@Hug{Enter}peux-tu passer ?{Enter}');
  expect(sent).toEqual(['@Hugo Lestrade peux-tu passer ?']);
});

it('a name that is chosen inside a sentence leaves the caret behind it', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Writing onSend={() => undefined} />);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(box, 'merci');
  await user.type(box, '@Hug{Enter}x', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(box).toHaveValue('@Hugo Lestrade xmerci');
});
