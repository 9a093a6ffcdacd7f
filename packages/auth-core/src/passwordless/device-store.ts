import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { type Contact, contactValues } from '../users/contact.ts';

export interface Device {
  deviceIdHash: string;
  email: string | null;
  phoneNumber: string | null;
  linkCodeSalt: Buffer;
  failedAttempts: number;
}

const columns = `device_id_hash as "deviceIdHash", email, phone_number as "phoneNumber",
  link_code_salt as "linkCodeSalt", failed_attempts as "failedAttempts"`;

const insert = prepared(
  'device-insert',
  'insert into pwless_devices (device_id_hash, email, phone_number, link_code_salt) values ($1, $2, $3, $4)',
);
const select = prepared('device-find', `select ${columns} from pwless_devices where device_id_hash = $1`);
const selectByContact = prepared(
  'devices-by-contact',
  `select ${columns} from pwless_devices where email = $1 or phone_number = $2 order by position`,
);
const lockByContact = prepared('devices-lock-contact', `${selectByContact.text} for update`);
const countFailure = prepared(
  'device-count-failure',
  `update pwless_devices set failed_attempts = failed_attempts + 1 where device_id_hash = $1`,
);
const remove = prepared('device-remove', 'delete from pwless_devices where device_id_hash = any($1)');

export async function insertDevice(tx: Queries, device: Device): Promise<void> {
  await tx.run(insert, [device.deviceIdHash, device.email, device.phoneNumber, device.linkCodeSalt]);
}

export const findDevice = (db: Queries, deviceIdHash: string): Promise<Device | undefined> =>
  db.first<Device>(select, [deviceIdHash]);

export const findDevicesOf = (db: Queries, contact: Contact): Promise<Device[]> =>
  db.rows<Device>(selectByContact, contactValues(contact));

/**
 * Locks the device together with the others of its contact, always in the same order: a good code deletes them all,
 * and two good codes at once must not wait for each other. Undefined when it is gone meanwhile.
 */
export async function lockDevice(tx: Queries, seen: Device): Promise<Device | undefined> {
  const locked = await tx.rows<Device>(lockByContact, contactValues(contactOf(seen)));
  return locked.find(({ deviceIdHash }) => deviceIdHash === seen.deviceIdHash);
}

export async function countFailedAttempt(tx: Queries, deviceIdHash: string): Promise<void> {
  await tx.run(countFailure, [deviceIdHash]);
}

/** Its codes go with it. */
export async function deleteDevice(tx: Queries, deviceIdHash: string): Promise<void> {
  await tx.run(remove, [[deviceIdHash]]);
}

/** Every device of this e-mail or this phone; a contact with both loses the devices of both. */
export async function deleteDevicesOf(tx: Queries, contact: Contact): Promise<void> {
  const devices = await tx.rows<Device>(lockByContact, contactValues(contact));
  if (devices.length === 0) return;
  await tx.run(remove, [devices.map(({ deviceIdHash }) => deviceIdHash)]);
}

export const contactOf = ({ email, phoneNumber }: Pick<Device, 'email' | 'phoneNumber'>): Contact => ({
  ...(email !== null && { email }),
  ...(phoneNumber !== null && { phoneNumber }),
});

/** The device as answers show it. */
export const deviceInfo = (device: Device) => ({
  preAuthSessionId: device.deviceIdHash,
  failedCodeInputAttemptCount: device.failedAttempts,
  ...contactOf(device),
});

export type DeviceInfo = ReturnType<typeof deviceInfo>;
