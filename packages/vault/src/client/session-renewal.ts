import { VaultError } from '../errors.ts';
import { epochOf } from '../groups/state.ts';
import { currentKey, type IdentityState } from '../identity/chain.ts';
import { isReader, type SessionRecord } from '../sessions/record.ts';
import type { Account } from './account.ts';
import { type Directory, FRESH_MS } from './directory.ts';

/** How long one key is written with: AES-GCM with random nonces is good for 2^32 messages, and ninety days see no 2^20. */
const GENERATION_MS = 90 * 86_400_000;

/**
 * Whether another generation begins before the next writing: this one is old, a recipient has a newer key, or its maker does not read it and
 * knows its key all the same (a member who was removed may begin a session for those who stayed).
 * @throws {VaultError} `NETWORK` where others' keys cannot be looked at
 */
export async function needsRenewal(record: SessionRecord, account: Account, directory: Directory): Promise<boolean> {
  if (account.maker.now - record.ts > GENERATION_MS) return true;
  for (const recipient of record.rcpt) {
    if ('g' in recipient) {
      const { state } = await directory.group(recipient.g, FRESH_MS);
      if (epochOf(state) !== recipient.epoch) return true;
    } else if (currentKey(await newest(recipient.i, record, account, directory)).sequence !== recipient.kseq)
      return true;
  }
  return !(await isReader(record.by.id, record, directory));
}

/** What is for oneself alone waits for no network: drafts are kept by it. */
async function newest(
  id: string,
  { rcpt }: SessionRecord,
  { state }: Account,
  directory: Directory,
): Promise<IdentityState> {
  const isForOneself = rcpt.length === 1 && id === state.id;
  return directory.identity(id, FRESH_MS).catch((error: unknown) => {
    if (isForOneself && error instanceof VaultError && error.code === 'NETWORK') return state;
    throw error;
  });
}
