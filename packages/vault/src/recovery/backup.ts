import { type Bytes, concat, u32 } from '../bytes/bytes.ts';
import { Reader } from '../bytes/reader.ts';
import { VaultError } from '../errors.ts';
import type { EngineKey } from '../suites/engine.ts';
import {
  aesKey,
  aesOpen,
  aesSeal,
  derive,
  KEY_LENGTH,
  NONCE_LENGTH,
  random,
  TAG_LENGTH,
} from '../suites/primitives.ts';
import { header, readHeader, WIRE } from '../wire/header.ts';

/** Type 05, PROTOCOL.md §10: a bundle sealed under two halves, one at the application and one at the vault. */
export interface BackupPlace {
  identityId: string;
  profileId: string;
  version: number;
}

export interface BackupHalves {
  app: Bytes;
  vault: Bytes;
}

const SALT_LENGTH = 16;

/** @param salt of the application, which derives its half from it; drawn here where one half serves all */
export async function sealBackup(
  halves: BackupHalves,
  place: BackupPlace,
  bundle: Bytes,
  salt: Bytes = random(SALT_LENGTH),
): Promise<Bytes> {
  const head = concat(header(WIRE.BACKUP), u32(place.version), salt);
  const nonce = random(NONCE_LENGTH);
  return concat(head, nonce, await aesSeal(await backupKey(halves, place, salt), nonce, head, bundle));
}

/**
 * Throws WRONG_TMR_KEY where the halves or the place are not the ones it was sealed with, or it was altered: from outside,
 * these look the same.
 */
export async function openBackup(halves: BackupHalves, place: BackupPlace, blob: Bytes): Promise<Bytes> {
  const { version, salt, head, nonce, sealed } = readBackup(blob);
  if (version !== place.version) throw new VaultError('WRONG_TMR_KEY', 'another version');
  try {
    return await aesOpen(await backupKey(halves, place, salt), nonce, head, sealed);
  } catch (cause) {
    throw new VaultError('WRONG_TMR_KEY', undefined, undefined, cause);
  }
}

/** The shape alone: a server checks no more. */
export function readBackup(blob: Bytes) {
  const reader = new Reader(blob);
  readHeader(reader, WIRE.BACKUP);
  const version = reader.u32();
  const salt = reader.take(SALT_LENGTH);
  const head = reader.passed();
  const nonce = reader.take(NONCE_LENGTH);
  return { version, salt, head, nonce, sealed: reader.rest(TAG_LENGTH) };
}

async function backupKey({ app, vault }: BackupHalves, place: BackupPlace, salt: Bytes): Promise<EngineKey> {
  if (app.length !== KEY_LENGTH || vault.length !== KEY_LENGTH) throw new VaultError('WRONG_TMR_KEY', 'half a key');
  const label = `2mr|${place.identityId}|${place.profileId}|${place.version}`;
  return aesKey(await derive(concat(app, vault), label, KEY_LENGTH, salt));
}
