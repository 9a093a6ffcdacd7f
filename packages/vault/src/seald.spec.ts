import { describe, expect, it } from '@jest/globals';
import type { VaultCode } from './errors.ts';
import { fromSeald } from './seald/errors.ts';
import type { OpenSdk } from './seald/sdk.ts';
import { SealdProvider } from './seald.ts';
import { type Device, describeProvider } from './testing/provider-contract.ts';
import { SealdService } from './testing/seald-double.ts';
import { outcomeOf } from './testing/tamper.ts';

const SETTINGS = { appId: 'app', apiURL: 'https://api.example.test', keyStorageURL: 'https://ssks.example.test' };

async function open(sdk: OpenSdk, userId: string): Promise<SealdProvider> {
  const provider = new SealdProvider(SETTINGS, sdk);
  await provider.initialize({ userId, databasePath: 'seald', databaseKey: 'key' });
  return provider;
}

describeProvider('Seald', async () => {
  const service = new SealdService();
  const devices = new WeakMap<Device['provider'], OpenSdk>();

  async function start(userId: string, profileId: string, sdk: OpenSdk): Promise<Device> {
    const provider = await open(sdk, userId);
    devices.set(provider, sdk);
    return { provider, userId, profileId };
  }

  return {
    device: (profileId) => start(`user-of-${profileId}`, profileId, service.device()),
    again: ({ provider, userId, profileId }, where) =>
      start(
        userId,
        profileId,
        where === 'same-device' ? (devices.get(provider) ?? service.device()) : service.device(),
      ),
    signupToken: async ({ userId }) => `jwt:${userId}`,
    challenge: async ({ userId }, authFactor) => {
      const sessionId = service.sendChallenge(userId, authFactor);
      return {
        args: { userId, sessionId, authFactor, twoManRuleKey: 'half' },
        code: service.sent.get(authFactor.value),
      };
    },
  };
});

describe('the Seald adapter', () => {
  it('renews the group’s key after a removal, which the SDK leaves to its caller', async () => {
    const service = new SealdService();
    const [ana, bob] = [await open(service.device(), 'ana'), await open(service.device(), 'bob')];
    const me = (await ana.createIdentity({ signupJWT: 'jwt:ana' })).sldId;
    const them = (await bob.createIdentity({ signupJWT: 'jwt:bob' })).sldId;
    const { id } = await ana.groups.create({ name: 'g', members: [me, them], admins: [me] });
    await ana.groups.removeMembers(id, [them]);
    expect(service.renewals).toBe(1);
  });

  it('compares chains, and gives both sides the same digits', async () => {
    const service = new SealdService();
    const [ana, bob] = [await open(service.device(), 'ana'), await open(service.device(), 'bob')];
    const me = (await ana.createIdentity({ signupJWT: 'jwt:ana' })).sldId;
    const them = (await bob.createIdentity({ signupJWT: 'jwt:bob' })).sldId;
    expect(await ana.verify.safetyNumber(them)).toBe(await bob.verify.safetyNumber(me));
    expect(await ana.verify.checkChainHash(them, (await bob.verify.chainHash(them)).hash)).toBe(true);
    expect(await ana.verify.checkChainHash(them, 'another')).toBe(false);
  });

  it('the Seald adapter does nothing while it is locked', async () => {
    const provider = new SealdProvider(SETTINGS, new SealdService().device());
    expect(await outcomeOf(() => provider.accountInfo())).toBe('LOCKED');
    expect(await outcomeOf(async () => provider.groups.list())).toBe('LOCKED');
  });

  it('refuses a text that another client wrote without its context', async () => {
    const service = new SealdService();
    const ana = await open(service.device(), 'ana');
    await ana.createIdentity({ signupJWT: 'jwt:ana' });
    const session = await ana.sessions.create([]);
    const bare = JSON.stringify({ sessionId: session.id, data: Buffer.from('nu').toString('base64') });
    expect(await outcomeOf(() => session.decryptMessage(bare))).toBe('DECRYPT_FAILED');
  });
});

describe('what Seald throws', () => {
  const goatee = (code: string, message = 'x') => Object.assign(new Error(message), { code, id: `${code}_1` });
  const api = (status: number, code: string) => Object.assign(new Error('API'), { status, code, detail: 'x' });

  it.each<[string, unknown, VaultCode]>([
    ['an identity that exists', new Error('Already registered'), 'ALREADY_REGISTERED'],
    ['a wrong code', new Error('Invalid challenge'), 'INVALID_CHALLENGE'],
    ['a session that is gone', new Error('SSKS challengeValidate failed: 404 TMRSession'), 'TMR_SESSION'],
    ['too many tries', new Error('SSKS challengeValidate failed: 429 slow down'), 'TOO_MANY_ATTEMPTS'],
    ['no backup', new Error('Could not find this identity'), 'NOT_REGISTERED'],
    ['a wrong half', new Error('Invalid appId, userId, or twoManRuleKey'), 'WRONG_TMR_KEY'],
    ['a corrupt database', goatee('CORRUPT_DATABASE'), 'LOCAL_DB_CORRUPT'],
    ['half a database', goatee('GO_CORRUPT_DATABASE_PARTIAL'), 'LOCAL_DB_CORRUPT'],
    [
      'a database with an old key',
      goatee('INVALID_SIGCHAIN_TRANSACTION', 'wrong operationSigningKeyHash'),
      'LOCAL_KEY_MISMATCH',
    ],
    [
      'the same, as the specification words it',
      goatee('INVALID_SIGCHAIN_TRANSACTION', 'wrong signing key hash'),
      'LOCAL_KEY_MISMATCH',
    ],
    ['a broken chain', goatee('INVALID_SIGCHAIN_TRANSACTION', 'bad position'), 'CHAIN_INVALID'],
    ['another chain than before', goatee('UNEXPECTED_RETRIEVED_SIGCHAIN'), 'CHAIN_FORK'],
    ['someone who is in', goatee('ADD_MEMBERS_ALREADY_IN_GROUP'), 'ADD_MEMBERS_ALREADY_IN_GROUP'],
    ['someone who is not', goatee('REMOVE_MEMBERS_NOT_IN_GROUP'), 'MEMBER_NOT_IN_GROUP'],
    ['no admin', goatee('ONLY_ADMIN_CAN_RENEW_GROUP_KEY'), 'NOT_GROUP_ADMIN'],
    ['no recipient', api(404, 'NO_TOKEN_FOR_YOU'), 'NOT_RECIPIENT'],
    ['a key of before', api(410, 'NO_TOKEN_FOR_KEY'), 'KEY_REVOKED'],
    ['a device that was revoked', api(403, 'LOGIN_DEVICE_REVOKED'), 'DEVICE_REVOKED'],
    ['altered bytes', goatee('INVALID_HMAC'), 'DECRYPT_FAILED'],
    ['another session’s message', new Error('This session cannot decrypt this message'), 'WRONG_SESSION'],
    ['no network', new TypeError('fetch failed'), 'NETWORK'],
    ['anything else', new Error('a surprise'), 'UNKNOWN'],
    ['no error at all', undefined, 'UNKNOWN'],
  ])('%s is ours', (_what, thrown, code) => {
    expect(fromSeald(thrown).code).toBe(code);
  });

  it('keeps its text, which the dialog shows after “Erreur inconnue : ”', () => {
    expect(fromSeald(new Error('a surprise')).message).toBe('a surprise');
  });
});
