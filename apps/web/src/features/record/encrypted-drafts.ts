import { type DraftPlace, ownDrafts } from '../../vault/encryption/own-drafts.ts';
import type { RecordDraft } from './record-draft.ts';

export interface StoredDraft {
  readonly draft: RecordDraft;
  readonly at: string;
}

const placeOf = (userId: string, patientId: string): DraftPlace => ({
  ...{ userId, key: `record.${userId}.${patientId}` },
  context: { entity: 'record-draft', id: patientId, field: 'answers' },
});

const isDraft = (value: unknown): value is RecordDraft =>
  typeof value === 'object' && value !== null && 'answers' in value && 'seen' in value;

/** Where the unsaved answers to a record wait, sealed, in this browser. */
export const encryptedDrafts = {
  /** Null: there is none. @throws where there is one that does not open */
  async read(userId: string, patientId: string): Promise<StoredDraft | null> {
    const kept = await ownDrafts.read(placeOf(userId, patientId));
    if (kept === null) return null;
    const draft: unknown = JSON.parse(kept.text);
    return isDraft(draft) ? { draft, at: kept.at } : null;
  },
  /** Makes ready to keep drafts without a network. */
  prepare: (userId: string, patientId: string): Promise<void> => ownDrafts.prepare(placeOf(userId, patientId)),
  /** @throws where it could not be sealed or kept */
  write: (userId: string, patientId: string, draft: RecordDraft): Promise<string> =>
    ownDrafts.write(placeOf(userId, patientId), JSON.stringify(draft)),
  remove: (userId: string, patientId: string): Promise<void> => ownDrafts.remove(placeOf(userId, patientId)),
} as const;
