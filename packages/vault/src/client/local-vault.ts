import { type Bytes, concat, utf8 } from '../bytes/bytes.ts';
import { Reader, readText } from '../bytes/reader.ts';
import { VaultError } from '../errors.ts';
import type { LocalStore } from '../port/local-store.ts';
import type { EngineKey } from '../suites/engine.ts';
import { aesKey, aesOpen, aesSeal, derive, NONCE_LENGTH, random, TAG_LENGTH } from '../suites/primitives.ts';
import { header, readHeader, WIRE } from '../wire/header.ts';

/**
 * The local store, sealed twice (type 07): under a key derived from the `databaseKey` that the application hands out to a live
 * session, and under the device's own non-extractable key. A stolen profile without a session opens nothing, and neither does
 * a stolen key without the device.
 */
export class LocalVault {
  private constructor(
    private readonly store: LocalStore,
    readonly deviceId: string,
    private readonly inner: EngineKey,
    private readonly outer: EngineKey,
  ) {}

  /** Throws LOCAL_DB_CORRUPT where the store holds something and not a device. */
  static async open(store: LocalStore, databaseKey: string): Promise<LocalVault> {
    const deviceId = await deviceOf(store);
    const inner = await aesKey(await derive(utf8(databaseKey), `local|${deviceId}`));
    return new LocalVault(store, deviceId, inner, await store.deviceKey());
  }

  /** Undefined where there is nothing; throws LOCAL_DB_CORRUPT for what cannot be opened with this key on this device. */
  async read(name: string): Promise<Bytes | undefined> {
    const sealed = await this.store.get(name);
    if (!sealed) return undefined;
    try {
      const once = await openLocal(this.outer, name, sealed);
      return await openLocal(this.inner, name, once);
    } catch (cause) {
      throw new VaultError('LOCAL_DB_CORRUPT', undefined, undefined, cause);
    }
  }

  async write(name: string, value: Bytes): Promise<void> {
    const once = await sealLocal(this.inner, name, value);
    await this.store.put(name, await sealLocal(this.outer, name, once));
  }

  clear(): Promise<void> {
    return this.store.clear();
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

/**
 * A store under the device's own key alone, for what must outlive a session and the keys: what this device has seen of others. Nothing
 * of it is secret to whoever uses the device; damage reads as nothing, because no server can do any there.
 */
export class DeviceStore {
  private constructor(
    private readonly store: LocalStore,
    private readonly key: EngineKey,
  ) {}

  static async open(store: LocalStore): Promise<DeviceStore> {
    return new DeviceStore(store, await store.deviceKey());
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

const DEVICE = 'device';

async function deviceOf(store: LocalStore): Promise<string> {
  const known = await store.get(DEVICE);
  if (known) {
    const id = readText(known);
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new VaultError('LOCAL_DB_CORRUPT');
    return id;
  }
  const id = crypto.randomUUID();
  await store.put(DEVICE, utf8(id));
  return id;
}

const aadOf = (head: Bytes, name: string): Bytes => concat(head, utf8(name));

async function sealLocal(key: EngineKey, name: string, value: Bytes): Promise<Bytes> {
  const head = header(WIRE.LOCAL);
  const nonce = random(NONCE_LENGTH);
  return concat(head, nonce, await aesSeal(key, nonce, aadOf(head, name), value));
}

async function openLocal(key: EngineKey, name: string, sealed: Bytes): Promise<Bytes> {
  const reader = new Reader(sealed);
  readHeader(reader, WIRE.LOCAL);
  const head = reader.passed();
  const nonce = reader.take(NONCE_LENGTH);
  return aesOpen(key, nonce, aadOf(head, name), reader.rest(TAG_LENGTH));
}
