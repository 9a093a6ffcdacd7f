import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PatientRecord } from '../../../data/observations.ts';
import { hasCode, isOffline } from '../../../lib/api/problem.ts';
import { useOnline } from '../../../lib/hooks/use-online.ts';
import { keepRecord } from '../../../vault/use-record.ts';
import { askRecordSession } from '../../../vault/use-record-session.ts';
import type { Change, RecordDraft } from '../record-draft.ts';
import { failureIn } from '../save-failure.ts';
import { saveRecord } from '../save-record.ts';

/** Long enough for the next letter of a word. */
const TYPING_MS = 500;
/** A network that leads nowhere says that it is there: it is tried again from time to time. */
const TRY_AGAIN_MS = 10_000;

interface Writing {
  readonly patientId: string;
  readonly sldId: string | null;
  /** Null until this browser was looked through. */
  readonly draft: RecordDraft | null;
  /** Those of the draft that can be written. */
  readonly changes: readonly Change[];
  readonly onWritten: (batch: readonly Change[], record: PatientRecord) => void;
}

/** Writes answers as they come, one write at a time: what is given meanwhile goes with the next. */
export const useAnswerWriter = ({ patientId, sldId, draft, changes, onWritten }: Writing) => {
  const client = useQueryClient();
  const online = useOnline();
  const [failure, setFailure] = useState<string | null>(null);
  /** Whether what was typed had its pause: only then is it said to be wrong. */
  const [checked, setChecked] = useState(true);
  const [round, setRound] = useState(0);
  const isTyping = useRef(false);
  /** What is on its way to the record; null: nothing. */
  const underWay = useRef<ReadonlySet<string> | null>(null);
  const isWanted = useRef(false);

  const write = useEffectEvent(async (): Promise<void> => {
    isTyping.current = false;
    setChecked(true);
    isWanted.current = underWay.current !== null;
    if (isWanted.current || changes.length === 0) return;
    underWay.current = new Set(changes.map(({ name }) => name));
    try {
      await saveRecord({
        ...{ patientId, sldId, changes },
        onKept: async (batch, record) => {
          await keepRecord(client, patientId, record);
          onWritten(batch, record);
        },
      });
      setFailure(null);
      isWanted.current = true;
    } catch (error) {
      setFailure(failureIn(error));
      if (hasCode(error, 'ENVELOPE_SCOPE')) await askRecordSession(client, patientId, sldId);
      if (isOffline(error)) setTimeout(() => setRound((before) => before + 1), TRY_AGAIN_MS);
    } finally {
      underWay.current = null;
      if (isWanted.current) setRound((before) => before + 1);
    }
  });

  /** A question that is shown again has its answer to write. */
  const names = changes.map(({ name }) => name).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer, another try or the network is the reason to write
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => void write(), isTyping.current ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [draft, names, round, online]);
  // A conversation that is left within a pause writes its last word too.
  useEffect(() => () => void write(), []);

  return {
    failure,
    checked,
    /** Whether an earlier answer to this question is being written. */
    isOnItsWay: (name: string): boolean => underWay.current?.has(name) ?? false,
    /** Says how the next answer comes. */
    expect: (typed: boolean): void => {
      isTyping.current = typed;
      if (typed) setChecked(false);
    },
    retry: (): void => {
      isTyping.current = false;
      setRound((before) => before + 1);
    },
  };
};
