import { describe, expect, it } from '@jest/globals';
import { isEmail } from './email.ts';

describe('an e-mail address', () => {
  it.each(['a@b.c', 'camille.durand@chu-lyon.example', "o'neil+rdv@mail.example.fr", 'CAMILLE@EXAMPLE.FR'])(
    'has one @ and a domain with a dot: %s',
    (text) => expect(isEmail(text)).toBe(true),
  );

  it.each([
    '',
    'camille',
    'camille@',
    'camille@example',
    '@example.fr',
    'camille@@example.fr',
    'camille@example.fr.',
    'camille@.fr',
    'camille @example.fr',
    'camille@b.c d',
    'camille@b..fr',
    'zoé@example.fr',
    'camille@exämple.fr',
    `${'a'.repeat(65)}@example.fr`,
    `camille@${'exemple.'.repeat(40)}fr`,
  ])('an e-mail address is not: %j', (text) => expect(isEmail(text)).toBe(false));

  it('is judged in the time of its length', () => {
    const began = performance.now();
    expect(isEmail(`${'a.'.repeat(50_000)}@`)).toBe(false);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
