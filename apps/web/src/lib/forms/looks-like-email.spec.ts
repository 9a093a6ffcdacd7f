import { describe, expect, it } from '@jest/globals';
import { looksLikeEmail } from './looks-like-email.ts';

describe('an e-mail that is typed', () => {
  it.each(['marie@example.org', 'm.d+x@a.b.fr', 'zoé@hôpital.fr'])('may be %s', (text) => {
    expect(looksLikeEmail(text)).toBe(true);
  });

  it.each([
    '',
    'marie',
    'marie@',
    '@example.org',
    'marie@example',
    'ma rie@example.org',
    'a@b.c d',
    'a@b@c.fr',
    'a@b..fr',
  ])('is not « %s »', (text) => {
    expect(looksLikeEmail(text)).toBe(false);
  });

  it('is read at once, however long it is', () => {
    const began = performance.now();
    expect(looksLikeEmail(`@${'@.'.repeat(50_000)}\t`)).toBe(false);
    expect(looksLikeEmail(`a@a${'.a'.repeat(50_000)}..`)).toBe(false);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
