import { NOTE_TYPES, type NoteType, noteId } from '@maillon/domain/visit-observations';
import { useSyncExternalStore } from 'react';
import { onSessionEnd } from '../../../../lib/session/session-end.ts';
import { NoteDraft, type StoreNote } from './note-draft.ts';

/** Those of this page. A call that is lost and comes back finds what was not stored yet. */
const drafts = new Map<string, NoteDraft>();
onSessionEnd(() => {
  for (const draft of drafts.values()) draft.stop();
  drafts.clear();
});

const ofVisit = (visitId: string): readonly NoteDraft[] =>
  NOTE_TYPES.flatMap((type) => drafts.get(noteId(visitId, type)) ?? []);

export const noteDrafts = {
  of: (visitId: string, type: NoteType, store: StoreNote): NoteDraft => {
    const id = noteId(visitId, type);
    const draft = drafts.get(id) ?? new NoteDraft(store);
    drafts.set(id, draft);
    return draft;
  },

  /** What was written in the call and is in this page alone; null where the server has it all. */
  unstored: (visitId: string): 'saving' | 'failed' | 'disputed' | null => {
    const unstored = ofVisit(visitId).filter(({ isUnsaved }) => isUnsaved);
    const is = (state: 'failed' | 'disputed'): boolean => unstored.some((draft) => draft.state.is === state);
    if (is('disputed')) return 'disputed';
    if (is('failed')) return 'failed';
    return unstored.length > 0 ? 'saving' : null;
  },

  /** Stores what is unsaved now. */
  save: (visitId: string): void => {
    for (const draft of ofVisit(visitId)) void draft.save();
  },

  subscribe: (visitId: string, listener: () => void): (() => void) => {
    const ends = ofVisit(visitId).map((draft) => draft.subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  },
};

/** As {@link noteDrafts.unstored}, live. */
export const useUnstoredNotes = (visitId: string) =>
  useSyncExternalStore(
    (listener) => noteDrafts.subscribe(visitId, listener),
    () => noteDrafts.unstored(visitId),
  );
