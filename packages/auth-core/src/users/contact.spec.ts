import { expect, it } from '@jest/globals';
import { contactValues, normaliseEmail, normalisePhone } from './contact.ts';

it('e-mails are trimmed and in lower case', () => expect(normaliseEmail(' Bob@Example.ORG ')).toBe('bob@example.org'));

it.each([
  [' +33 6 12 34 56 78 ', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['+225 07 07 12 34 56', '+2250707123456'],
  ['0612345678', '0612345678'],
  [' nonsense ', 'nonsense'],
  ['', ''],
])('the phone %j is kept as %j', (given, kept) => expect(normalisePhone(given)).toBe(kept));

it('an absent contact matches nothing', () => expect(contactValues({ phoneNumber: '+1' })).toEqual([null, '+1']));
