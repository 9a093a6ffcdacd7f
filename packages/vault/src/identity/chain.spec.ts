import { beforeAll, describe, expect, it } from '@jest/globals';
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { utf8 } from '../bytes/bytes.ts';
import { readText } from '../bytes/reader.ts';
import { keyName, serverIdOf } from '../chains/ids.ts';
import { nextPlace, type SignedLink } from '../chains/link.ts';
import { publicKeyOf } from '../suites/hpke.ts';
import { random } from '../suites/primitives.ts';
import { makerOf, type Person, Town } from '../testing/people.ts';
import { revokeLink } from '../testing/rare-links.ts';
import { flips, outcomeOf, outcomes } from '../testing/tamper.ts';
import { signBody } from '../wire/signed.ts';
import { currentKey, extendIdentity, followIdentity, keyAtHead } from './chain.ts';
import { keysFrom, newSeed, readBundle, writeBundle } from './keys.ts';
import { createLink, recoveryLink, refOf, rotateLink } from './make.ts';

const WHEN = { now: 5_000, sth: null };
let town: Town;
let ana: Person;
beforeAll(async () => {
  town = await Town.found();
  ana = await town.birth('profile-ana');
  await town.rotate(ana);
});

const bodyOf = (link: SignedLink) => JSON.parse(readText(fromBase64Url(link.b)));
const withBody = (link: SignedLink, change: object): SignedLink => ({
  ...link,
  b: toBase64Url(utf8(JSON.stringify({ ...bodyOf(link), ...change }))),
});

describe('an identity', () => {
  it('is named by the hash of its first link and keeps that name through rotations', () => {
    expect(ana.state.id).toMatch(/^cvi_[a-z2-7]{32}$/);
    expect([ana.state.seq, ana.state.keys.length, ana.state.keyAt]).toEqual([1, 2, [0, 1]]);
    expect(currentKey(ana.state).sequence).toBe(1);
  });

  it('fits with all its keys in a bundle, and comes back from it', async () => {
    const bundle = await readBundle(writeBundle(ana.bundle));
    expect([bundle.current.sequence, bundle.old.map(({ sequence }) => sequence)]).toEqual([1, [0]]);
    expect(bundle.current.signer.publicKey).toEqual(currentKey(ana.state).sigPk);
    expect(await outcomeOf(() => readBundle(utf8('{"v":1}')))).toBe('LOCAL_DB_CORRUPT');
  });

  it('names the key that was in force at a head, and none that was not', async () => {
    const [first = '', second = ''] = ana.state.heads;
    expect(keyAtHead(ana.state, { id: ana.state.id, kseq: 0, head: first }, 0).place).toBe(0);
    expect(keyAtHead(ana.state, { id: ana.state.id, kseq: 1, head: second }, 0).place).toBe(1);
    const wrong = [
      { id: ana.state.id, kseq: 0, head: second },
      { id: ana.state.id, kseq: 1, head: first },
      { id: ana.state.id, kseq: 2, head: second },
      { id: ana.state.id, kseq: 1, head: toBase64Url(random(32)) },
      { id: 'cvi_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', kseq: 1, head: second },
    ];
    expect(await outcomes(wrong, (ref) => keyAtHead(ana.state, ref, 0))).toEqual(['CHAIN_INVALID']);
  });

  it('carries the key of its printed sheet, and can drop it', async () => {
    const sheet = await publicKeyOf(random(32));
    const link = await recoveryLink(ana.state, ana.bundle.current, sheet, WHEN);
    const withSheet = await extendIdentity(ana.state, link, town);
    expect(withSheet.recoveryKey).toEqual(sheet);
    const dropped = await extendIdentity(
      withSheet,
      await recoveryLink(withSheet, ana.bundle.current, null, WHEN),
      town,
    );
    expect(dropped.recoveryKey).toBeNull();
  });

  it('ends by its owner’s hand, and nothing follows', async () => {
    const ended = await extendIdentity(ana.state, await revokeLink(ana.state, ana.bundle.current, 'lost', WHEN), town);
    expect(ended.revoked).toEqual({ by: 'self', reason: 'lost' });
    expect(await outcomeOf(() => currentKey(ended))).toBe('KEY_REVOKED');
    const late = await recoveryLink({ ...ended, revoked: null }, ana.bundle.current, null, WHEN);
    expect(await outcomeOf(() => extendIdentity(ended, late, town))).toBe('CHAIN_INVALID');
  });
});

