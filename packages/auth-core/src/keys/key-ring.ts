import type { Database, Queries } from '@maillon/server-kit/postgres/database';
import { isOutage } from '@maillon/server-kit/postgres/postgres-errors';
import { DeadlinePassed } from '../database/deadline.ts';
import { lockForChange } from '../database/locks.ts';
import type { Settings } from '../settings.ts';
import { deleteKeys, fingerprintOfKeys, readKeys, storeKey } from './key-store.ts';
import { isAlive, keyForSigning, needsNewKey, type Rotation, secondsUntilNextKey } from './rotation.ts';
import { newDynamicKey, type SigningKey, toPem } from './signing-key.ts';
import { addRefreshTokenSecret, addStatic, refreshTokenSecret, signingKeys } from './static-keys.ts';

interface Keys {
  /** Newest first. */
  dynamic: SigningKey[];
  fixed: SigningKey;
  refreshTokenSecret: Buffer;
  /** Of the table, when they were read. */
  fingerprint: string | null;
}

/** Keys are compared with the table this often: a database that was restored has others. */
const CHECK_MS = 5_000;

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
  #checkedAt = 0;
  #check: Promise<boolean> | undefined;

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
    const isFresh = keys && !needsNewKey(this.#rotation, keys.dynamic[0], this.#settings.now());
    if (isFresh && (await this.#areStored(keys))) return keys;

    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    this.#keys = await this.#renewal;
    this.#checkedAt = this.#settings.now();
    return this.#keys;
  }

  /** Whether the table holds these keys still. While Postgres is away, those in memory go on. */
  async #areStored({ fingerprint }: Keys): Promise<boolean> {
    if (Math.abs(this.#settings.now() - this.#checkedAt) < CHECK_MS) return true;

    this.#check ??= fingerprintOfKeys(this.#db)
      .then((stored) => {
        if (stored !== fingerprint) this.#keys = undefined;
        return stored === fingerprint;
      })
      .catch((error: unknown) => {
        if (isOutage(error) || error instanceof DeadlinePassed) return true;
        throw error;
      })
      .finally(() => {
        this.#checkedAt = this.#settings.now();
        this.#check = undefined;
      });
    return this.#check;
  }

  #renew(): Promise<Keys> {
    return this.#db.transaction(async (tx) => {
      await lockForChange(tx, this.#settings.schema, 'keys');
      const stored = await readKeys(tx);
      const now = this.#settings.now();
      const keys = {
        dynamic: await this.#renewDynamic(tx, signingKeys(stored, 'dynamic'), now),
        fixed: signingKeys(stored, 'static')[0] ?? (await addStatic(tx, now)),
        refreshTokenSecret: refreshTokenSecret(stored) ?? (await addRefreshTokenSecret(tx, now)),
      };
      return { ...keys, fingerprint: await fingerprintOfKeys(tx) };
    });
  }

  async #renewDynamic(tx: Queries, keys: SigningKey[], now: number): Promise<SigningKey[]> {
    const dead = keys.filter((key) => !isAlive(this.#rotation, key, now));
    if (dead.length > 0) {
      await deleteKeys(
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
