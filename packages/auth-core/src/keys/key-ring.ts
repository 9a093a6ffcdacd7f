import { randomBytes } from 'node:crypto';
import type { Database, Queries } from '../database/database.ts';
import { lockForChange } from '../database/locks.ts';
import type { Settings } from '../settings.ts';
import { forgetKeys, readKeys, type StoredKey, storeKey } from './key-store.ts';
import { isAlive, keyForSigning, needsNewKey, type Rotation, secondsUntilNextKey } from './rotation.ts';
import { fromPem, newDynamicKey, newStaticKey, type SigningKey, toPem } from './signing-key.ts';

interface Keys {
  /** Newest first. */
  dynamic: SigningKey[];
  fixed: SigningKey;
  refreshTokenSecret: Buffer;
}

/**
 * The keys of every process that shares the schema, held in memory and renewed when their time comes.
 * All of them are made under one lock, so two processes that find the same key missing end up with the same one.
 */
export class KeyRing {
  readonly #db: Database;
  readonly #settings: Settings;
  readonly #rotation: Rotation;
  #keys: Keys | undefined;
  #renewal: Promise<Keys> | undefined;

  constructor(db: Database, settings: Settings) {
    this.#db = db;
    this.#settings = settings;
    this.#rotation = {
      intervalMs: settings.signingKeyIntervalMs,
      accessTokenValidityMs: settings.accessTokenValidityMs,
    };
  }

  /** Reads the keys, and makes those that are missing or due. */
  async load(): Promise<void> {
    await this.#current();
  }

  async forSigning(useStatic: boolean): Promise<SigningKey> {
    const { dynamic, fixed } = await this.#current();
    return useStatic ? fixed : (keyForSigning(this.#rotation, dynamic, this.#settings.now()) ?? fixed);
  }

  /** Undefined for an id that never was, or whose key is over. */
  async byId(id: string): Promise<SigningKey | undefined> {
    return (await this.published()).find((key) => key.id === id);
  }

  /** Every key that may have signed a token still in use. */
  async published(): Promise<SigningKey[]> {
    const { dynamic, fixed } = await this.#current();
    const now = this.#settings.now();
    return [...dynamic.filter((key) => isAlive(this.#rotation, key, now)), fixed];
  }

  /** How long the published list stays complete. */
  async secondsUntilChange(): Promise<number> {
    const { dynamic, fixed } = await this.#current();
    return secondsUntilNextKey(this.#rotation, dynamic[0] ?? fixed, this.#settings.now());
  }

  /** 32 bytes that seal refresh tokens; never change. */
  async refreshTokenSecret(): Promise<Buffer> {
    return (await this.#current()).refreshTokenSecret;
  }

  async #current(): Promise<Keys> {
    const keys = this.#keys;
    if (keys && !needsNewKey(this.#rotation, keys.dynamic[0], this.#settings.now())) return keys;

    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    this.#keys = await this.#renewal;
    return this.#keys;
  }

  #renew(): Promise<Keys> {
    return this.#db.transaction(async (tx) => {
      await lockForChange(tx, this.#settings.schema, 'keys');
      const stored = await readKeys(tx);
      const now = this.#settings.now();
      return {
        dynamic: await this.#renewDynamic(tx, signingKeys(stored, 'dynamic'), now),
        fixed: signingKeys(stored, 'static')[0] ?? (await addStatic(tx, now)),
        refreshTokenSecret: refreshTokenSecret(stored) ?? (await addRefreshTokenSecret(tx, now)),
      };
    });
  }

  async #renewDynamic(tx: Queries, keys: SigningKey[], now: number): Promise<SigningKey[]> {
    const dead = keys.filter((key) => !isAlive(this.#rotation, key, now));
    if (dead.length > 0) {
      await forgetKeys(
        tx,
        dead.map((key) => key.id),
      );
    }

    const alive = keys.filter((key) => !dead.includes(key));
    const newest = alive[0];
    if (!needsNewKey(this.#rotation, newest, now)) return alive;

    // The instant is also the id, so it must differ from the last one even if the clock stood still.
    const key = await newDynamicKey(newest ? Math.max(now, newest.createdAt + 1) : now);
    await storeKey(tx, { id: key.id, kind: 'dynamic', secret: toPem(key), createdAt: key.createdAt });
    return [key, ...alive];
  }
}

const signingKeys = (stored: readonly StoredKey[], kind: StoredKey['kind']): SigningKey[] =>
  stored.filter((key) => key.kind === kind).map((key) => fromPem(key.id, key.createdAt, key.secret));

async function addStatic(tx: Queries, now: number): Promise<SigningKey> {
  const key = await newStaticKey(now);
  await storeKey(tx, { id: key.id, kind: 'static', secret: toPem(key), createdAt: now });
  return key;
}

function refreshTokenSecret(stored: readonly StoredKey[]): Buffer | undefined {
  const key = stored.find(({ kind }) => kind === 'refresh-token');
  return key && Buffer.from(key.secret, 'base64');
}

async function addRefreshTokenSecret(tx: Queries, now: number): Promise<Buffer> {
  const secret = randomBytes(32);
  await storeKey(tx, {
    id: 'refresh-token',
    kind: 'refresh-token',
    secret: secret.toString('base64'),
    createdAt: now,
  });
  return secret;
}
