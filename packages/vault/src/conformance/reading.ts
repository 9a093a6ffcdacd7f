import { createHash } from 'node:crypto';

export type Json = string | number | boolean | null | Json[] | { [field: string]: Json };
export type Fields = { [field: string]: Json };

/** Thrown for whatever a reader must not believe; says which rule of PROTOCOL.md it broke. */
export class Refused extends Error {}

export const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const ascii = (text: string): Buffer => Buffer.from(text);

const number = (value: number, bytes: number): Buffer => {
  const out = Buffer.alloc(bytes);
  out.writeUIntBE(value, 0, bytes);
  return out;
};

interface Admission {
  name: string | null;
  policyId: string | null;
}

/**
 * Each decision that a reader of PROTOCOL.md makes about bytes, apart: a test replaces one by what a stranger might have read instead,
 * and an example of the golden file must notice it.
 */
export const PAGE = {
  u16: (value: number): Buffer => number(value, 2),
  u32: (value: number): Buffer => number(value, 4),
  header: (type: number): Buffer => Buffer.concat([ascii('CV'), Buffer.of(1, type, 0, 1, 0)]),
  contextLength: (context: string): number => Buffer.byteLength(context),
  payload: (rest: Buffer, length: number): string => decode(rest.subarray(0, length)),
  bodyText: (bytes: Buffer): string => decode(bytes),
  keyName: /^(cvi_[a-z2-7]{32})#(0|[1-9]\d{0,5})$/,
  padme(length: number): number {
    if (length <= 32) return 32;
    const e = Math.floor(Math.log2(length));
    const step = 2 ** (e - (Math.floor(Math.log2(e)) + 1));
    return Math.ceil(length / step) * step;
  },
  messageAad: (head: Buffer, context: Buffer): Buffer => Buffer.concat([head, context]),
  messageKinds: [0, 1, 2, 4],
  /** When the server signed a head that a message carries. */
  proofTime: (proof: Buffer): number => Number(proof.readBigUInt64BE()),
  provesUnsigned: false,
  /** Whether a key of the server that was retired by then still shows that there was that head. */
  provesRetired: false,
  pointInMessage: (point: Buffer, aad: Buffer, payload: Buffer): Buffer => Buffer.concat([point, aad, payload]),
  chunkLength: 256 * 1024,
  chunkLabel: 'cv1/chunked-256KiB+AEAD_AES_256_GCM',
  chunkNumber: (at: number): Buffer => number(at, 4),
  /** Into the last four bytes of the base nonce. */
  chunkByte: (base: number, byte: number): number => base ^ byte,
  hasChunk: (left: number, chunks: number): boolean => left > 0 || chunks === 0,
  metaBlock: 512,
  fileFields: ['filename', 'type?', 'size?'],
  namedFile: (sealed: Buffer, _content: Buffer): Buffer => sha256(sealed),
  needsFile: false,
  readsUnsigned: true,
  /** Whether an unsigned title refuses another file than it names. */
  believesUnsigned: false,
  wrapNumber: (read: number): number => read,
  symmetricAad: (head: Buffer, what: string, whom: string): Buffer =>
    Buffer.concat([head, ascii(`cv1/wrap/${what}|${whom}`)]),
  wrapInfo: (what: string): string => `cv1/wrap/${what}`,
  hpkeAad: (whom: string): Buffer => ascii(whom),
  backupSecret: (app: Buffer, vault: Buffer): Buffer => Buffer.concat([app, vault]),
  backupLabel: (identity: string, profile: string, version: number) => `2mr|${identity}|${profile}|${version}`,
  boxAad: (head: Buffer): Buffer => head,
  sheetText: (printed: string): string => printed.replaceAll(/[\s-]/g, '').toLowerCase(),
  /** Of one identity; and the earlier one, of none. */
  sheetLabels: (identity: string): readonly string[] => [`sheet/xwing|${identity}`, 'sheet/xwing'],
  localAad: (head: Buffer, name: string): Buffer => Buffer.concat([head, ascii(name)]),
  deviceAad: (head: Buffer, name: string): Buffer => Buffer.concat([head, ascii(name)]),
  shareAad: (head: Buffer, share: Buffer, name: string): Buffer => Buffer.concat([head, share, ascii(name)]),
  sharedSecret: (share: Buffer, databaseKey: string): Buffer => Buffer.concat([share, ascii(databaseKey)]),
  deviceOps: ['enrol', 'rename', 'remove'],
  devicePurpose: 'device',
  contactPurpose: 'contacts',
  contactText: (identity: string, salt: string, type: string, value: string): string =>
    `cv1/contact|${identity}|${salt}|${type}|${value.trim().toLowerCase()}`,
  isNamed: (devices: readonly string[], one: string): boolean => devices.includes(one),
  pinsAad: (head: Buffer): Buffer => head,
  labels: {
    xwing: 'id/xwing',
    ed25519: 'id/ed25519',
    kek: 'grp/kek',
    groupXwing: 'grp/xwing',
    previous: 'grp/prev',
    message: 'ses/msg',
    file: 'ses/file',
    commit: 'ses/commit',
    local: 'local',
    shared: 'local-shared',
    pins: 'pins',
  },
  signatureInput: (purpose: string, body: Uint8Array): Buffer => Buffer.concat([ascii(`cv1/sig\0${purpose}\0`), body]),
  strict: {
    ...{ unknown: true, missing: true, safe: true, nul: true, length: true, spare: true },
    ...{ least: true, leastText: true, leastList: true, mostList: true, uuid: true, word: true, id: true },
  },
  /** In which units a text is measured. */
  textLength: (text: string): number => text.length,
  isCanonical: (source: string, value: Json): boolean => JSON.stringify(value) === source,
  idBytes: 20,
  /** Of what a new key of an identity leaves as it was. */
  rotationKeeps: { sheet: true, card: true },
  /** How long after a key was replaced what is older may still be dated. */
  keyLingers: 600_000,
  endsWithIdentity: { signed: true, written: true },
  removedByKeyOfThen: true,
  deviceOrder: (names: string[]): string[] => names,
  identityOps: ['create', 'rotate', 'recovery', 'card', 'revoke'],
  endsBy: ['self', 'server'],
  groupOps: ['create', 'add', 'addFromNow', 'remove', 'rotate', 'roles', 'leave', 'close'],
  asksSuspension: (_suspensions: readonly unknown[]): boolean => true,
  /** A member who left knows the key in force, until a link begins the next epoch. */
  isRotationDue: (op: string, before: boolean): boolean =>
    op === 'leave' || (before && !['addFromNow', 'remove', 'rotate'].includes(op)),
  keepsFormer: true,
  keepsFirstFormer: false,
  firstRoleCounts: false,
  renewsBeforeRemoval: false,
  /** What is asked of a grant that comes with a link. */
  grantInLink: { signature: false, k: false, addedAlone: true, nameForMembers: false },
  /** Of two grants for one person, which says by what they came in. */
  admission: (_earlier: Admission | undefined, later: Admission): Admission => later,
  maxSuspended: 2_000,
  maxRights: 20,
  grantFields: ['members?', 'through?', 'name?'],
  claimsNeedK: ['erasure'],
  erasureAtNewest: false,
  claimPurposes: {
    backup: 'backup',
    pins: 'backup',
    'recovery-box': 'request',
    factor: 'request',
    'own-wraps': 'request',
    erasure: 'request',
  } as Record<string, string>,
  endsAtFalseWrap: false,
  kekEpoch: (epoch: number): number => epoch,
  strangerWhom: (rcpt: string, epoch: number): string => `${rcpt}|${epoch}`,
  wrapDigest: (id: string, kseq: number, epoch: number, wrap: Buffer): Buffer =>
    sha256(ascii(`${id}|${kseq}|${epoch}|`), wrap),
  wrapOrder: (a: Buffer, b: Buffer): number => Buffer.compare(a, b),
  leafText: (kind: string, id: string, seq: number, hash: string, profile: string | undefined): string =>
    profile === undefined ? `${kind}|${id}|${seq}|${hash}` : `2|${kind}|${id}|${seq}|${hash}|${profile}`,
  profileText: (profileId: string): string => `cv1/profile|${profileId}`,
  leaf: (text: string): Buffer => sha256(Buffer.of(0), ascii(text)),
  node: (left: Buffer, right: Buffer): Buffer => sha256(Buffer.of(1), left, right),
  isWholeTree: (size: number): boolean => Number.isInteger(Math.log2(size)),
  splitTree: (size: number): number => 2 ** Math.floor(Math.log2(size - 1)),
  followsNamed: true,
  /** What a client asks before it writes in a session, and of an author before it shows a text (§9). */
  standing: {
    ...{ maker: true, named: true, alone: true, epoch: true, letIn: true, nobodys: true },
    ...{
      former: true,
      letInNow: true,
      apartNow: true,
      anybodyApart: true,
      noGroupBesides: true,
      madeIt: true,
      isAdmin: true,
    },
    ...{ hasSigned: true, newestFirst: true, knownName: true, byKnown: true, groupNeeded: true, own: true },
    ...{ meNames: true, meReads: true, before: true, numberThere: true, namesNewer: true, ofSubject: true },
    ...{ unnamedEpoch: true, namedEpoch: true, nobodysOfThen: true, byAnybody: true, subjectKnown: true },
  },
  /** So long after a key was replaced its texts may still be of before. */
  clocksDiffer: 300_000,
  namesNoKeyOfMaker: false,
  makerGoesOn: false,
  readsByThen: true,
  recordsInTime: false,
  ownAlerts: ['link', 'other', 'end'],
  isOwnLeaf: (_kind: string): boolean => true,
  endFreesProfile: true,
  /** Of two heads between which nothing has to be shown, whether a reader wants a proof. */
  wantsProof: { ofNothing: false, ofEqual: false },
  isRival: (index: number, own: { first: number; last: number }): boolean => index > own.first,
  rotationInLog: { nodes: true, root: true },
  holders: (rpps: string): string[] => [`8${rpps}`],
  signsUntil: (until: number): number => until,
  issuerOf: ['before', 'after'],
  levels: ['eidas1', 'eidas2', 'eidas3'],
  azps: (audience: string): (Json | undefined)[] => [undefined, audience],
  algorithms: ['RS256', 'ES256'],
  audiences: (aud: Json | undefined): (Json | undefined)[] => [aud].flat(),
  auditorPrefix: 'cva',
  safetyGroups: 6,
  safetyOrder: (halves: string[]): string[] => [...halves].sort(),
  cardNonce: (id: string, sigPk: Buffer, encPk: Buffer, random: Buffer): Buffer =>
    sha256(ascii('maillon/card/1'), ascii(id), sigPk, encPk, random),
  cardCommitment: (token: string, random: Buffer): Buffer => sha256(ascii('maillon/card-link/1'), random, ascii(token)),
};

export type Page = typeof PAGE;

/** One way to read the page. `left` names rules that this reader does not check. */
export class Reading {
  constructor(
    readonly page: Page = PAGE,
    readonly left: ReadonlySet<string> = new Set(),
    /** Every rule that was asked, for the tests. */
    readonly asked: Set<string> = new Set(),
  ) {}

  must(rule: string, holds: boolean): void {
    this.asked.add(rule);
    if (!holds && !this.left.has(rule)) throw new Refused(rule);
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Refused('UTF-8');
  }
}

export function b64(value: Json | undefined): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'base64url') : undefined;
  if (bytes === undefined || bytes.toString('base64url') !== value) throw new Refused('base64url');
  return bytes;
}

export const toB64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

export function b32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = bits.match(/.{1,5}/g) ?? [];
  return characters.map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
