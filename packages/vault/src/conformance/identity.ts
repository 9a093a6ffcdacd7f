import { type By, bodyOf, checkSignature, hashOf, idOf, keyName, type Signed } from './fields.ts';
import { IDENTITY_LINKS, oneOf } from './links.ts';
import { b64, type Fields, type Json, type Reading, Refused } from './reading.ts';
import type { Identity, Key, World } from './state.ts';

interface Chain {
  hashes: string[];
  ts: number;
}

export function checkPlace(reading: Reading, of: string, chain: Chain | undefined, { seq, prev, ts }: Fields): void {
  const last = chain?.hashes.at(-1) ?? null;
  reading.must(`seq${of}`, seq === (chain?.hashes.length ?? 0));
  reading.must(`prev${of}`, prev === last);
  reading.must(`ts${of}`, Number(ts) >= (chain?.ts ?? 0));
}

/** §6: the signing key that `ref` names, as it was in force after the head that `ref` names; and where that is. */
export function keyAt(
  reading: Reading,
  what: string,
  identity: Identity,
  { kseq, head }: By,
  /** Of what was signed; none where the key is in force now. */
  ts?: Json,
): { key: Buffer; place: number } {
  const place = identity.hashes.indexOf(head);
  const key = identity.keys[kseq];
  if (key === undefined) throw new Refused('key of a signer');
  reading.must('head of a signer', place >= 0);
  if (place >= 0) reading.must(`key of ${what} in force`, identity.inForce[place] === kseq);
  const ends = reading.page.endsWithIdentity.signed;
  if (ts !== undefined)
    reading.must(`key of ${what} at that time`, Number(ts) <= endOfKey(identity, kseq, ends) + reading.page.keyLingers);
  return { key: key.sigPk, place: Math.max(0, place) };
}

/** When a key was replaced, or its identity ended. */
export const endOfKey = ({ keys, revoked, ts }: Identity, kseq: number, endsWithIdentity: boolean): number =>
  keys[kseq + 1]?.since ?? (revoked === null || !endsWithIdentity ? Number.POSITIVE_INFINITY : ts);

export function readIdentity(reading: Reading, links: readonly Signed[], world: World): Identity {
  let identity: Identity | undefined;
  for (const link of links) {
    const body = bodyOf(reading, link, oneOf(IDENTITY_LINKS, reading.page.identityOps));
    checkPlace(reading, ' of an identity', identity, body);
    identity =
      identity === undefined ? begin(reading, link, body, world) : extend(reading, identity, link, body, world);
  }
  if (identity === undefined) throw new Refused('an empty chain');
  return identity;
}

function begin(reading: Reading, link: Signed, body: Fields, world: World): Identity {
  if (body.op !== 'create') throw new Refused('first link');
  const name = idOf(reading, 'cvi', b64(link.b));
  const sigPk = b64(body.sigPk);
  reading.must('own name of a first link', link.k === `${name}#0`);
  checkSignature(reading, 'signature of an identity', 'identity', link, sigPk);
  const delegate = body.delegatedBy as unknown as By | undefined;
  if (delegate) {
    const { key } = keyAt(reading, 'a delegate', world.identity(delegate.id), delegate, body.ts);
    checkSignature(reading, 'signature of a delegate', 'identity-delegate', { ...link, s: link.d ?? '' }, key);
  }
  return {
    id: name,
    profileId: String(body.profileId),
    hashes: [hashOf(link)],
    ts: Number(body.ts),
    keys: [{ encPk: b64(body.encPk), sigPk, since: Number(body.ts) }],
    inForce: [0],
    recoveryKey: null,
    delegatedBy: delegate?.id ?? null,
    card: null,
    revoked: null,
  };
}

function extend(reading: Reading, identity: Identity, link: Signed, body: Fields, world: World): Identity {
  reading.must(body.by === null ? 'no second end' : 'nothing after the end', identity.revoked === null);
  if (body.op === 'create') throw new Refused('a second first link');
  const kseq = identity.keys.length - 1;
  const ref = body.by as unknown as By | null;
  const by = ref === null ? 'server' : 'self';
  if (body.op === 'revoke' && !reading.page.endsBy.includes(by)) throw new Refused('who ends it');
  if (ref === null) world.checkServer(reading, 'end by the server', link, 'status');
  else {
    reading.must('own head', ref.head === identity.hashes.at(-1));
    reading.must('own id', ref.id === identity.id);
    reading.must('own number', ref.kseq === kseq);
    reading.must('own key', link.k === keyName({ id: identity.id, kseq: ref.kseq }));
    const { sigPk } = identity.keys[ref.kseq] as Key;
    checkSignature(reading, 'signature of a later link', 'identity', link, sigPk);
  }
  const after = { ...identity, hashes: [...identity.hashes, hashOf(link)], ts: Number(body.ts) };
  const inForce = [...identity.inForce, kseq];
  if (body.op === 'rotate') {
    const key = { encPk: b64(body.encPk), sigPk: b64(body.sigPk), since: Number(body.ts) };
    reading.must('a proof with a new key', link.p !== undefined);
    if (link.p !== undefined)
      checkSignature(reading, 'proof of a new key', 'identity-proof', { ...link, s: link.p }, key.sigPk);
    const { rotationKeeps } = reading.page;
    return {
      ...after,
      ...{ keys: [...identity.keys, key], inForce: [...identity.inForce, kseq + 1] },
      recoveryKey: rotationKeeps.sheet ? identity.recoveryKey : null,
      card: rotationKeeps.card ? identity.card : null,
    };
  }
  if (body.op === 'recovery') return { ...after, inForce, recoveryKey: body.recPk === null ? null : b64(body.recPk) };
  if (body.op === 'card') {
    const card = { seq: identity.hashes.length, kseq, commitment: String(body.card), ts: Number(body.ts) };
    return { ...after, inForce, card };
  }
  return { ...after, inForce: [...identity.inForce, -1], revoked: by };
}
