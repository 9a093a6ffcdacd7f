import { UUID } from '../bytes/uuid.ts';
import { hashOf, keyName } from '../chains/ids.ts';
import { VaultError } from '../errors.ts';
import { type IdentityState, keyAtHead } from '../identity/chain.ts';
import {
  checkOwnEntry,
  emptyOwn,
  OWN_ENTRY,
  type OwnSigner,
  type OwnState,
  requireNext,
  signOwnEntry,
} from '../identity/own-entry.ts';
import { list, literal, pattern, record, string, variant } from '../wire/schema.ts';
import { readBody, type Signed, verifySigned } from '../wire/signed.ts';

/** PROTOCOL.md §11: the devices of an identity, in a chain that the identity signs. A server can neither add one nor drop a removal. */
/** In use at once. */
export const MAX_DEVICES = 20;
export const MAX_DEVICE_ENTRIES = 5_000;
export const MAX_DEVICE_NAME_LENGTH = 64;

const id = pattern(UUID);
const name = string(MAX_DEVICE_NAME_LENGTH, 1);
const inAll = { ...OWN_ENTRY, kind: literal('devices') } as const;

const DEVICE_ENTRY = variant('op', {
  enrol: record({ ...inAll, op: literal('enrol'), device: id, name }),
  rename: record({ ...inAll, op: literal('rename'), device: id, name }),
  remove: record({ ...inAll, op: literal('remove'), devices: list(id, MAX_DEVICES, 1) }),
});

export type DeviceAct =
  | { op: 'enrol' | 'rename'; device: string; name: string }
  | { op: 'remove'; devices: readonly string[] };

export interface EnrolledDevice {
  readonly name: string;
  /** Milliseconds since 1970, as its own entry says. */
  readonly since: number;
  readonly isRemoved: boolean;
}

export interface DevicesState extends OwnState {
  readonly devices: ReadonlyMap<string, EnrolledDevice>;
}

export const chainIdOf = (identity: string): string => `devices|${identity}`;

export const noDevices = (identity: string): DevicesState => ({ ...emptyOwn(chainIdOf(identity)), devices: new Map() });

const refuse = (what: string, state: DevicesState): VaultError =>
  new VaultError('CHAIN_INVALID', what, { ids: [state.id] });

/** The state after one more entry. Throws CHAIN_INVALID, or CHAIN_FORK for another past. */
export async function extendDevices(
  state: DevicesState,
  entry: Signed,
  identity: IdentityState,
): Promise<DevicesState> {
  const body = readBody(entry, DEVICE_ENTRY);
  const place = await checkOwnEntry(state, entry, body, identity, 'device');
  const devices = new Map(state.devices);
  act(devices, body, body.ts, state);
  return { ...state, seq: body.seq, ts: body.ts, heads: [...state.heads, await hashOf(entry)], place, devices };
}

function act(devices: Map<string, EnrolledDevice>, what: DeviceAct, ts: number, state: DevicesState): void {
  const inUse = (one: string): EnrolledDevice => {
    const device = devices.get(one);
    if (!device || device.isRemoved) throw refuse('no such device', state);
    return device;
  };
  if (what.op === 'enrol') {
    if (devices.has(what.device)) throw refuse('a device twice', state);
    devices.set(what.device, { name: what.name, since: ts, isRemoved: false });
    return;
  }
  if (what.op === 'rename') devices.set(what.device, { ...inUse(what.device), name: what.name });
  if (what.op === 'remove') for (const one of what.devices) devices.set(one, { ...inUse(one), isRemoved: true });
}

export async function followDevices(entries: readonly Signed[], identity: IdentityState): Promise<DevicesState> {
  let state = noDevices(identity.id);
  for (const entry of entries) state = await extendDevices(state, entry, identity);
  return state;
}

export const devicesInUse = ({ devices }: DevicesState): string[] =>
  [...devices].filter(([, { isRemoved }]) => !isRemoved).map(([one]) => one);

export const signDeviceEntry = (state: DevicesState, what: DeviceAct, signer: OwnSigner): Promise<Signed> =>
  signOwnEntry(state, what, signer, 'devices', 'device');

/**
 * Whether this identity itself said that the device is removed: what a server needs to show before anything is dropped.
 * Throws CHAIN_INVALID for what it did not sign.
 */
export async function removesDevice(entry: Signed, device: string, identity: IdentityState): Promise<boolean> {
  const body = readBody(entry, DEVICE_ENTRY);
  if (body.id !== identity.id || entry.k !== keyName(identity.id, body.by.kseq))
    throw new VaultError('CHAIN_INVALID', 'not signed by this identity', { ids: [identity.id] });
  await verifySigned(entry, 'device', keyAtHead(identity, body.by, body.ts).sigPk);
  return body.op === 'remove' && body.devices.includes(device);
}

/** What a server checks of a new entry. Throws CHAIN_CONFLICT where another device was faster, and TOO_MANY_ATTEMPTS beyond the limits. */
export async function acceptDeviceEntry(
  state: DevicesState,
  entry: Signed,
  identity: IdentityState,
  now: number,
): Promise<{ state: DevicesState; what: DeviceAct }> {
  const what = readBody(entry, DEVICE_ENTRY);
  requireNext(state, what, identity, now);
  const next = await extendDevices(state, entry, identity);
  const isTooMany = next.seq >= MAX_DEVICE_ENTRIES || devicesInUse(next).length > MAX_DEVICES;
  if (isTooMany) throw new VaultError('TOO_MANY_ATTEMPTS', 'too many devices', { status: 429 });
  return { state: next, what };
}

/** New devices of an identity within a day. */
export const MAX_ENROLMENTS_PER_DAY = 10;
