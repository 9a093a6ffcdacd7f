import { toBase64Url as text64 } from '../../bytes/base64url.ts';
import { utf8 } from '../../bytes/bytes.ts';
import { DeviceStore, LocalVault } from '../../client/local-vault.ts';
import { memoryStore } from '../known-store.ts';
import type { GoldenItem } from './file.ts';
import { phrase } from './people.ts';

/** A value as a device keeps it, and one of the store that outlives a sign-out. */
export async function localItems(): Promise<GoldenItem[]> {
  const deviceKey = phrase('the key of the device');
  const values = new Map<string, Uint8Array<ArrayBuffer>>();
  const store = memoryStore(deviceKey, values);
  const databaseKey = 'the key that the application hands out';
  const local = await LocalVault.open(store, databaseKey);
  const value = utf8('a value that a device keeps');
  await local.write('bundle', value);
  const sealed = values.get('bundle') ?? new Uint8Array();
  await (await DeviceStore.open(store)).write('pins', value);
  const outer = values.get('pins') ?? new Uint8Array();
  const opens = { value: text64(value) };
  const device = { deviceKey: text64(deviceKey) };
  return [
    {
      name: 'value of the local store, sealed twice',
      reads: 'local-value',
      given: { ...device, databaseKey, deviceId: local.deviceId, name: 'bundle', sealed: text64(sealed) },
      opens,
    },
    {
      name: 'value of the device, sealed once',
      reads: 'device-value',
      given: { ...device, name: 'pins', sealed: text64(outer) },
      opens,
    },
  ];
}
