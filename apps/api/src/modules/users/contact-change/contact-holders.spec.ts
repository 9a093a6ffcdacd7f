import { describe, expect, it } from '@jest/globals';
import { conflictsWith, type Holder, lossesOf } from './contact-holders.ts';

const holder = (parts: Partial<Holder>): Holder => ({
  id: 'holder',
  same_email: false,
  email_verified: false,
  same_phone: false,
  phone_verified: false,
  ...parts,
});
const provedEmail = { email: true, phone: false };

describe('a contact that somebody holds already', () => {
  it.each([
    ['a proved e-mail, whoever comes', holder({ same_email: true, email_verified: true }), { emailExists: true }],
    ['an unproved phone that the newcomer did not prove either', holder({ same_phone: true }), { phoneExists: true }],
    ['a proved phone', holder({ same_phone: true, phone_verified: true }), { phoneExists: true }],
    [
      'both',
      holder({ same_email: true, email_verified: true, same_phone: true }),
      { emailExists: true, phoneExists: true },
    ],
    ['an unproved e-mail that the newcomer proved', holder({ same_email: true }), {}],
  ])('%s', (_what, held, flags) => {
    expect(conflictsWith([held], provedEmail)).toEqual(flags);
  });

  it('is given up by a holder who never proved it to a newcomer who did', () => {
    expect(lossesOf([holder({ same_email: true })], provedEmail)).toEqual([
      { userId: 'holder', email: true, phone: false },
    ]);
  });

  it('is never given up by whoever proved it', () => {
    expect(lossesOf([holder({ same_email: true, email_verified: true })], provedEmail)).toEqual([]);
  });
});
