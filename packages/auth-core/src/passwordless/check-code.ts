import type { Queries } from '@maillon/server-kit/postgres/database';
import type { Core } from '../core.ts';
import { badRequest } from '../http/errors.ts';
import { findCodeByLink } from './code-store.ts';
import { decodeDeviceId, decodeLinkCode, deviceIdHash, linkCodeHash, linkCodeOf, withoutPadding } from './codes.ts';
import { countFailedAttempt, type Device, deleteDevice, findDevice, lockDevice } from './device-store.ts';

/** Proof of having received a code: its link, or the device and the digits. */
export type Attempt = { preAuthSessionId: string } & (
  | { linkCode: string }
  | { deviceId: string; userInputCode: string }
);

export type Refused =
  | { status: 'RESTART_FLOW_ERROR' }
  | {
      status: 'INCORRECT_USER_INPUT_CODE_ERROR' | 'EXPIRED_USER_INPUT_CODE_ERROR';
      failedCodeInputAttemptCount: number;
      maximumCodeInputAttempts: number;
    };

export type Checked = { status: 'OK'; device: Device } | Refused;

const restart: Refused = { status: 'RESTART_FLOW_ERROR' };

/**
 * Says whether the code is good, and counts the attempt against the device when the digits are not.
 * Refusals are answers, not errors: the transaction must commit so that the count survives.
 * On OK the device is locked and still there; what becomes of it is the caller's business.
 */
export async function checkCode(core: Core, tx: Queries, attempt: Attempt): Promise<Checked> {
  const lifetimeStart = core.settings.now() - core.settings.codeLifetimeMs;
  const claimed =
    'linkCode' in attempt ? await byLink(tx, attempt.linkCode, lifetimeStart) : await byDigits(tx, attempt);
  if (!claimed) return restart;
  if (claimed.device.deviceIdHash !== withoutPadding(attempt.preAuthSessionId)) {
    throw badRequest("preAuthSessionId and deviceId doesn't match");
  }

  const device = await lockDevice(tx, claimed.device);
  if (!device) return restart;
  const max = core.settings.maxCodeInputAttempts;
  if (device.failedAttempts >= max) return endDevice(tx, device);

  const code = await findCodeByLink(tx, claimed.linkCodeHash);
  if (code && code.createdAt >= lifetimeStart) return { status: 'OK', device };
  if ('linkCode' in attempt) return restart;
  if (device.failedAttempts + 1 >= max) return endDevice(tx, device);

  await countFailedAttempt(tx, device.deviceIdHash);
  return {
    status: code ? 'EXPIRED_USER_INPUT_CODE_ERROR' : 'INCORRECT_USER_INPUT_CODE_ERROR',
    failedCodeInputAttemptCount: device.failedAttempts + 1,
    maximumCodeInputAttempts: max,
  };
}

/** The device the attempt speaks for, as it was before the lock, and the code it would be. */
interface Claim {
  device: Device;
  linkCodeHash: string;
}

async function byLink(tx: Queries, linkCode: string, lifetimeStart: number): Promise<Claim | undefined> {
  const hash = linkCodeHash(decodeLinkCode(linkCode));
  const code = await findCodeByLink(tx, hash);
  if (!code || code.createdAt < lifetimeStart) return undefined;

  const device = await findDevice(tx, code.deviceIdHash);
  return device && { device, linkCodeHash: hash };
}

async function byDigits(tx: Queries, attempt: { deviceId: string; userInputCode: string }): Promise<Claim | undefined> {
  const deviceId = decodeDeviceId(attempt.deviceId);
  const device = await findDevice(tx, deviceIdHash(deviceId));
  if (!device) return undefined;

  const linkCode = linkCodeOf(deviceId, device.linkCodeSalt, attempt.userInputCode);
  return { device, linkCodeHash: linkCodeHash(linkCode) };
}

/** Too many wrong digits: the person must ask for a new code. */
async function endDevice(tx: Queries, device: Device): Promise<Refused> {
  await deleteDevice(tx, device.deviceIdHash);
  return restart;
}
