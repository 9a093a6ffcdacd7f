import { LocalVault } from '../../../client/local-vault.ts';
import { memoryStore } from '../../known-store.ts';
import { phrase } from '../people.ts';
import { type LaterItem, refusedLike } from './item.ts';

const VALUE = 'value of an enrolled device, sealed twice';
const DEVICE = '018f6b2e-7c1d-4a3b-9e55-000000000001';
const NUMBER = 0x01020304;

const text64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

async function enrolledValue() {
  const values = new Map<string, Uint8Array<ArrayBuffer>>();
  const deviceKey = phrase('the key of the device');
  const store = memoryStore(deviceKey, values);
  const databaseKey = 'the key that the application hands out';
  const share = phrase('the share of the server');
  const local = await LocalVault.open(store, databaseKey);
  await local.useShare({ device: DEVICE, number: NUMBER, bytes: share });
  const value = phrase('a value of an enrolled device');
  await local.write('identity', value);
  const sealed = text64(values.get('identity') ?? new Uint8Array());
  const given = { deviceKey: text64(deviceKey), databaseKey, device: DEVICE, share: text64(share), number: NUMBER };
  return {
    name: VALUE,
    reads: 'enrolled-value' as const,
    given: { ...given, name: 'identity', sealed },
    opens: { value: text64(value) },
  };
}

export const LATER_VALUES: readonly LaterItem[] = [
  { after: 'value of the device, sealed once', name: VALUE, make: enrolledValue },
  refusedLike(VALUE, ['refused value of an enrolled device under another share', 'number'], ({ number }) => ({
    number: Number(number) + 1,
  })),
];
