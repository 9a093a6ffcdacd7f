import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { readText } from '../bytes/reader.ts';
import { hashOf, serverIdOf } from '../chains/ids.ts';
import { VaultError } from '../errors.ts';
import type { LogEntry } from '../log/merkle.ts';
import type { Signer } from '../suites/ed25519.ts';
import { parseJson } from '../wire/json.ts';
import { bytesText, integer, literal, record } from '../wire/schema.ts';
import { type Purpose, readBody, type Signed, signBody, verifySigned } from '../wire/signed.ts';

/** A key of the vault's server, built into a client. */
export interface ServerKey {
  readonly key: Bytes;
  /** From this time on (ms) it signs nothing that counts; what it signed before stays signed. */
  readonly until?: number;
}

const MOST_ROTATIONS = 20;

const ROTATION = record({ v: literal(1), kind: literal('server-key'), key: bytesText(32), ts: integer() });

/** The key in force names the next one. */
export async function signRotation(present: Signer, next: Bytes, ts: number): Promise<Signed> {
  const body = { v: 1, kind: 'server-key', key: toBase64Url(next), ts };
  return signBody(present, await serverIdOf(present.publicKey), 'server-key', body);
}

/** Where a rotation stands in the log. */
export const rotationEntry = async (rotation: Signed): Promise<LogEntry> => {
  const id = await serverIdOf(fromBase64Url(readBody(rotation, ROTATION).key));
  return { kind: 'server', id, seq: 0, hash: await hashOf(rotation), profile: '' };
};

/**
 * Under which keys the vault's server signs: those built in, and those that one of them names since. No server can add one without a
 * signature of a key that is trusted already, and {@link learn}'s caller finds each in the log before it counts.
 */
export class ServerKeys {
  /** Of this installation, whatever key signs now: of the first one. */
  readonly name: string;
  readonly #known: Promise<Map<string, ServerKey>>;

  /** @param builtIn the oldest first; a key that was retired stays, with `until` */
  constructor(builtIn: readonly ServerKey[]) {
    const [first] = builtIn;
    if (first === undefined) throw new VaultError('CHAIN_INVALID', 'no key of the server');
    this.name = toBase64Url(first.key);
    const named = builtIn.map(async (key) => [await serverIdOf(key.key), key] as const);
    this.#known = Promise.all(named).then((entries) => new Map(entries));
  }

  async knows(name: string): Promise<boolean> {
    return (await this.#known).has(name);
  }

  /** Throws CHAIN_INVALID unless a key that was in force at the body's `ts` signed it for this purpose. */
  async verify(signed: Signed, purpose: Purpose): Promise<void> {
    const found = (await this.#known).get(signed.k);
    if (found === undefined) throw new VaultError('CHAIN_INVALID', 'signed by no server of ours');
    await verifySigned(signed, purpose, found.key);
    if (found.until !== undefined && !(timeOf(signed) < found.until)) {
      throw new VaultError('CHAIN_INVALID', 'signed by a key that was retired');
    }
  }

  /**
   * Takes over the keys that these rotations name, in any order.
   * @param isRecorded whether the rotation is in the log, seen under the new key
   * @throws CHAIN_INVALID for one that no trusted key signed
   */
  async learn(rotations: readonly Signed[], isRecorded: (entry: LogEntry) => Promise<void>): Promise<void> {
    if (rotations.length > MOST_ROTATIONS) throw new VaultError('CHAIN_INVALID', 'too many rotations');
    const known = await this.#known;
    const learned: Signed[] = [];
    let left = [...rotations];
    while (left.length > 0) {
      const signed = left.filter(({ k }) => known.has(k));
      if (signed.length === 0) throw new VaultError('CHAIN_INVALID', 'a rotation that no key of ours signed');
      left = left.filter((rotation) => !signed.includes(rotation));
      for (const rotation of signed) {
        await this.verify(rotation, 'server-key');
        const key = fromBase64Url(readBody(rotation, ROTATION).key);
        const name = await serverIdOf(key);
        if (known.has(name)) continue;
        known.set(name, { key });
        learned.push(rotation);
      }
    }
    try {
      for (const rotation of learned) await isRecorded(await rotationEntry(rotation));
    } catch (error) {
      for (const rotation of learned) known.delete((await rotationEntry(rotation)).id);
      throw error;
    }
  }
}

/** Of a server with one key, as tests have it, or of one that rotates. */
export type ServerTrust = Bytes | ServerKeys;

/** What sets this installation's memory of others apart from another's. */
export const nameOfServer = (trust: ServerTrust): string =>
  trust instanceof ServerKeys ? trust.name : toBase64Url(trust);

/** As an operator writes them: with commas, the oldest first, a retired one with its day (`key@2027-01-01`). */
export const serverKeysFrom = (text: string): ServerKeys =>
  new ServerKeys(
    text.split(',').map((item) => {
      const [key = '', day] = item.trim().split('@');
      return { key: fromBase64Url(key), ...(day !== undefined && { until: Date.parse(day) }) };
    }),
  );

/** By which name others know the server: that of its first key. */
export const serverName = (trust: ServerTrust): Promise<string> =>
  serverIdOf(trust instanceof ServerKeys ? fromBase64Url(trust.name) : trust);

/** Whether this is the name of a key of the vault's server. */
export const isServer = async (name: string, trust: ServerTrust): Promise<boolean> =>
  trust instanceof ServerKeys ? trust.knows(name) : name === (await serverIdOf(trust));

/** Throws CHAIN_INVALID unless the vault's server signed this for this purpose. */
export async function verifyByServer(signed: Signed, purpose: Purpose, trust: ServerTrust | undefined): Promise<void> {
  if (trust instanceof ServerKeys) return trust.verify(signed, purpose);
  if (!trust || signed.k !== (await serverIdOf(trust))) throw new VaultError('CHAIN_INVALID', 'signed by no server');
  await verifySigned(signed, purpose, trust);
}

const timeOf = (signed: Signed): number => {
  const { ts } = parseJson(readText(fromBase64Url(signed.b))) as { ts?: unknown };
  return typeof ts === 'number' ? ts : Number.POSITIVE_INFINITY;
};
