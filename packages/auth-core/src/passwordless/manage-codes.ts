import type { Database } from '@maillon/server-kit/postgres/database';
import type { Core } from '../core.ts';
import type { Contact } from '../users/contact.ts';
import { type Code, deleteCode, findCode, findCodesOf } from './code-store.ts';
import {
  type Device,
  type DeviceInfo,
  deleteDevice,
  deleteDevicesOf,
  deviceInfo,
  findDevice,
  findDevicesOf,
  lockDevice,
} from './device-store.ts';

export interface DeviceWithCodes extends DeviceInfo {
  codes: { codeId: string; timeCreated: number; codeLifetime: number }[];
}

/** By contact, or by the hash of a device id. */
export async function listDevices(core: Core, wanted: Contact | { deviceIdHash: string }): Promise<DeviceWithCodes[]> {
  const devices =
    'deviceIdHash' in wanted
      ? await findDevice(core.db, wanted.deviceIdHash).then((device) => (device ? [device] : []))
      : await findDevicesOf(core.db, wanted);
  if (devices.length === 0) return [];

  const codes = await findCodesOf(
    core.db,
    devices.map(({ deviceIdHash }) => deviceIdHash),
  );
  return devices.map((device) => withCodes(device, codes, core.settings.codeLifetimeMs));
}

const withCodes = (device: Device, codes: readonly Code[], codeLifetime: number): DeviceWithCodes => ({
  ...deviceInfo(device),
  codes: codes
    .filter(({ deviceIdHash }) => deviceIdHash === device.deviceIdHash)
    .map(({ codeId, createdAt }) => ({ codeId, timeCreated: createdAt, codeLifetime })),
});

/** A device without codes is of no use, so it goes with its last one. */
export async function revokeCode(db: Database, codeId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const code = await findCode(tx, codeId);
    const device = code && (await findDevice(tx, code.deviceIdHash));
    if (!device || !(await lockDevice(tx, device))) return;

    await deleteCode(tx, codeId);
    const left = await findCodesOf(tx, [device.deviceIdHash]);
    if (left.length === 0) await deleteDevice(tx, device.deviceIdHash);
  });
}

export const revokeDevice = (db: Database, deviceIdHash: string): Promise<void> => deleteDevice(db, deviceIdHash);

export const revokeDevicesOf = (db: Database, contact: Contact): Promise<void> =>
  db.transaction((tx) => deleteDevicesOf(tx, contact));
