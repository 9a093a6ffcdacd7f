import { toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { hashOf } from '../chains/ids.ts';
import type { SignedLink } from '../chains/link.ts';
import type { DevicesState } from '../device/chain.ts';
import { VaultError } from '../errors.ts';
import type { EpochWrap } from '../groups/epoch.ts';
import type { GroupState } from '../groups/state.ts';
import type { IdentityState } from '../identity/chain.ts';
import { type LogEntry, leafHash, profileCommitment } from '../log/merkle.ts';
import { rotationEntry, signRotation } from '../log/rotations.ts';
import { LogTree } from '../log/tree.ts';
import { signTreeHead } from '../log/tree-head.ts';
import type { AuthFactor } from '../provider.ts';
import type { Challenge } from '../server/challenge.ts';
import type { KnownGeneration } from '../sessions/record.ts';
import type { SessionWrap } from '../sessions/wraps.ts';
import { type Signer, signerFrom } from '../suites/ed25519.ts';
import { random } from '../suites/primitives.ts';
import type { Signed } from '../wire/signed.ts';

/** A row of the devices of an identity. */
export interface DeviceRow {
  token: string;
  number: number;
  share: string;
  next?: string;
  isDue: boolean;
  usedAt: number;
  /** The entry that removed it; its shares are gone then. */
  removed?: Signed;
}

export interface DeviceTable {
  entries: Signed[];
  state: DevicesState;
  rows: Map<string, DeviceRow>;
  enrolledAt: number[];
}

/** The tables of a vault server (design: `apps/vault`), in memory. */
export interface IdentityRow {
  userId: string;
  links: SignedLink[];
  state: IdentityState;
  recoveryBox?: string;
  pins?: { version: number; blob: string };
  devices?: DeviceTable;
  /** The lists of its contacts, which of them counts, and the one that waits. */
  contacts?: {
    entries: Signed[];
    version: number;
    waiting?: { version: number; factors: AuthFactor[]; askedAt: number };
  };
}

export interface GroupRow {
  links: SignedLink[];
  state: GroupState;
  /** As they travelled with their links, by place. */
  wraps: Map<number, EpochWrap[]>;
  /** A member's own, under a newer key. */
  renewed: EpochWrap[];
  suspensions: Signed[];
  suspended: Set<string>;
  /** Of each member who left, the last link that they were shown. */
  leavers?: Map<string, number>;
}

export interface SessionRow {
  records: Signed[];
  known: KnownGeneration[];
  wraps: Map<number, KeptSessionWrap[]>;
}

/** `by`: who added it afterwards; absent of those that came with their generation. */
export type KeptSessionWrap = SessionWrap & { by?: string };

export interface BackupRow {
  identityId: string;
  profileId: string;
  half: string;
  version: number;
  blob: string;
  authenticated: boolean;
}

export interface BoundCard {
  userId: string;
  seq: number;
  /** Of its leaf in the log. */
  index: number;
  rpps: string;
  proof: { token: string; random: string };
  dueAt: number;
  isRefused: boolean;
  at: number;
}

export interface VaultState {
  signer: Signer;
  pepper: Bytes;
  signupSecret: Bytes;
  seenTokens: Set<string>;
  identities: Map<string, IdentityRow>;
  groups: Map<string, GroupRow>;
  sessions: Map<string, SessionRow>;
  challenges: Map<string, Challenge>;
  codesIssued: Map<string, number[]>;
  backups: Map<string, BackupRow>;
  /** Contacts that wait for their code, by user. */
  newFactors: Map<string, { challenge: Challenge; factor: AuthFactor }>;
  /** Where codes go, by user: as the application said before a first backup, and as its person signed it from then on. */
  factors: Map<string, AuthFactor[]>;
  resets: Map<string, number>;
  /** Users who may know of no other user, as the application says. */
  strangers: Set<string>;
  /** Asked for by their owners, by user. */
  erasures: Map<string, { claim: Signed; at: number }>;
  /** Halves drawn and not yet used in a push, by user. */
  halves: Map<string, { half: string; version: number }>;
  cards: {
    /** The provider of cards; null where there is none. */
    issuer: string | null;
    /** The keys it publishes now, as JSON. */
    published: unknown;
    /** By `state` on the way there, by handle on the way back. */
    flows: Map<string, { userId: string; nonce: string; returnTo: string; until: number; token?: string }>;
    bound: Map<string, BoundCard>;
    sets: { size: number; signed: Signed }[];
    /** Users who were told that another person bound their card. */
    notified: string[];
  };
  log: LogEntry[];
  /** The last of each auditor, by the name of its key. */
  cosignatures: Map<string, Signed>;
  /** By which the signer before named the next one. */
  rotations: Signed[];
  /** What was sent, as a mailbox would hold it. */
  sent: { factor: AuthFactor; code: string }[];
  now(): number;
  /** The last write: the next one waits for it, as on a locked row. */
  turn: Promise<unknown>;
}

export async function emptyVault(now: () => number = Date.now): Promise<VaultState> {
  return {
    signer: await signerFrom(random(32)),
    pepper: random(32),
    signupSecret: random(32),
    seenTokens: new Set(),
    identities: new Map(),
    groups: new Map(),
    sessions: new Map(),
    challenges: new Map(),
    codesIssued: new Map(),
    backups: new Map(),
    halves: new Map(),
    newFactors: new Map(),
    factors: new Map(),
    resets: new Map(),
    strangers: new Set(),
    erasures: new Map(),
    cards: { issuer: null, published: { keys: [] }, flows: new Map(), bound: new Map(), sets: [], notified: [] },
    log: [],
    cosignatures: new Map(),
    rotations: [],
    sent: [],
    now,
    turn: Promise.resolve(),
  };
}

export async function logLink(
  vault: VaultState,
  kind: 'identity' | 'group',
  id: string,
  seq: number,
  link: SignedLink,
) {
  const owner = kind === 'identity' ? vault.identities.get(id)?.state.profileId : undefined;
  const profile = owner === undefined ? '' : await profileCommitment(owner);
  vault.log.push({ kind, id, seq, hash: await hashOf(link), profile });
}

/** Nothing more comes of this identity. */
export async function logEnd(vault: VaultState, { id, seq, heads, profileId }: IdentityState): Promise<void> {
  vault.log.push({ kind: 'end', id, seq, hash: heads[seq] ?? '', profile: await profileCommitment(profileId) });
}

/** From now on `next` signs, and the log has it on record. */
export async function rotateServerKey(vault: VaultState, next: Signer): Promise<void> {
  const rotation = await signRotation(vault.signer, next.publicKey, vault.now());
  vault.rotations.push(rotation);
  vault.log.push(await rotationEntry(rotation));
  vault.signer = next;
}

const trees = new WeakMap<VaultState, Promise<{ entries: LogEntry[]; tree: LogTree }>>();

/** Grown by what was added, one caller after the other; built anew where a test rewrote what was there. */
export async function treeOf(vault: VaultState): Promise<LogTree> {
  const before = trees.get(vault);
  const grown = (async () => {
    const known = await before;
    const entries = [...vault.log];
    const isGrown = known?.entries.every((entry, at) => entry === entries[at]) ?? false;
    const tree = known && isGrown ? known.tree : new LogTree();
    for (const entry of entries.slice(tree.size)) await tree.append(await leafHash(entry));
    return { entries, tree };
  })();
  trees.set(vault, grown);
  return (await grown).tree;
}

export async function treeHead(vault: VaultState): Promise<Signed> {
  const tree = await treeOf(vault);
  const { size } = tree;
  return signTreeHead(vault.signer, { size, root: await tree.root(size), ts: vault.now() });
}

export function identityOfUser(vault: VaultState, userId: string): IdentityRow | undefined {
  return [...vault.identities.values()].find((row) => row.userId === userId && !row.state.revoked);
}

/** Prepared for another person and never saved: its keys are held nowhere, and it blocks no other identity. */
export const isAbandoned = (vault: VaultState, { userId, state }: IdentityRow): boolean =>
  state.delegatedBy !== null && state.seq === 0 && !vault.backups.has(userId);

export function requireIdentity(vault: VaultState, userId: string): IdentityRow {
  const row = identityOfUser(vault, userId);
  if (!row) throw new VaultError('NOT_REGISTERED', undefined, { status: 404 });
  return row;
}

/** One write after the other: what was checked is still true when it is stored. */
export function inTurn<T>(vault: VaultState, write: () => Promise<T>): Promise<T> {
  const mine = vault.turn.then(write);
  vault.turn = mine.catch(() => undefined);
  return mine;
}

export const newHalf = (): string => toBase64Url(random(32));
