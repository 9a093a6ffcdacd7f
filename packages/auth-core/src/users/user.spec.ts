import { expect, it } from '@jest/globals';
import { type LoginMethodRow, toUser } from './user.ts';

const aRow = (over: Partial<LoginMethodRow> = {}): LoginMethodRow => ({
  id: 'internal',
  publicId: 'u1',
  recipeId: 'passwordless',
  email: null,
  phoneNumber: null,
  thirdPartyId: null,
  thirdPartyUserId: null,
  timeJoined: 1_795_217_634_382,
  emailVerified: false,
  ...over,
});

it('a user by e-mail looks as the SDK expects, with nothing null in it', () => {
  expect(toUser(aRow({ email: 'bob@example.org', emailVerified: true }))).toEqual({
    id: 'u1',
    isPrimaryUser: false,
    tenantIds: ['public'],
    timeJoined: 1_795_217_634_382,
    emails: ['bob@example.org'],
    phoneNumbers: [],
    thirdParty: [],
    webauthn: { credentialIds: [] },
    loginMethods: [
      {
        tenantIds: ['public'],
        recipeUserId: 'u1',
        verified: true,
        timeJoined: 1_795_217_634_382,
        recipeId: 'passwordless',
        email: 'bob@example.org',
      },
    ],
  });
});

it.each([
  ['a phone alone is always verified', aRow({ phoneNumber: '+33612345678' }), true],
  ['an e-mail is verified by its row', aRow({ email: 'a@b.c', emailVerified: true }), true],
  ['an e-mail without a row is not', aRow({ email: 'a@b.c' }), false],
  ['a phone does not verify the e-mail beside it', aRow({ email: 'a@b.c', phoneNumber: '+33612345678' }), false],
])('%s', (_rule, row, verified) => expect(toUser(row).loginMethods[0].verified).toBe(verified));

it('a third-party account is shown on the user and on its login method', () => {
  const user = toUser(aRow({ recipeId: 'thirdparty', email: 'a@b.c', thirdPartyId: 'google', thirdPartyUserId: 'g1' }));
  expect(user.thirdParty).toEqual([{ id: 'google', userId: 'g1' }]);
  expect(user.loginMethods[0].thirdParty).toEqual({ id: 'google', userId: 'g1' });
  expect(Object.keys(user.loginMethods[0])).not.toContain('phoneNumber');
});
