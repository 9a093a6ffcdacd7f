import { type Bytes, concat, sameBytes, u32, utf8 } from '../bytes/bytes.ts';
import { Reader, readText } from '../bytes/reader.ts';
import { isUuid } from '../bytes/uuid.ts';
import { VaultError } from '../errors.ts';
import type { LocalStore } from '../port/local-store.ts';
import type { EngineKey } from '../suites/engine.ts';
import { aesKey, aesOpen, aesSeal, derive, NONCE_LENGTH, random, TAG_LENGTH } from '../suites/primitives.ts';
import { header, readHeader, WIRE } from '../wire/header.ts';

const DEVICE = 'device';

/** How a device is known to the vault's server; `token` proves to it that it is this one. */
export interface EnrolledHere {
  readonly device: string;
  readonly token: string;
}

/** What a device gets of its local key from the vault's server. */
export interface Share {
  readonly device: string;
  readonly number: number;
  readonly bytes: Bytes;
}

/**
 * The local store, sealed twice: under the device's own non-extractable key, and inside under a key of the `databaseKey` that the
 * application hands out to a live session and of the share that the vault's server gives this device while it is not removed (type 09).
 * Until the device is enrolled, and in what was kept before there were shares, without one (type 07).
 */
export class LocalVault {
  #share: { readonly number: number; readonly key: EngineKey } | undefined;

  private constructor(
    private readonly store: LocalStore,
    private readonly databaseKey: Bytes,
    readonly deviceId: string,
    private readonly outer: EngineKey,
  ) {}

  /** Throws LOCAL_DB_CORRUPT where the store holds something and not a device. */
  static async open(store: LocalStore, databaseKey: string): Promise<LocalVault> {
    return new LocalVault(store, utf8(databaseKey), await deviceOf(store), await store.deviceKey());
  }

  /** Keys may be kept without a share: they were before, or are made here and nowhere else yet. */
  isWithoutShare = false;

  get mayKeep(): boolean {
    return this.isWithoutShare || this.#share !== undefined;
  }

  /** The number of the share that the keys are sealed with from now on; 0 while there is none. */
  get shareNumber(): number {
    return this.#share?.number ?? 0;
  }

  async useShare({ device, number, bytes }: Share): Promise<void> {
    this.#share = { number, key: await this.#inner(`local-shared|${number}|${device}`, bytes) };
  }

  /** The number of the share that this value is sealed with; 0 without one, undefined where there is no value. */
  async sealedWith(name: string): Promise<number | undefined> {
    const once = await this.#once(name);
    return once && shareOf(once);
  }

  /**
   * Undefined where there is nothing; throws LOCAL_DB_CORRUPT for what cannot be opened with this key on this device, and
   * LOCAL_KEY_MISMATCH where the share is not the one.
   */
  async read(name: string): Promise<Bytes | undefined> {
    const once = await this.#once(name);
    if (!once) return undefined;
    const number = shareOf(once);
    try {
      if (number === 0) return await openLocal(await this.#inner(), name, once);
      if (number === this.#share?.number) return await openLocal(this.#share.key, name, once, number);
    } catch (cause) {
      throw new VaultError(number === 0 ? 'LOCAL_DB_CORRUPT' : 'LOCAL_KEY_MISMATCH', undefined, undefined, cause);
    }
    throw new VaultError('LOCAL_KEY_MISMATCH');
  }

  async write(name: string, value: Bytes): Promise<void> {
    const share = this.#share;
    const once = await (share
      ? sealLocal(share.key, name, value, share.number)
      : sealLocal(await this.#inner(), name, value));
    await this.store.put(name, await sealLocal(this.outer, name, once));
  }

  clear(): Promise<void> {
    return this.store.clear();
  }

  close(): Promise<void> {
    return this.store.close();
  }

  async #once(name: string): Promise<Bytes | undefined> {
    const sealed = await this.store.get(name);
    return (
      sealed &&
      openLocal(this.outer, name, sealed).catch((cause: unknown) => {
        throw new VaultError('LOCAL_DB_CORRUPT', undefined, undefined, cause);
      })
    );
  }

  async #inner(label = `local|${this.deviceId}`, share?: Bytes): Promise<EngineKey> {
    return aesKey(await derive(share ? concat(share, this.databaseKey) : this.databaseKey, label));
  }
}

/**
 * A store under the device's own key alone, for what must outlive a session and the keys: what this device has seen of others. Nothing
 * of it is secret to a user of the device; damage reads as nothing, because no server can do any there.
 */
export class DeviceStore {
  private constructor(
    private readonly store: LocalStore,
    private readonly key: EngineKey,
  ) {}

  static async open(store: LocalStore): Promise<DeviceStore> {
    return new DeviceStore(store, await store.deviceKey());
  }

  /** What this device is called at the vault's server, and proves itself with. Undefined where it is not enrolled. */
  async device(): Promise<EnrolledHere | undefined> {
    const bytes = await this.read(DEVICE);
    if (!bytes?.length) return undefined;
    const [device = '', token = ''] = readText(bytes).split('|');
    return { device, token };
  }

  /** Undefined: it is removed, and another one the next time. */
  keepDevice(one: EnrolledHere | undefined): Promise<void> {
    return this.write(DEVICE, utf8(one ? `${one.device}|${one.token}` : ''));
  }

  async read(name: string): Promise<Bytes | undefined> {
    const sealed = await this.store.get(name);
    return sealed && openLocal(this.key, name, sealed).catch(() => undefined);
  }

  async write(name: string, value: Bytes): Promise<void> {
    await this.store.put(name, await sealLocal(this.key, name, value));
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

async function deviceOf(store: LocalStore): Promise<string> {
  const known = await store.get(DEVICE);
  if (known) {
    const id = readText(known);
    if (!isUuid(id)) throw new VaultError('LOCAL_DB_CORRUPT');
    return id;
  }
  const id = crypto.randomUUID();
  await store.put(DEVICE, utf8(id));
  return id;
}

/** By its header, which the key then proves; what has no share has none. */
function shareOf(once: Bytes): number {
  const reader = new Reader(once);
  if (once[3] !== WIRE.LOCAL_SHARED) return 0;
  readHeader(reader, WIRE.LOCAL_SHARED);
  return reader.u32();
}

const headOf = (share: number): Bytes =>
  share === 0 ? header(WIRE.LOCAL) : concat(header(WIRE.LOCAL_SHARED), u32(share));

async function sealLocal(key: EngineKey, name: string, value: Bytes, share = 0): Promise<Bytes> {
  const head = headOf(share);
  const nonce = random(NONCE_LENGTH);
  return concat(head, nonce, await aesSeal(key, nonce, concat(head, utf8(name)), value));
}

async function openLocal(key: EngineKey, name: string, sealed: Bytes, share = 0): Promise<Bytes> {
  const reader = new Reader(sealed);
  const head = headOf(share);
  if (!sameBytes(reader.take(head.length), head)) throw new VaultError('DECRYPT_FAILED');
  const nonce = reader.take(NONCE_LENGTH);
  return aesOpen(key, nonce, concat(head, utf8(name)), reader.rest(TAG_LENGTH));
}
