import { randomUUID } from 'node:crypto';
import type { Queries } from '@maillon/server-kit/postgres/database';
import { isForeignKeyViolation } from '@maillon/server-kit/postgres/postgres-errors';
import type { Core } from '../core.ts';
import type { Contact } from '../users/contact.ts';
import { insertCode } from './code-store.ts';
import {
  deviceIdHash,
  encodeDeviceId,
  encodeLinkCode,
  linkCodeHash,
  linkCodeOf,
  newDeviceId,
  newLinkCodeSalt,
  newUserInputCode,
} from './codes.ts';
import { findDevice, insertDevice } from './device-store.ts';

export interface CreatedCode {
  status: 'OK';
  preAuthSessionId: string;
  codeId: string;
  deviceId: string;
  userInputCode: string;
  linkCode: string;
  /** Milliseconds, as is the lifetime. */
  timeCreated: number;
  codeLifetime: number;
}

export type NoCode = { status: 'RESTART_FLOW_ERROR' | 'USER_INPUT_CODE_ALREADY_USED_ERROR' };

interface OpenDevice {
  id: Buffer;
  hash: string;
  salt: Buffer;
}

/** A first code, on a device of its own. Other devices of the same contact stay good. */
export function createCode(
  core: Core,
  contact: Contact,
  customCode: string | undefined,
): Promise<CreatedCode | NoCode> {
  const id = newDeviceId();
  const device: OpenDevice = { id, hash: deviceIdHash(id), salt: newLinkCodeSalt() };
  return core.db.transaction(async (tx) => {
    await insertDevice(tx, {
      deviceIdHash: device.hash,
      email: contact.email ?? null,
      phoneNumber: contact.phoneNumber ?? null,
      linkCodeSalt: device.salt,
      failedAttempts: 0,
    });
    return addCode(core, tx, device, customCode);
  });
}

/** One more code for a known device ("resend"). The older ones stay good. */
export async function createCodeForDevice(
  core: Core,
  deviceId: Buffer,
  customCode: string | undefined,
): Promise<CreatedCode | NoCode> {
  const hash = deviceIdHash(deviceId);
  try {
    return await core.db.transaction(async (tx) => {
      const device = await findDevice(tx, hash);
      if (!device) return { status: 'RESTART_FLOW_ERROR' };
      return addCode(core, tx, { id: deviceId, hash, salt: device.linkCodeSalt }, customCode);
    });
  } catch (error) {
    // The device was used up between reading it and adding to it.
    if (isForeignKeyViolation(error)) return { status: 'RESTART_FLOW_ERROR' };
    throw error;
  }
}

/** Draws again when the digits are taken, unless the caller chose them. */
async function addCode(
  { settings }: Core,
  tx: Queries,
  device: OpenDevice,
  customCode: string | undefined,
): Promise<CreatedCode | NoCode> {
  for (;;) {
    const userInputCode = customCode ?? newUserInputCode();
    const linkCode = linkCodeOf(device.id, device.salt, userInputCode);
    const code = { codeId: randomUUID(), deviceIdHash: device.hash, createdAt: settings.now() };
    if (await insertCode(tx, code, linkCodeHash(linkCode))) {
      return {
        status: 'OK',
        preAuthSessionId: device.hash,
        codeId: code.codeId,
        deviceId: encodeDeviceId(device.id),
        userInputCode,
        linkCode: encodeLinkCode(linkCode),
        timeCreated: code.createdAt,
        codeLifetime: settings.codeLifetimeMs,
      };
    }
    if (customCode !== undefined) return { status: 'USER_INPUT_CODE_ALREADY_USED_ERROR' };
  }
}
