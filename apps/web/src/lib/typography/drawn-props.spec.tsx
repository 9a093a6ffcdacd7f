import { expect, it } from '@jest/globals';
import { Fragment } from 'react';
import { drawnProps } from './drawn-props.ts';
import { speakVerbatim } from './text-rule.ts';

const Part = () => null;

it('keeps a line from beginning with the punctuation of the one above', () => {
  expect(drawnProps('p', { id: 'x', children: 'Retirer ?' })).toEqual({ id: 'x', children: 'Retirer\u00a0?' });
  expect(drawnProps(Fragment, { children: ['Le ', 3, ' : '] })).toEqual({ children: ['Le ', 3, '\u00a0: '] });
});

it('leaves code, components and what a person typed as they are', () => {
  for (const type of ['pre', 'textarea', Part])
    expect(drawnProps(type, { children: 'a ?', value: 'b ?' })).toEqual({ children: 'a ?', value: 'b ?' });
  expect(drawnProps('input', { value: 'b ?' })).toEqual({ value: 'b ?' });
});

it('says the letter of the specification to those who asked for it, and to a screen reader too', async () => {
  await speakVerbatim();
  expect(drawnProps('button', { 'aria-label': 'Aujourd’hui', children: 'Aucune notification' })).toEqual({
    'aria-label': "Aujourd'hui",
    children: 'Aucune notifications',
  });
});
