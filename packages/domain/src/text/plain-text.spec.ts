import { expect, it } from '@jest/globals';
import { plainText } from './plain-text.ts';

it('plain text has neither accents nor capitals', () => {
  expect(plainText('Échographie, Noël ÇA')).toBe('echographie, noel ca');
});
