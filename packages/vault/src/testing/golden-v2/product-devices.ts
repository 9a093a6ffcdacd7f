import { fromBase64Url, toBase64Url } from '../../bytes/base64url.ts';
import { auditOwnEntries } from '../../client/audits.ts';
import type { Directory } from '../../client/directory.ts';
import { LocalVault } from '../../client/local-vault.ts';
import type { Pins } from '../../client/pins/pins.ts';
import { followDevices, removesDevice } from '../../device/chain.ts';
import { VaultError } from '../../errors.ts';
import type { VaultServer } from '../../port/vault-server.ts';
import type { AuthFactor } from '../../provider.ts';
import { contactsNamed, followContacts } from '../../recovery/contact-lists.ts';
import type { Signed } from '../../wire/signed.ts';
import { memoryStore } from '../known-store.ts';
import type { Json, Reads } from './file.ts';
import type { Opener } from './product-world.ts';

const devices: Opener = async ({ identityId, entries }, { lookup }) => {
  const state = await followDevices(entries as unknown as Signed[], await lookup(String(identityId)));
  const all = [...state.devices].map(([device, { name, since, isRemoved }]) => ({ device, name, since, isRemoved }));
  return { seq: state.seq, head: state.heads[state.seq] ?? '', devices: all };
};

const removal: Opener = async ({ identityId, device, entry }, { lookup }) => {
  const isRemoved = await removesDevice(entry as unknown as Signed, String(device), await lookup(String(identityId)));
  if (!isRemoved) throw new VaultError('CHAIN_INVALID', 'not a removal of this device');
  return { removed: String(device) };
};

const enrolledValue: Opener = async ({ deviceKey, databaseKey, device, share, number, name, sealed }) => {
  const values = new Map([[String(name), fromBase64Url(String(sealed))]]);
  const local = await LocalVault.open(memoryStore(fromBase64Url(String(deviceKey)), values), String(databaseKey));
  await local.useShare({ device: String(device), number: Number(number), bytes: fromBase64Url(String(share)) });
  const value = await local.read(String(name));
  if (!value) throw new VaultError('LOCAL_DB_CORRUPT');
  return { value: toBase64Url(value) };
};

/** The daily audit of a client that has seen the whole of its own chain: what it tells its person. */
const ownLeaves: Opener = async ({ identityId, entries }, { lookup }) => {
  const me = await lookup(String(identityId));
  const alerts: { code: string; ids: string[] }[] = [];
  const server = { ownEntries: async () => entries } as unknown as VaultServer;
  const directory = {
    refresh: async () => [me],
    events: { alert: (code: string, ids: string[]) => void alerts.push({ code, ids: [...ids].sort() }) },
  } as unknown as Directory;
  const pins = { isDue: () => true, asked: () => undefined } as unknown as Pins;
  await auditOwnEntries({ server, directory, pins, now: Date.now }, me);
  return alerts as unknown as Json;
};

const contactLists: Opener = async ({ identityId, entries, known }, { lookup }) => {
  const id = String(identityId);
  const state = await followContacts(entries as unknown as Signed[], await lookup(id));
  const contacts = await contactsNamed(id, state.lists.at(-1) ?? [], known as unknown as AuthFactor[]);
  return { seq: state.seq, head: state.heads[state.seq] ?? '', contacts: contacts as unknown as Json };
};

export const PRODUCT_DEVICES: Partial<Record<Reads, Opener>> = {
  devices,
  'contact-lists': contactLists,
  'device-removal': removal,
  'enrolled-value': enrolledValue,
  'own-leaves': ownLeaves,
};
