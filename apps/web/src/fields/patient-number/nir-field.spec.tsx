import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NirField } from './nir-field.tsx';

const Field = () => {
  const [nir, setNir] = useState('');
  return <NirField required value={nir} onChange={setNir} />;
};

const pasted = async (text: string, after = ''): Promise<HTMLInputElement> => {
  const user = userEvent.setup();
  render(<Field />);
  const control = screen.getByLabelText<HTMLInputElement>('Numéro de sécurité sociale');
  await user.click(control);
  if (after !== '') await user.keyboard(after);
  await user.paste(text);
  return control;
};

it.each([
  ['2 94 03 33 999 001 79'],
  ['  2 94 03 33 999 001 79  '],
  ['2-94-03-33-999-001-79'],
  ['N° : 2 94 03 33 999 001 (clé 79)'],
  ['294033399900179'],
])('« %s » is pasted whole, however it was written', async (text) => {
  expect(await pasted(text)).toHaveValue('2 94 03 33 999 001 79');
});

it('what was typed before stays, and the caret is behind what was pasted', async () => {
  const control = await pasted('03 33 999', '294');
  expect(control).toHaveValue('2 94 03 33 999');
  expect(control.selectionStart).toBe(control.value.length);
});

it('the field is 21 characters long', async () => {
  expect((await pasted('')).maxLength).toBe(21);
});