describe('an identity that a professional prepares', () => {
  it('carries both signatures, and is refused without the professional’s', async () => {
    const patient = await town.birth('profile-patient', ana);
    expect(patient.state.delegatedBy?.id).toBe(ana.state.id);
    const [link] = patient.links;
    if (!link) throw new Error('no link');
    const { d, ...bare } = link;
    expect(d).toBeDefined();
    expect(await outcomes([bare, { ...link, d: link.s }], (one) => followIdentity([one], town))).toEqual([
      'CHAIN_INVALID',
    ]);
  });

  it('is refused when the delegate named never existed', async () => {
    const keys = await keysFrom(newSeed(), 0);
    const stranger = {
      ref: { ...refOf(ana.state), id: 'cvi_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
      keys: ana.bundle.current,
    };
    const link = await createLink(keys, 'p', WHEN, stranger);
    expect(await outcomeOf(() => followIdentity([link], town))).toBe('NOT_REGISTERED');
  });
});

describe('a server', () => {
  it('may end an identity, with its pinned key only', async () => {
    const body = { ...nextPlace(ana.state, 9_000, null), kind: 'identity', op: 'revoke', by: null, reason: 'reset' };
    const link = await signBody(town.server, await serverIdOf(town.serverKey), 'status', body);
    expect((await extendIdentity(ana.state, link, town)).revoked).toEqual({ by: 'server', reason: 'reset' });
    expect(await outcomeOf(() => extendIdentity(ana.state, link, { lookup: town.lookup }))).toBe('CHAIN_INVALID');
  });

  it('a server cannot give an identity a key', async () => {
    const keys = await keysFrom(newSeed(), 2);
    const link = await rotateLink(ana.state, keys, keys, 'theft', WHEN);
    const forged = [
      link,
      await signBody(town.server, await serverIdOf(town.serverKey), 'identity', bodyOf(link)),
      await signBody(town.server, keyName(ana.state.id, 1), 'identity', bodyOf(link)),
    ];
    expect(await outcomes(forged, (one) => extendIdentity(ana.state, one, town))).toEqual(['CHAIN_INVALID']);
  });

  it('cannot cut, reorder, fork or roll back a chain for one who knows its head', async () => {
    const [first, second] = ana.links;
    if (!first || !second) throw new Error('two links');
    const other = await rotateLink(
      await followIdentity([first], town),
      ana.bundle.old[0] ?? ana.bundle.current,
      await keysFrom(newSeed(), 1),
      'fork',
      WHEN,
    );
    expect(await outcomeOf(() => followIdentity([second], town))).toBe('CHAIN_INVALID');
    expect(await outcomeOf(() => followIdentity([first, first], town))).toBe('CHAIN_INVALID');
    expect(await outcomeOf(() => followIdentity([first, other], town, ana.state))).toBe('CHAIN_FORK');
    const shorter = await followIdentity([first], town, ana.state);
    expect(shorter.seq).toBe(ana.state.seq);
  });
});

describe('a rotation', () => {
  it('needs the old key’s signature and the new key’s proof', async () => {
    const next = await keysFrom(newSeed(), 2);
    const link = await rotateLink(ana.state, ana.bundle.current, next, 'scheduled', WHEN);
    expect((await extendIdentity(ana.state, link, town)).keys).toHaveLength(3);
    const { p, ...unproven } = link;
    const forged = [unproven, { ...link, p: link.s }, { ...link, s: p ?? '' }];
    expect(await outcomes(forged, (one) => extendIdentity(ana.state, one, town))).toEqual(['CHAIN_INVALID']);
  });

  it('is not possible with a key that was replaced', async () => {
    const [old] = ana.bundle.old;
    if (!old) throw new Error('an old key');
    const link = await rotateLink(ana.state, old, await keysFrom(newSeed(), 2), 'thief', WHEN);
    expect(await outcomeOf(() => extendIdentity(ana.state, link, town))).toBe('CHAIN_INVALID');
  });

  it.each([
    ['another place', { seq: 7 }, 'CHAIN_INVALID'],
    ['another past', { prev: toBase64Url(random(32)) }, 'CHAIN_FORK'],
    ['a time before the last', { ts: 1 }, 'CHAIN_INVALID'],
    ['another suite', { suite: 2 }, 'CHAIN_INVALID'],
    ['another version', { v: 2 }, 'CHAIN_INVALID'],
    ['another kind', { kind: 'group' }, 'CHAIN_INVALID'],
    ['a field too many', { extra: 1 }, 'CHAIN_INVALID'],
    ['another key', { encPk: toBase64Url(random(1216)) }, 'CHAIN_INVALID'],
  ])('a rotation is refused with %s', async (_what, change, code) => {
    const link = await rotateLink(ana.state, ana.bundle.current, await keysFrom(newSeed(), 2), 'x', WHEN);
    expect(await outcomeOf(() => extendIdentity(ana.state, withBody(link, change), town))).toBe(code);
  });

  it('is refused whichever byte of its signature, and whichever byte of its body', async () => {
    const link = await rotateLink(ana.state, ana.bundle.current, await keysFrom(newSeed(), 2), 'x', WHEN);
    const signatures = flips(fromBase64Url(link.s)).map((s) => ({ ...link, s: toBase64Url(s) }));
    const bodies = flips(fromBase64Url(link.b)).map((b) => ({ ...link, b: toBase64Url(b) }));
    const codes = await outcomes([...signatures, ...bodies], (one) => extendIdentity(ana.state, one, town));
    expect(codes.filter((code) => !['CHAIN_INVALID', 'CHAIN_FORK', 'TRUNCATED'].includes(code))).toEqual([]);
  });

  it('is signed by a maker whose clock is wrong, at no time before the link before', async () => {
    const link = await rotateLink(ana.state, ana.bundle.current, await keysFrom(newSeed(), 2), 'x', {
      now: 0,
      sth: null,
    });
    expect((await extendIdentity(ana.state, link, town)).ts).toBe(ana.state.ts);
    expect(makerOf(ana).ref.kseq).toBe(1);
  });
});
