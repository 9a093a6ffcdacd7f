import { VaultError } from '@maillon/vault/errors';
import { useEffect, useRef, useState } from 'react';
import { isOffline } from '../../lib/api/problem.ts';
import { encryptedDrafts } from './encrypted-drafts.ts';
import { isEmptyDraft, NO_DRAFT, type RecordDraft } from './record-draft.ts';

/** A draft that does not open for want of a network is asked for again. */
const LOOK_AGAIN_MS = 3000;

const isUnreached = (error: unknown): boolean =>
  isOffline(error) || (error instanceof VaultError && error.code === 'NETWORK');

export type Keeping = { readonly is: 'none' | 'waiting' | 'failed' } | { readonly is: 'kept'; readonly at: string };

/** The unsaved answers, kept sealed in this browser from each change on. */
export const useRecordDraft = (userId: string, patientId: string) => {
  const [draft, setDraft] = useState<RecordDraft | null>(null);
  const [keeping, setKeeping] = useState<Keeping>({ is: 'none' });
  /** When the draft that was found here had been kept; null where none was found. */
  const [foundAt, setFoundAt] = useState<string | null>(null);
  // A save ends, and a draft is kept, long after they were begun: both go by what is typed by then.
  const latest = useRef<RecordDraft | null>(null);
  const unkept = useRef(false);

  const isKeeping = useRef(false);

  /** One at a time: what changes meanwhile is kept next, at its newest. */
  const keep = async (): Promise<void> => {
    if (isKeeping.current) return;
    isKeeping.current = true;
    while (unkept.current && latest.current !== null) {
      const mine = latest.current;
      unkept.current = false;
      const state = await keepDraft(userId, patientId, mine);
      if (latest.current === mine) setKeeping(state);
    }
    isKeeping.current = false;
  };

  const put = (next: RecordDraft): void => {
    latest.current = next;
    unkept.current = true;
    setDraft(next);
    setKeeping({ is: 'waiting' });
    void keep();
  };

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const kept = await encryptedDrafts.read(userId, patientId).catch((error: unknown) => {
        if (!isUnreached(error)) return null;
        // It is there and opens later: nothing is kept in its place.
        timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
        return undefined;
      });
      if (gone || kept === undefined) return;
      const found = kept === null || isEmptyDraft(kept.draft) ? null : kept;
      latest.current = found?.draft ?? NO_DRAFT;
      setDraft(latest.current);
      setFoundAt(found?.at ?? null);
      setKeeping(found === null ? { is: 'none' } : { is: 'kept', at: found.at });
    };
    void look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [userId, patientId]);

  return {
    /** Null until this browser was looked through. */
    draft,
    keeping,
    foundAt,
    change: (next: (draft: RecordDraft) => RecordDraft): void => {
      if (latest.current !== null) put(next(latest.current));
    },
    discard: (): void => {
      setFoundAt(null);
      put(NO_DRAFT);
    },
  };
};

const keepDraft = async (userId: string, patientId: string, draft: RecordDraft): Promise<Keeping> => {
  if (isEmptyDraft(draft)) {
    await encryptedDrafts.remove(userId, patientId);
    return { is: 'none' };
  }
  try {
    return { is: 'kept', at: await encryptedDrafts.write(userId, patientId, draft) };
  } catch {
    return { is: 'failed' };
  }
};
