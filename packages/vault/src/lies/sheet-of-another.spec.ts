import { beforeEach, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import type { Account } from '../client/account.ts';
import type { EmbeddedProvider } from '../embedded.ts';
import { type KeyBundle, writeBundle } from '../identity/keys.ts';
import { recoveryLink } from '../identity/make.ts';
import { MemoryVault } from '../memory.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { signBoxClaim } from '../recovery/box-claim.ts';
import { newSheetSecret, printSheet, sealRecoveryBox, sheetPublicKey } from '../recovery/sheet.ts';
import { random } from '../suites/primitives.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';

const K_APP = toBase64Url(random(32));
const FACTOR = { type: 'EM', value: 'ana@example.test' } as const;
let vault: MemoryVault;
let ana: Awaited<ReturnType<typeof joined>>;
beforeEach(async () => {
  vault = await MemoryVault.found();
  ana = await joined(vault, 'ana');
});
const asked = async () => ({
  ...{ userId: 'ana', sessionId: (await vault.sendChallenge('ana', FACTOR, true)).sessionId },
  ...{ authFactor: FACTOR, twoManRuleKey: K_APP },
});
const proof = async () => ({ ...(await asked()), challenge: vault.lastCode(FACTOR) ?? '' });

/** What a person who made keys has of them. */
const keysOf = (provider: EmbeddedProvider): { state: Account['state']; bundle: KeyBundle } =>
  (provider.groups as unknown as { account: Account }).account;

/** The server makes an identity for her profile, whose chain names this key of a sheet, which is public, and puts its keys in the box. */
const liesWith = async (recPk: Uint8Array<ArrayBuffer>) => {
  const honest = vault.serverFor('ana');
  const eve = await joined(vault, 'eve', { profileId: 'profile-ana' });
  const { state, bundle } = keysOf(eve.provider);
  const link = await recoveryLink(state, bundle.current, recPk, { now: Date.now(), sth: null });
  const box = toBase64Url(await sealRecoveryBox(recPk, eve.id, bundle.current.sequence, writeBundle(bundle)));
  const links = [...((await honest.identities([eve.id]))[eve.id] ?? []), link];
  const lies: Partial<VaultServer> = {
    recoveryBox: async () => ({ identityId: eve.id, box }),
    identities: async (ids) => ({
      ...(await honest.identities(ids)),
      ...(ids.includes(eve.id) && { [eve.id]: links }),
    }),
    pins: async () => null,
  };
  return { id: eve.id, server: lyingServer(honest, lies) };
};

describe('a server that puts keys of its own into the box of a printed sheet', () => {
  it('has them opened by nobody: the sheet is of one identity alone', async () => {
    const sheet = await ana.provider.recoveryKit.export(await proof());
    const recPk = vault.state.identities.get(ana.id)?.state.recoveryKey;
    if (!recPk) throw new Error('no sheet');
    const { server } = await liesWith(recPk);
    const phone = await openedBy(vault, 'ana', { server });
    expect(await outcomeOf(() => phone.recoveryKit.import(sheet))).toBe('INVALID_CHALLENGE');
    expect(await phone.accountInfo()).toBeNull();
  });

  it('has a sheet of before opened for no other identity than the application knows', async () => {
    const secret = newSheetSecret();
    const { id, server } = await liesWith(await sheetPublicKey(secret));
    const phone = await openedBy(vault, 'ana', { server });
    expect(id).not.toBe(ana.id);
    expect(await outcomeOf(async () => phone.recoveryKit.import(await printSheet(secret), ana.id))).toBe('CHAIN_FORK');
    expect(await phone.accountInfo()).toBeNull();
  });
});

it('a sheet that was printed before it was of one identity opens its person’s keys as it did', async () => {
  const secret = newSheetSecret();
  const { state, bundle } = keysOf(ana.provider);
  const recPk = await sheetPublicKey(secret);
  const honest = vault.serverFor('ana');
  const { sessionId, challenge } = await proof();
  const opened = await honest.validateChallenge({ sessionId, challenge, factor: FACTOR });
  const link = await recoveryLink(state, bundle.current, recPk, { now: Date.now(), sth: null });
  await honest.appendIdentityLink(ana.id, link, opened.sessionId);
  const row = vault.state.identities.get(ana.id);
  if (!row) throw new Error('no identity');
  const box = toBase64Url(await sealRecoveryBox(recPk, ana.id, 0, writeBundle(bundle)));
  await honest.putRecoveryBox(ana.id, box, await signBoxClaim(row.state, bundle.current, box, Date.now()));
  const phone = await openedBy(vault, 'ana');
  expect(await outcomeOf(async () => phone.recoveryKit.import(await printSheet(secret), ana.id))).toBe('opened');
  expect((await phone.accountInfo())?.sldId).toBe(ana.id);
});
