import type { Signed } from './fields.ts';
import type { Reading } from './reading.ts';
import type { ServerKeys } from './server-keys.ts';

/** What a reader knows of a person, and of a group. */
export interface Key {
  encPk: Buffer;
  sigPk: Buffer;
  since: number;
}

export interface Identity {
  id: string;
  profileId: string;
  hashes: string[];
  ts: number;
  keys: Key[];
  /** The key in force after each link, -1 after the end. */
  inForce: number[];
  recoveryKey: Buffer | null;
  delegatedBy: string | null;
  card: { seq: number; kseq: number; commitment: string; ts: number } | null;
  revoked: 'self' | 'server' | null;
}

export interface Member {
  kseq: number;
  role: string;
  name: string | null;
  policyId: string | null;
}

export interface Group {
  id: string;
  name: string;
  ref: string;
  hashes: string[];
  ts: number;
  members: Map<string, Member>;
  /** The last epoch of who left. */
  formerUntil: Map<string, number>;
  epochs: { publicKey: Buffer; previous: Buffer | null }[];
  /** For whom the wraps of a link are. */
  meant: Map<number, { epoch: number; hash: string; to: Set<string> }>;
  signedFrom: Map<string, number>;
  isRotationDue: boolean;
  isClosed: boolean;
}

/** What a client has built in, and everybody it may look up. */
export interface World {
  readonly serverKeys: ServerKeys;
  readonly auditors: readonly Buffer[];
  readonly card: { issuer: string; audience: string };
  identity(id: string): Identity;
  /** As it was after that link. */
  identityUntil(id: string, seq: number): Identity;
  group(id: string): Group;
  /** The signing key `<identity>#<kseq>`. */
  keyOf(reading: Reading, name: string): Buffer;
  checkServer(reading: Reading, rule: string, signed: Signed, purpose: string): void;
}
