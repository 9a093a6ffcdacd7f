import type { Answer } from '@maillon/domain/forms/form';
import { progressOf, viewOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../data/users.ts';
import { hasCode } from '../../lib/api/problem.ts';
import type { RecordNow } from '../../vault/record/record-now.ts';
import { useRecordContext } from '../../vault/record/use-record-sources.ts';
import { keepRecord } from '../../vault/use-record.ts';
import { askRecordSession } from '../../vault/use-record-session.ts';
import { concurrentChangesSince, markSeen, seenVersions } from './concurrent-changes.ts';
import { isPhone } from './is-phone.ts';
import {
  answered,
  type Conflict,
  changesOf,
  conflictsOf,
  errorsToMend,
  isEmptyDraft,
  keptMine,
  NO_DRAFT,
  saved,
  tookTheirs,
  withDraft,
} from './record-draft.ts';
import { failureIn } from './save-failure.ts';
import { saveRecord } from './save-record.ts';
import { useRecordDraft } from './use-record-draft.ts';

interface Editing {
  readonly patientId: string;
  readonly sldId: string | null;
  readonly now: RecordNow;
  /** The tab that the address asks for. */
  readonly tab: string;
}

/** The record under way: what is shown, what is wrong, what another person wrote meanwhile, and its saving. */
export const useRecordEditor = ({ patientId, sldId, now, tab }: Editing) => {
  const { id: userId } = useMe();
  const client = useQueryClient();
  const { draft: kept, keeping, foundAt, change, discard } = useRecordDraft(userId, patientId);
  const [checked, setChecked] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const context = useRecordContext();

  const draft = kept ?? NO_DRAFT;
  const view = viewOf(RECORD, withDraft(now, draft), { ...context, isPhone });
  const errors = errorsToMend(view, now);
  const wrongIn = (step: (typeof view.steps)[number]): boolean =>
    checked && step.questions.some(({ name }) => name in errors);
  // A tab that this patient does not have leads to the first one.
  const step = view.steps.find(({ id }) => id === tab) ?? view.steps[0];
  if (step === undefined) throw new RangeError('a record has tabs');
  const conflicts = conflictsOf(now, draft);
  const [seen, setSeen] = useState(() => seenVersions(now));
  const disputed = new Set(conflicts.map(({ name }) => name));
  const settle = (name: string, version: number | null): void => setSeen((before) => markSeen(before, name, version));

  /** @returns the tab to mend, or whether all is in the record */
  const save = async (): Promise<{ readonly mend: string } | { readonly done: boolean }> => {
    setChecked(true);
    setFailure(null);
    const wrong = view.steps.find(({ questions }) => questions.some(({ name }) => name in errors));
    if (wrong !== undefined) return { mend: wrong.id };
    const changes = changesOf(now, draft, view);
    setSaving(true);
    let written = 0;
    try {
      await saveRecord({
        patientId,
        sldId,
        changes,
        onKept: async (batch, record) => {
          await keepRecord(client, patientId, record);
          for (const { name } of batch.filter(({ answer }) => answer === null)) settle(name, null);
          change((latest) => saved(latest, batch, record.observations));
          written += batch.length;
        },
      });
      setChecked(false);
      return { done: written === changes.length && conflicts.length === 0 };
    } catch (error) {
      setFailure(failureIn(error));
      if (hasCode(error, 'ENVELOPE_SCOPE')) await askRecordSession(client, patientId, sldId);
      return { done: false };
    } finally {
      setSaving(false);
    }
  };

  return {
    ready: kept !== null,
    steps: view.steps.map((one) => ({
      id: one.id,
      title: one.title,
      progress: progressOf(one, view.who),
      wrong: wrongIn(one),
      disputed: one.questions.some(({ name }) => disputed.has(name)),
    })),
    step,
    who: view.who,
    errors: checked ? errors : {},
    conflicts,
    changed: !isEmptyDraft(draft),
    isChanged: (name: string): boolean => name in draft.answers,
    keeping,
    foundAt,
    saving,
    failure,
    answer: (name: string, value: Answer | undefined): void => {
      setFailure(null);
      change((latest) => answered(latest, now, name, value));
    },
    /** What others wrote since the editor opened; what is disputed is told where it is. */
    changes: concurrentChangesSince(seen, now, userId).filter(({ name }) => !disputed.has(name)),
    sawChanges: (): void => setSeen(seenVersions(now)),
    keepMine: (conflict: Conflict): void => {
      settle(conflict.name, conflict.theirs?.version ?? null);
      change((latest) => keptMine(latest, conflict));
    },
    takeTheirs: (conflict: Conflict): void => {
      settle(conflict.name, conflict.theirs?.version ?? null);
      change((latest) => tookTheirs(latest, conflict));
    },
    discard: (): void => {
      setChecked(false);
      setFailure(null);
      discard();
    },
    save,
  };
};
