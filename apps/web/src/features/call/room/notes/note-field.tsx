import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { NOTE_LABELS, NOTE_TYPES, type NoteType } from '@maillon/domain/visit-observations';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../../lib/lazy/lazy-part.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { UnsealFailure } from '../../../../vault/encryption/sealed-text.tsx';
import type { OpenedObservation } from '../../use-visit-observations.ts';
import { NoteConflict } from './note-conflict.tsx';
import type { NoteState } from './note-draft.ts';
import { useNoteDraft } from './use-note-draft.ts';

/** The editor is heavy, and comes once the call stands. */
const NoteEditor = lazyPart(() => import('./note-editor.tsx').then((m) => m.NoteEditor));

/** What the head of the notes says of one of them. */
export interface NoteReport {
  readonly state: NoteState['is'];
  readonly savedAt: string | null;
}

interface NoteFieldProps {
  readonly visit: Appointment;
  readonly type: NoteType;
  /** Undefined where nothing was written. */
  readonly opened: OpenedObservation | undefined;
  readonly onReport: (type: NoteType, report: NoteReport) => void;
}

/** One of the three notes. A note that does not open is not written over. */
export const NoteField = (props: NoteFieldProps) => {
  const { type, opened } = props;
  const is = opened?.text.is ?? 'empty';
  // Once it is open it stays: another version is opened behind the editor.
  const [isBegun, setBegun] = useState(false);
  const isReady = is === 'ready' || is === 'empty';
  useEffect(() => {
    if (isReady) setBegun(true);
  }, [isReady]);
  if (isBegun || isReady) return <OpenNote {...props} />;
  return (
    <section aria-label={NOTE_LABELS[type]} className="px-4 py-3">
      <h3 className="mb-2 text-sm font-semibold">{NOTE_LABELS[type]}</h3>
      {opened?.text.is === 'failed' ? (
        <UnsealFailure error={opened.text.error} retry={opened.text.retry} />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </section>
  );
};

const OpenNote = ({ visit, type, opened, onReport }: NoteFieldProps) => {
  const draft = useNoteDraft(visit, type, opened);
  const { state, savedAt } = draft;
  useEffect(() => onReport(type, { state: state.is, savedAt }), [onReport, type, state.is, savedAt]);
  return (
    <section aria-label={NOTE_LABELS[type]}>
      <Suspense
        fallback={
          <div className="px-4 py-3">
            <SkeletonLines lines={2} />
          </div>
        }
      >
        <NoteEditor
          label={NOTE_LABELS[type]}
          place={NOTE_TYPES.indexOf(type) + 1}
          draft={draft}
          edition={draft.edition}
        />
      </Suspense>
      {state.is === 'disputed' && (
        <NoteConflict mine={draft.html} other={state.other} onChoose={(choice) => void draft.choose(choice)} />
      )}
    </section>
  );
};
