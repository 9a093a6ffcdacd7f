import { useEffect, useRef, useState } from 'react';
import { encryptedDrafts } from './encrypted-drafts.ts';
import { isEmptyDraft, NO_DRAFT, type RecordDraft } from './record-draft.ts';

/** Long enough for a word, short enough for a power cut. */
const PAUSE_MS = 600;

export type Keeping = { readonly is: 'none' | 'waiting' | 'failed' } | { readonly is: 'kept'; readonly at: string };

/** The unsaved answers, kept sealed in this browser a moment after each change. */
export const useRecordDraft = (userId: string, patientId: string) => {
  const [draft, setDraft] = useState<RecordDraft | null>(null);
  const [keeping, setKeeping] = useState<Keeping>({ is: 'none' });
  /** When the draft that was found here had been kept; null where none was found. */
  const [foundAt, setFoundAt] = useState<string | null>(null);
  // A save ends, and a draft is kept, long after they were begun: both go by what is typed by then.
  const latest = useRef<RecordDraft | null>(null);
  const unkept = useRef(false);

  const put = (next: RecordDraft): void => {
    latest.current = next;
    unkept.current = true;
    setDraft(next);
    setKeeping({ is: 'waiting' });
  };

  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const kept = await encryptedDrafts.read(userId, patientId).catch(() => null);
      if (gone) return;
      const found = kept === null || isEmptyDraft(kept.draft) ? null : kept;
      latest.current = found?.draft ?? NO_DRAFT;
      setDraft(latest.current);
      setFoundAt(found?.at ?? null);
      setKeeping(found === null ? { is: 'none' } : { is: 'kept', at: found.at });
    };
    void look();
    return () => {
      gone = true;
    };
  }, [userId, patientId]);

  useEffect(() => {
    if (draft === null || !unkept.current) return;
    const keep = async (): Promise<void> => {
      const mine = latest.current;
      if (mine === null || !unkept.current) return;
      unkept.current = false;
      const state = await keepDraft(userId, patientId, mine);
      // What was typed meanwhile has its own pause.
      if (latest.current === mine) setKeeping(state);
    };
    const timer = setTimeout(() => void keep(), PAUSE_MS);
    // The page may not come back: what was typed last does not wait for its pause.
    const hide = (): void => {
      if (document.visibilityState === 'hidden') void keep();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [draft, userId, patientId]);

  // An editor that closes within the pause keeps its last word too.
  useEffect(
    () => () => {
      if (unkept.current && latest.current !== null) void keepDraft(userId, patientId, latest.current);
    },
    [userId, patientId],
  );

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
