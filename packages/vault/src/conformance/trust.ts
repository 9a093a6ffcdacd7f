import type { Signed } from './fields.ts';
import type { Reading } from './reading.ts';
import type { ServerKeys } from './server-keys.ts';
import type { Group, Identity } from './state.ts';

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
  keyOf(name: string): Buffer;
  checkServer(reading: Reading, rule: string, signed: Signed, purpose: string): void;
}
