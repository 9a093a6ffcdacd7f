import { opened } from './bytes.ts';
import {
  type By,
  bodyOf,
  by,
  bytes,
  checkSignature,
  type Is,
  id,
  int,
  is,
  keyName,
  list,
  object,
  type Signed,
  text,
} from './fields.ts';
import { keyAt } from './identity.ts';
import { ascii, b64, type Fields, type Json, type Reading, Refused, sha256, toB64 } from './reading.ts';
import { readKeyWrap } from './sealed.ts';
import type { World } from './state.ts';
import { hashOfWraps, type WireWrap } from './wraps.ts';

/** §8. */
const GRANT: Record<string, Is> = {
  ...{ v: is(1), kind: is('grant'), by, ts: int() },
  ...{ policyId: text(1, 64), resource: text(1, 64), owner: text(1, 64), to: text(1, 64) },
};
const MORE: Record<string, Is> = {
  'members?': list(id('cvi'), 0, 500),
  'through?': id('cvg'),
  'name?': text(1, 80),
};

export const grantType = ({ page }: Reading): Is =>
  object({
    ...GRANT,
    rights: list(text(1, 64), 0, page.maxRights),
    ...Object.fromEntries(page.grantFields.map((one) => [one, MORE[one] as Is])),
  });

const SUSPENSION = object({
  v: is(1),
  kind: is('suspension'),
  group: id('cvg'),
  ids: list(id('cvi'), 1, 2_000),
  ts: int(),
});

export function grant(reading: Reading, signed: Signed, world: World): Json {
  const body = bodyOf(reading, signed, grantType(reading));
  const ref = body.by as unknown as By;
  reading.must('k and by of a grant', signed.k === keyName(ref));
  const signer = world.identity(ref.id);
  reading.must('grant under the key in force now', signer.inForce.at(-1) === ref.kseq);
  const { key } = keyAt(reading, 'a grant', signer, ref);
  checkSignature(reading, 'signature of a grant', 'grant', signed, key);
  return body;
}

/** Whom the server suspended from that group, by this object. */
export function suspendedIn(
  reading: Reading,
  group: string,
  signed: Signed,
  world: World,
  rule = 'signature of a suspension',
): string[] {
  world.checkServer(reading, rule, signed, 'status');
  const body = bodyOf(reading, signed, SUSPENSION);
  if ((body.ids as string[]).length > reading.page.maxSuspended) throw new Refused('people of a suspension');
  const isOfIt = body.group === group || reading.left.has('group of a suspension');
  return isOfIt ? (body.ids as string[]) : [];
}

const CLAIM = { v: is(1), id: id('cvi'), ts: int() };
const STORED = { ...CLAIM, ver: int(1), blob: bytes(32) };
const CLAIMS: Record<string, Is> = {
  backup: object({ ...STORED, kind: is('backup') }),
  pins: object({ ...STORED, kind: is('pins') }),
  'recovery-box': object({ ...CLAIM, kind: is('recovery-box'), head: bytes(32), box: bytes(32) }),
  factor: object({ ...CLAIM, kind: is('factor'), factor: bytes(32) }),
  erasure: object({ ...CLAIM, kind: is('erasure'), head: bytes(32) }),
  'own-wraps': object({ ...CLAIM, kind: is('own-wraps'), group: id('cvg'), head: bytes(32), wraps: bytes(32) }),
};

const digest = (value: Json | undefined): string => toB64(sha256(b64(value)));

/** §10: whether the key in force signed this very thing. */
export function claim(reading: Reading, given: Fields, world: World): Json {
  const { kind, identityId, seq, claim: shown } = given;
  const type = CLAIMS[String(kind)];
  const purpose = reading.page.claimPurposes[String(kind)] ?? '';
  const identity = world.identityUntil(String(identityId), Number(seq));
  const newest = identity.keys.length - 1;
  const kseq = kind === 'erasure' ? newest : (identity.inForce.at(-1) ?? -1);
  const key = identity.keys[kseq];
  if (type === undefined || key === undefined) throw new Refused('key in force');
  const signed = shown as unknown as Signed;
  checkSignature(reading, `signature of a claim of ${String(kind)}`, purpose, signed, key.sigPk);
  const body = bodyOf(reading, signed, type);
  const head = identity.hashes.at(-1);
  reading.must('identity of a claim', body.id === identity.id);
  const mustName = reading.page.claimsNeedK.includes(String(kind));
  if (mustName) reading.must('k of a claim', signed.k === keyName({ id: identity.id, kseq }));
  let says = true;
  if (kind === 'backup' || kind === 'pins') {
    const read = opened(reading, b64(given.blob), kind === 'backup' ? 5 : 8);
    if (kind === 'pins') read.take(4);
    says = body.blob === digest(given.blob) && read.u32() === given.version;
    reading.must(`version in a claim of ${kind}`, body.ver === given.version);
    read.rest(kind === 'backup' ? 44 : 28);
  } else if (kind === 'recovery-box') {
    says = body.box === digest(given.box);
    reading.must(`head of a claim of ${kind}`, body.head === head);
    reading.must('a sheet is named', identity.recoveryKey !== null);
  } else if (kind === 'erasure') {
    says = Number(given.now) - Number(body.ts) <= 300_000;
    const heads = reading.page.erasureAtNewest ? [head] : identity.hashes;
    reading.must(`head of a claim of ${kind}`, heads.includes(String(body.head)));
    reading.must('no erasure of later', Number(body.ts) - Number(given.now) <= 300_000);
  } else if (kind === 'factor') {
    const { type: channel, value } = given.factor as Fields;
    says = body.factor === toB64(sha256(ascii(`${String(channel)}|${String(value)}`)));
    reading.must('time of a contact claim', Number(given.now) - Number(body.ts) <= 300_000);
    reading.must('no contact claim of later', Number(body.ts) - Number(given.now) <= 300_000);
  } else {
    const group = world.group(String(given.group));
    const wraps = given.wraps as unknown as WireWrap[];
    reading.must(`head of a claim of ${kind}`, body.head === head);
    reading.must('group of own wraps', body.group === group.id);
    says = group.members.has(identity.id);
    reading.must(
      'own wraps for oneself',
      wraps.every((one) => one.id === identity.id),
    );
    says &&= wraps.every((one) => one.kseq === kseq);
    says &&= wraps.every(({ epoch }) => epoch >= 1 && epoch <= group.epochs.length);
    says &&= wraps.every(({ wrap }) => readKeyWrap(reading, b64(wrap)).kseq === kseq);
    says &&= body.wraps === hashOfWraps(reading, wraps);
  }
  reading.must(`what a claim of ${String(kind)} says`, says);
  return { id: identity.id };
}
