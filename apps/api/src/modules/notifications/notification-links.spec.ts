import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NotificationLinks } from './notification-links.ts';

const SECRET = 'a secret that only the tests of Maillon know';
const links = new NotificationLinks({ SECRET_KEY: SECRET, PUBLIC_URL: 'https://maillon.example' });

describe('the link of a notification', () => {
  it('the link of a notification gives its id back, whatever the id', () => {
    fc.assert(fc.property(fc.uuid(), (id) => links.idOf(links.tokenOf(id)) === id));
  });

  it('is letters alone, so that no telephone takes a part of it for a code', () => {
    fc.assert(fc.property(fc.uuid(), (id) => /^https:\/\/maillon\.example\/n\/[A-Za-z]{30}$/.test(links.to(id))));
  });

  it('that was changed in one letter is not ours', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(29), (id, at) => {
        const token = links.tokenOf(id);
        const changed = token.slice(0, at) + (token[at] === 'Q' ? 'R' : 'Q') + token.slice(at + 1);
        return links.idOf(changed) === null;
      }),
    );
  });

  it.each(['', 'a', 'A'.repeat(30), 'z'.repeat(30), '1'.repeat(30), 'é'.repeat(30)])('%s is none', (token) => {
    expect(links.idOf(token)).toBeNull();
  });

  it('made with a secret that is being retired still opens', () => {
    const rotated = new NotificationLinks({
      SECRET_KEY: `a new secret of the operator, long enough,${SECRET}`,
      PUBLIC_URL: 'https://x.example',
    });
    const id = '01936b2c-7e50-7c4a-9b21-3f60d2a8e415';
    expect(rotated.idOf(links.tokenOf(id))).toBe(id);
  });
});
