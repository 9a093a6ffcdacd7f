import { screensOf } from '@maillon/domain/conversation/screens';
import { isBlank } from '@maillon/domain/forms/check-answer';
import type { Answer } from '@maillon/domain/forms/form';
import { viewOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { useEffect, useState } from 'react';
import { useMe } from '../../../data/users.ts';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import type { RecordNow } from '../../../vault/record/record-now.ts';
import { useRecordContext } from '../../../vault/record/use-record-sources.ts';
import { encryptedDrafts } from '../encrypted-drafts.ts';
import { isPhone } from '../is-phone.ts';
import {
  answered,
  type Conflict,
  changesOf,
  conflictsOf,
  errorsToMend,
  keptMine,
  NO_DRAFT,
  saved,
  tookTheirs,
  withDraft,
} from '../record-draft.ts';
import { useRecordDraft } from '../use-record-draft.ts';
import { useAnswerWriter } from './use-answer-writer.ts';

/** Where an answer stands: on its way, in the record, kept in this browser for want of a network, or neither. */
export type AnswerState = 'saving' | 'saved' | 'kept' | 'failed';

interface Answering {
  readonly patientId: string;
  readonly sldId: string | null;
  readonly now: RecordNow;
}

interface Undo {
  readonly name: string;
  readonly before: Answer | undefined;
}

/**
 * The record as it is answered, one answer after the other: each is sealed and written as soon as it is given. Until it is in the
 * record it is in the sealed draft of this browser, from where it is written when one comes back.
 */
export const useAnswers = ({ patientId, sldId, now }: Answering) => {
  const { id: userId } = useMe();
  const { draft: kept, keeping, change } = useRecordDraft(userId, patientId);
  const context = useRecordContext();
  // Sealed in this browser a moment after it is given: until then the page asks before it goes.
  useLeaveGuard(keeping.is === 'waiting' || keeping.is === 'failed');
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());
  const [undoable, setUndoable] = useState<Undo | null>(null);

  const isReady = kept !== null;
  useEffect(() => {
    // Without it an answer is not kept offline, and says so.
    if (isReady) encryptedDrafts.prepare(userId, patientId).catch(() => undefined);
  }, [isReady, userId, patientId]);

  const draft = kept ?? NO_DRAFT;
  const view = viewOf(RECORD, withDraft(now, draft), { ...context, isPhone });
  const { who } = view;
  const errors = errorsToMend(view, now);
  // An unanswered question is missing, not wrong: here nothing has to be answered.
  const isWrong = (name: string): boolean => name in errors && !isBlank(who.answers[name]);
  const conflicts = conflictsOf(now, draft);
  const changes = changesOf(now, draft, view).filter(({ name }) => !isWrong(name));
  const writer = useAnswerWriter({
    ...{ patientId, sldId, draft: kept, changes },
    onWritten: (batch, record) => {
      change((latest) => saved(latest, batch, record.observations));
      setWritten((before) => new Set([...before, ...batch.map(({ name }) => name)]));
    },
  });

  const give = (name: string, value: Answer | undefined, typed: boolean): void => {
    writer.expect(typed);
    change((latest) => answered(latest, now, name, value, writer.isOnItsWay(name)));
  };
  const unwritten = keeping.is === 'kept' ? 'kept' : 'failed';
  const stateOf = (name: string): AnswerState | null => {
    if (changes.some((one) => one.name === name)) return writer.failure === null ? 'saving' : unwritten;
    return written.has(name) && !(name in draft.answers) ? 'saved' : null;
  };

  const overall = (): AnswerState | null => {
    if (changes.length > 0) return writer.failure === null ? 'saving' : unwritten;
    return written.size > 0 ? 'saved' : null;
  };

  return {
    ready: kept !== null,
    view,
    who,
    screens: screensOf(view),
    errors: Object.fromEntries(Object.entries(errors).filter(([name]) => isWrong(name) && writer.checked)),
    conflicts,
    isChanged: (name: string): boolean => name in draft.answers,
    stateOf,
    state: overall(),
    failure: writer.failure,
    retry: writer.retry,
    /** @param typed letter by letter: it is written once the typing pauses */
    answer: (name: string, value: Answer | undefined, typed: boolean): void => {
      // All that is typed in a field is one answer.
      if (undoable?.name !== name || !typed) setUndoable({ name, before: who.answers[name] });
      give(name, value, typed);
    },
    /** What is typed is whole: it does not wait for its pause. */
    settle: writer.retry,
    undoable: undoable?.name ?? null,
    undo: (): void => {
      if (undoable === null) return;
      setUndoable(null);
      give(undoable.name, undoable.before, false);
    },
    keepMine: (conflict: Conflict): void => change((latest) => keptMine(latest, conflict)),
    takeTheirs: (conflict: Conflict): void => change((latest) => tookTheirs(latest, conflict)),
  };
};

export type RecordAnswers = ReturnType<typeof useAnswers>;
