import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { readText } from '../bytes/reader.ts';
import { serverIdOf } from '../chains/ids.ts';
import { VaultError } from '../errors.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { parseJson } from '../wire/json.ts';
import { type Purpose, type Signed, verifySigned } from '../wire/signed.ts';

/** A key of the vault's server, built into a client. */
export interface ServerKey {
  readonly key: Bytes;
  /** From this time on (ms) it signs nothing that counts; what it signed before stays signed. */
  readonly until?: number;
}

/** `log/rotations`; without it a client knows the keys that are built in, and no later one. */
interface RotationsPart {
  load(): Promise<{
    learnRotations(
      server: Pick<VaultServer, 'serverKeys' | 'logProofs'>,
      keys: ServerKeys,
      head: Signed,
    ): Promise<void>;
  }>;
}

/**
 * Under which keys the vault's server signs: those built in, and those that one of them names since. No server can add one without a
 * signature of a key that is trusted already, and `learnRotations` finds each in the log before it counts.
 */
export class ServerKeys {
  /** Of this installation, whatever key signs now: of the first one. */
  readonly name: string;
  readonly #known: Promise<Map<string, ServerKey>>;

  /** @param builtIn the oldest first; a key that was retired stays, with `until` */
  constructor(
    builtIn: readonly ServerKey[],
    private readonly rotations?: RotationsPart,
  ) {
    const [first] = builtIn;
    if (first === undefined) throw new VaultError('CHAIN_INVALID', 'no key of the server');
    this.name = toBase64Url(first.key);
    const named = builtIn.map(async (key) => [await serverIdOf(key.key), key] as const);
    this.#known = Promise.all(named).then((entries) => new Map(entries));
  }

  async names(): Promise<string[]> {
    return [...(await this.#known).keys()];
  }

  async knows(name: string): Promise<boolean> {
    return (await this.#known).has(name);
  }

  /** Throws CHAIN_INVALID unless a key that was in force at the body's `ts` signed it for this purpose. */
  async verify(signed: Signed, purpose: Purpose): Promise<void> {
    const found = (await this.#known).get(signed.k);
    if (found === undefined) throw new VaultError('CHAIN_INVALID', 'signed by no server');
    await verifySigned(signed, purpose, found.key);
    if (found.until !== undefined && !(timeOf(signed) < found.until)) {
      throw new VaultError('CHAIN_INVALID', 'signed by no server');
    }
  }

  /** For {@link learnRotations} alone, which takes back what it cannot show to be on record. */
  async add(name: string, key: Bytes): Promise<void> {
    (await this.#known).set(name, { key });
  }

  async drop(name: string): Promise<void> {
    (await this.#known).delete(name);
  }

  /** Of a head under a key that is not known: whether a known key named that one. A part of its own, as servers seldom change their key. */
  async followTo(server: Pick<VaultServer, 'serverKeys' | 'logProofs'>, head: Signed): Promise<void> {
    if (this.rotations && !(await this.knows(head.k)))
      await (await this.rotations.load()).learnRotations(server, this, head);
  }
}

/** Of a server with one key, as tests have it, or of one that rotates. */
export type ServerTrust = Bytes | ServerKeys;

/** What sets this installation's memory of others apart from another's. */
export const nameOfServer = (trust: ServerTrust): string =>
  trust instanceof ServerKeys ? trust.name : toBase64Url(trust);

/** As an operator writes them: with commas, the oldest first, a retired one with its day (`key@2027-01-01`). */
export const serverKeysFrom = (text: string, rotations?: RotationsPart): ServerKeys =>
  new ServerKeys(
    text.split(',').map((item) => {
      const [key = '', day] = item.trim().split('@');
      return { key: fromBase64Url(key), ...(day !== undefined && { until: Date.parse(day) }) };
    }),
    rotations,
  );

/** By which name others know the server: that of its first key. */
export const serverName = (trust: ServerTrust): Promise<string> =>
  serverIdOf(trust instanceof ServerKeys ? fromBase64Url(trust.name) : trust);

export const serverNames = async (trust: ServerTrust): Promise<string[]> =>
  trust instanceof ServerKeys ? trust.names() : [await serverIdOf(trust)];

/** Whether this is the name of a key of the vault's server. */
export const isServer = async (name: string, trust: ServerTrust): Promise<boolean> =>
  (await serverNames(trust)).includes(name);

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
