import type { Answers } from '@maillon/domain/forms/form';
import { tabStorage } from '../../lib/storage/tab-storage.ts';

/**
 * A questionnaire under way. It stays in this tab: a reload finds it, the next person at a shared screen does not. It goes once
 * it was sent.
 */
export interface CheckUpDraft {
  readonly answers: Answers;
  /** The step on screen. */
  readonly step: string;
  /** The last step was confirmed: the answers leave as soon as there is a network. */
  readonly leaving: boolean;
  /** The work done for the server. Sent again after a lost connection, it tells whether the answers had arrived. */
  readonly proof: string | null;
}

const NAME = 'check-up';
export const EMPTY_DRAFT: CheckUpDraft = { answers: {}, step: '', leaving: false, proof: null };

const isDraft = (value: unknown): value is CheckUpDraft =>
  typeof value === 'object' && value !== null && 'answers' in value && typeof value.answers === 'object';

export const readDraft = (): CheckUpDraft => {
  const stored = tabStorage.read(NAME);
  return isDraft(stored) ? { ...EMPTY_DRAFT, ...stored } : EMPTY_DRAFT;
};

export const writeDraft = (draft: CheckUpDraft): void => tabStorage.write(NAME, draft);

export const clearDraft = (): void => tabStorage.remove(NAME);
