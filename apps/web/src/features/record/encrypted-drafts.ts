import { sealedSessionId } from '@maillon/domain/sealed';
import { VaultError } from '@maillon/vault/errors';
import { draftStore } from '../../lib/forms/draft-store.ts';
import { decryptBatched } from '../../vault/encryption/decrypt-batched.ts';
import { sealing } from '../../vault/encryption/encrypt.ts';
import type { RecordDraft } from './record-draft.ts';

export interface StoredDraft {
  readonly draft: RecordDraft;
  readonly at: string;
}

const keyOf = (userId: string, patientId: string): string => `record.${userId}.${patientId}`;
const contextOf = (patientId: string) => ({ entity: 'record-draft', id: patientId, field: 'answers' });

/** Of nobody's file. */
const OWN = { metadata: 'drafts' };

/** Sealed for oneself alone: a draft is nobody else's business, and goes on being kept without a network. */
const sessions = new Map<string, string>();

/** What is under way at each key: a draft that is kept late must not come after the one that followed it. */
const underWay = new Map<string, Promise<unknown>>();

const inOrder = <T>(key: string, task: () => Promise<T>): Promise<T> => {
  const next = (underWay.get(key) ?? Promise.resolve()).then(task);
  underWay.set(
    key,
    next.catch(() => undefined),
  );
  return next;
};

const isDraft = (value: unknown): value is RecordDraft =>
  typeof value === 'object' && value !== null && 'answers' in value && 'seen' in value;

const write = async (userId: string, patientId: string, draft: RecordDraft): Promise<string> => {
  const seal = (known: string | null) =>
    sealing.one({ sldId: known, readers: [], ...OWN }, contextOf(patientId), JSON.stringify(draft));
  const known = sessions.get(userId) ?? null;
  const { sldId, text } = await seal(known).catch((error: unknown) => {
    // A session of keys that were renewed since: the next draft begins another one.
    if (known === null || !(error instanceof VaultError) || error.code !== 'NOT_RECIPIENT') throw error;
    return seal(null);
  });
  sessions.set(userId, sldId);
  const at = new Date().toISOString();
  await draftStore.write(keyOf(userId, patientId), { sealed: text, at });
  return at;
};

const read = async (userId: string, patientId: string): Promise<StoredDraft | null> => {
  const kept = await draftStore.read(keyOf(userId, patientId)).catch(() => null);
  if (kept === null) return null;
  const text = await decryptBatched({ sealed: kept.sealed, context: contextOf(patientId), of: OWN });
  const sldId = sealedSessionId(kept.sealed);
  if (sldId !== null) sessions.set(userId, sldId);
  const draft: unknown = JSON.parse(text);
  return isDraft(draft) ? { draft, at: kept.at } : null;
};

/** Where the unsaved answers to a record wait, sealed, in this browser. What is asked of one record is done in its order. */
export const encryptedDrafts = {
  /** Null: there is none. @throws where there is one that does not open */
  read: (userId: string, patientId: string): Promise<StoredDraft | null> =>
    inOrder(keyOf(userId, patientId), () => read(userId, patientId)),
  /**
   * Makes ready to keep drafts without a network: the key that seals them comes while there is one, from an earlier visit where this
   * browser had one.
   */
  async prepare(userId: string, patientId: string): Promise<void> {
    if (sessions.has(userId)) return;
    const key = keyOf(userId, 'key');
    const earlier = await draftStore.read(key).catch(() => null);
    const seal = (known: string | null) => sealing.one({ sldId: known, readers: [], ...OWN }, contextOf(patientId), '');
    const { sldId, text } = await seal(earlier === null ? null : sealedSessionId(earlier.sealed)).catch(() =>
      seal(null),
    );
    sessions.set(userId, sldId);
    await draftStore.write(key, { sealed: text, at: new Date().toISOString() });
  },
  /** @throws where it could not be sealed or kept */
  write: (userId: string, patientId: string, draft: RecordDraft): Promise<string> =>
    inOrder(keyOf(userId, patientId), () => write(userId, patientId, draft)),
  remove: (userId: string, patientId: string): Promise<void> =>
    inOrder(keyOf(userId, patientId), () => draftStore.remove(keyOf(userId, patientId)).catch(() => undefined)),
} as const;
