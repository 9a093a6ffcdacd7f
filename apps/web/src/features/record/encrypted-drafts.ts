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

const isDraft = (value: unknown): value is RecordDraft =>
  typeof value === 'object' && value !== null && 'answers' in value && 'seen' in value;

/** Where the unsaved answers to a record wait, sealed, in this browser. */
export const encryptedDrafts = {
  /** Null: there is none, or none that opens. */
  async read(userId: string, patientId: string): Promise<StoredDraft | null> {
    const kept = await draftStore.read(keyOf(userId, patientId)).catch(() => null);
    if (kept === null) return null;
    const text = await decryptBatched({ sealed: kept.sealed, context: contextOf(patientId), of: OWN });
    const sldId = sealedSessionId(kept.sealed);
    if (sldId !== null) sessions.set(userId, sldId);
    const draft: unknown = JSON.parse(text);
    return isDraft(draft) ? { draft, at: kept.at } : null;
  },
  /** @throws where it could not be sealed or kept */
  async write(userId: string, patientId: string, draft: RecordDraft): Promise<string> {
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
  },
  remove: (userId: string, patientId: string): Promise<void> =>
    draftStore.remove(keyOf(userId, patientId)).catch(() => undefined),
} as const;
