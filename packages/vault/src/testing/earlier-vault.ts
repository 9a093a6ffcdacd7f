import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fromBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import type { SignedLink } from '../chains/link.ts';
import { followGroup } from '../groups/chain.ts';
import { followIdentity } from '../identity/chain.ts';
import type { LogEntry } from '../log/merkle.ts';
import type { BackupRow, GroupRow, SessionRow, VaultState } from '../memory/vault-state.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import { followSession, type SessionTrust } from '../sessions/record.ts';
import { signerFrom } from '../suites/ed25519.ts';
import { aesKey } from '../suites/primitives.ts';

/** A text that one of the people of the earlier vault sealed and signed. */
export interface EarlierText {
  by: string;
  sessionId: string;
  context: string;
  text: string;
  c: string;
}

interface Written {
  at: number;
  signerSeed: string;
  pepper: string;
  signupSecret: string;
  identities: { id: string; userId: string; links: SignedLink[]; recoveryBox?: string }[];
  groups: (Pick<GroupRow, 'links' | 'wraps' | 'renewed' | 'suspensions' | 'suspended'> & { id: string })[];
  sessions: (Pick<SessionRow, 'records' | 'wraps'> & { id: string })[];
  backups: [string, BackupRow][];
  log: LogEntry[];
  devices: Record<string, { deviceKey: string; values: [string, string][] }>;
  people: Record<string, string>;
  halves: Record<string, string>;
  group: string;
  zoesGroup: string;
  sealed: EarlierText[];
  file: string;
  sheet: string;
}

/** Maps, sets and bytes, as they were written into JSON. */
function revive(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$bytes' in value) return fromBase64Url(value.$bytes as string);
  if ('$map' in value) return new Map(value.$map as [unknown, unknown][]);
  if ('$set' in value) return new Set(value.$set as unknown[]);
  return value;
}

const FILE = path.join(import.meta.dirname, '../../vectors/vault-of-463be93.json');

/** The device of that person, with what the code of then kept on it. */
function deviceOf(written: Written, person: string): OpenStore {
  const stores = new Map<string, { deviceKey: Bytes; values: Map<string, Bytes> }>();
  return async (at) => {
    const kept = written.devices[`${person}|${at}`];
    const store = stores.get(at) ?? {
      deviceKey: kept ? fromBase64Url(kept.deviceKey) : crypto.getRandomValues(new Uint8Array(32)),
      values: new Map(kept?.values.map(([name, value]) => [name, fromBase64Url(value)])),
    };
    stores.set(at, store);
    return {
      get: async (name) => store.values.get(name)?.slice(),
      put: async (name, value) => void store.values.set(name, value.slice()),
      clear: async () => store.values.clear(),
      deviceKey: () => aesKey(store.deviceKey.slice()),
      close: async () => undefined,
    };
  };
}

async function fill(state: VaultState, written: Written): Promise<void> {
  state.signer = await signerFrom(fromBase64Url(written.signerSeed));
  state.pepper = fromBase64Url(written.pepper);
  state.signupSecret = fromBase64Url(written.signupSecret);
  const trust: SessionTrust = {
    serverKey: state.signer.publicKey,
    lookup: async (id) => {
      const found = state.identities.get(id) ?? written.identities.find((one) => one.id === id);
      if (!found) throw new Error(`no identity ${id}`);
      return 'state' in found ? found.state : followIdentity(found.links, trust);
    },
    lookupGroup: async (id) => {
      const found = state.groups.get(id);
      if (!found) throw new Error(`no group ${id}`);
      return found.state;
    },
  };
  for (const { id, ...row } of written.identities) {
    state.identities.set(id, { ...row, state: await followIdentity(row.links, trust) });
  }
  for (const { id, ...row } of written.groups) {
    state.groups.set(id, { ...row, state: await followGroup(row.links, trust) });
  }
  for (const { id, ...row } of written.sessions) {
    state.sessions.set(id, { ...row, known: await followSession(row.records, trust) });
  }
  for (const [userId, row] of written.backups) state.backups.set(userId, row);
  state.log.push(...written.log);
}

/**
 * A vault as the code of 463be93 left it: Ana's record with two removals and renewals in its history, Bob who follows her and
 * renewed his keys, Eve who was removed, and Zoe, whose keys Bob prepared. `at`: when it was written, in milliseconds.
 */
export async function earlierVault(now: () => number) {
  const written = JSON.parse(readFileSync(FILE, 'utf8'), revive) as Written;
  const vault = await MemoryVault.found(now);
  await fill(vault.state, written);
  return { vault, written, deviceOf: (person: string) => deviceOf(written, person) };
}
