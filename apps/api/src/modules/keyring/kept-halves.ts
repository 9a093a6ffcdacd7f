import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';

const KEY_BYTES = 32;
const TIME_BYTES = 6;
const SALT_BYTES = 16;

/** What this side keeps of the way back to a person's keys, sealed as one text. */
export interface KeptHalves {
  /** The half of before 2026-11-29, the same for every backup; null where no backup may need it. */
  readonly former: string | null;
  /** From which the half of each backup is derived, by its salt. */
  readonly master: string;
  /** Of the newest backup that the person's own page said was kept, and the vault too; null before the first. */
  readonly newest: string | null;
}

const kept = z.object({ former: z.string().nullable(), master: z.string(), newest: z.string().nullable() });

export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

export const newHalves = (): KeptHalves => ({ former: null, master: newKey(), newest: null });

/** Null for the text of before, which is that half alone. */
export const readHalves = (text: string): KeptHalves | null =>
  text.startsWith('{') ? kept.parse(JSON.parse(text)) : null;

export const writeHalves = (halves: KeptHalves): string => JSON.stringify(halves);

/** The half of the backup with this salt. One of them tells nothing of another. */
export const halfOf = ({ master }: KeptHalves, salt: string): string =>
  createHmac('sha256', Buffer.from(master, 'base64url')).update(`backup|${salt}`).digest('base64url');

/** Greater than every one of before: that is how an older backup is known. */
export const newSalt = (now: number): string => {
  const salt = randomBytes(SALT_BYTES);
  salt.writeUIntBE(now, 0, TIME_BYTES);
  return salt.toString('base64url');
};

export const isOlder = (salt: string, than: string): boolean =>
  Buffer.compare(Buffer.from(salt, 'base64url'), Buffer.from(than, 'base64url')) < 0;
