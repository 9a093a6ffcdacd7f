import { beforeEach, describe, expect, it } from '@jest/globals';
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, concat } from '../bytes/bytes.ts';
import { readText } from '../bytes/reader.ts';
import { keyName } from '../chains/ids.ts';
import type { Account } from '../client/account.ts';
import type { SessionKeeper } from '../client/session.ts';
import { type EpochWrap, hashOfWraps, openEpochs } from '../groups/epoch.ts';
import { type MadeLink, rotateGroupLink } from '../groups/make.ts';
import type { GroupState } from '../groups/state.ts';
import { linkToWire } from '../groups/wire-wraps.ts';
import { MemoryVault } from '../memory.ts';
import type { WireSessionWrap } from '../port/vault-server.ts';
import { random } from '../suites/primitives.ts';
import { joined, openedBy } from '../testing/joined.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { signBody } from '../wire/signed.ts';

/** A member gives others a key that opens nothing. Their server is honest: it sees no key, and cannot tell. */
let vault: MemoryVault;
beforeEach(async () => {
  vault = await MemoryVault.found();
});

/** Of the same shape, and opening nothing. */
const spoilt = (wrap: Bytes): Bytes => concat(wrap.slice(0, -16), random(16));
const junk = (wrap: string): string => toBase64Url(spoilt(fromBase64Url(wrap)));

const accountOf = (session: unknown): Account =>
  (Reflect.get(session as object, 'sessions') as SessionKeeper).account as Account;

/** A new epoch by this maker, in which one member is given what opens nothing. */
const falseKeyFor = async (
  victim: string,
  { maker, bundle }: Account,
  group: GroupState,
  wraps: readonly EpochWrap[],
): Promise<MadeLink> => {
  const own = wraps.filter(({ id }) => id === maker.identity.id);
  const states = [...group.members.keys()].map((id) => vault.state.identities.get(id)?.state);
  const staying = states.filter((one) => one !== undefined);
  const { link, wraps: honest } = await rotateGroupLink(maker, group, await openEpochs(group, bundle, own), staying);
  const given = honest.map((one) => (one.id === victim ? { ...one, wrap: spoilt(one.wrap) } : one));
  const body = { ...(JSON.parse(readText(fromBase64Url(link.b))) as object), wrapsHash: await hashOfWraps(given) };
  return { link: await signBody(maker.keys.signer, keyName(maker.identity.id, 0), 'group', body), wraps: given };
};

const TEXT = { context: 'observation:1:valueString' };

describe('a member who gives a false key', () => {
  it('of a group: its admin still has the history, and removes them', async () => {
    const [ana, bob, eve] = [await joined(vault, 'ana'), await joined(vault, 'bob'), await joined(vault, 'eve')];
    const members = [ana.id, bob.id, eve.id];
    const group = await ana.provider.groups.create({ name: 'profile-ana', members, admins: [ana.id] });
    const session = await ana.provider.sessions.create([group.id], { metadata: 'observations-profile-ana' });
    const before = await session.encryptMessage('avant', { ...TEXT, sign: true });
    // His client wraps junk for her and signs the hash of it: honest in everything else.
    const known = vault.state.groups.get(group.id);
    if (!known) throw new Error('no group');
    const own = await openedBy(vault, 'bob', { device: bob.device });
    const account = accountOf(await own.sessions.create([bob.id]));
    const made = await falseKeyFor(ana.id, account, known.state, known.wraps.get(0) ?? []);
    await vault.serverFor('bob').appendGroupLink(group.id, linkToWire(made));

    const alerts: unknown[] = [];
    const page = await openedBy(vault, 'ana', { device: ana.device, alerts });
    const hers = await page.sessions.retrieve({ sessionId: session.id });
    expect(await hers.decryptMessage(before, TEXT)).toBe('avant');
    expect(alerts).toEqual([{ code: 'CHAIN_INVALID', ids: [group.id] }]);
    await page.groups.removeMembers(group.id, [bob.id]);
    const after = await hers.encryptMessage('après', { ...TEXT, sign: true });
    const eves = await openedBy(vault, 'eve', { device: eve.device });
    const theirs = await eves.sessions.retrieve({ sessionId: session.id });
    expect(await theirs.decryptMessage(before, TEXT)).toBe('avant');
    expect(await theirs.decryptMessage(after, TEXT)).toBe('après');
    const zoe = await joined(vault, 'zoe');
    await page.groups.addMembers(group.id, [zoe.id]);
    const zoes = await zoe.provider.sessions.retrieve({ sessionId: session.id });
    expect(await zoes.decryptMessage(before, TEXT)).toBe('avant');
    expect(await zoes.decryptMessage(after, TEXT)).toBe('après');
  });

  it('of a session: whoever comes next goes on with another one', async () => {
    const [ana, bob] = [await joined(vault, 'ana'), await joined(vault, 'bob')];
    const members = [ana.id, bob.id];
    const group = await ana.provider.groups.create({ name: 'profile-ana', members, admins: [ana.id] });
    const session = await ana.provider.sessions.create([group.id], { metadata: 'observations-profile-ana' });
    const before = await session.encryptMessage('avant', { ...TEXT, sign: true });
    const honest = vault.serverFor('bob');
    const spoil = (wraps: WireSessionWrap[]) => wraps.map((one) => ({ ...one, wrap: junk(one.wrap) }));
    const server = lyingServer(honest, {
      appendGeneration: (id, { record, wraps }) => honest.appendGeneration(id, { record, wraps: spoil(wraps) }),
    });
    const plotter = await openedBy(vault, 'bob', { device: bob.device, server });
    const bobs = await plotter.sessions.retrieve({ sessionId: session.id });
    await bobs.revokeRecipients(['nobody']);
    expect(vault.state.sessions.get(session.id)?.records).toHaveLength(2);

    const page = await openedBy(vault, 'ana', { device: ana.device });
    const hers = await page.sessions.retrieve({ sessionId: session.id });
    const after = await hers.encryptMessage('après', { ...TEXT, sign: true });
    expect(await hers.decryptMessage(before, TEXT)).toBe('avant');
    const honestBob = await openedBy(vault, 'bob', { device: bob.device });
    const his = await honestBob.sessions.retrieve({ sessionId: session.id });
    expect(await his.decryptMessage(after, TEXT)).toBe('après');
  });
});
