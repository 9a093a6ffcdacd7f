import { type Bytes, concat, u16, utf8 } from '../bytes/bytes.ts';
import type { Reader } from '../bytes/reader.ts';
import { VaultError } from '../errors.ts';
import { acceptSuite, SUITE } from '../suites/suite.ts';

/** PROTOCOL.md §3: `"CV" | version u8 | type u8 | suite u16 | flags u8`. */
export const WIRE = {
  MESSAGE: 0x01,
  FILE: 0x02,
  PUBLIC_KEY_WRAP: 0x03,
  SYMMETRIC_WRAP: 0x04,
  BACKUP: 0x05,
  RECOVERY_BOX: 0x06,
  LOCAL: 0x07,
  PINS: 0x08,
  LOCAL_SHARED: 0x09,
} as const;

export type WireType = (typeof WIRE)[keyof typeof WIRE];

const MAGIC = utf8('CV');
const VERSION = 1;
const NO_FLAGS = 0;

export const header = (type: WireType): Bytes =>
  concat(MAGIC, Uint8Array.of(VERSION, type), u16(SUITE), Uint8Array.of(NO_FLAGS));

/**
 * Refuses every other version, suite and flag, so that there is nothing to downgrade to. The header is authenticated as
 * well: it is the start of the additional data of every format.
 */
export function readHeader(reader: Reader, type: WireType): void {
  if (reader.u8() !== MAGIC[0] || reader.u8() !== MAGIC[1])
    throw new VaultError('DECRYPT_FAILED', 'not a vault format');
  if (reader.u8() !== VERSION) throw new VaultError('UNSUPPORTED_SUITE', 'unknown version');
  if (reader.u8() !== type) throw new VaultError('DECRYPT_FAILED', 'another type of vault format');
  acceptSuite(reader.u16());
  if (reader.u8() !== NO_FLAGS) throw new VaultError('UNSUPPORTED_SUITE', 'unknown flags');
}
