import { dayOf } from '@maillon/domain/day';
import { CHECK_UP } from '@maillon/domain/forms/check-up';
import type { Answer } from '@maillon/domain/forms/form';
import { answersOf, errorsOfStep, type FormErrors, viewOf } from '@maillon/domain/forms/form-view';
import { useEffect, useEffectEvent, useState } from 'react';
import { fieldErrorsOf, isOffline, sentenceOf } from '../../lib/api/problem.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useOnline } from '../../lib/hooks/use-online.ts';
import { useStepInUrl } from '../../lib/hooks/use-step-in-url.ts';
import { localZone } from '../../lib/local-zone.ts';
import { type CheckUpDraft, clearDraft, readDraft, writeDraft } from './check-up-draft.ts';
import { deliver } from './send-check-up.ts';

const NOTHING: FormErrors = {};
/** A network that leads nowhere says that it is there: it is tried again from time to time. */
const TRY_AGAIN_MS = 15_000;

const placeOf = (step: string): number => CHECK_UP.steps.findIndex(({ id }) => id === step);

/** The questionnaire under way: what is shown, what is wrong, and its sending. */
export const useCheckUp = (onSent: () => void) => {
  const [draft, setDraft] = useState<CheckUpDraft>(readDraft);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<FormErrors>(NOTHING);
  const [message, setMessage] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const online = useOnline();
  const today = dayOf(useNow(), localZone());

  const view = viewOf(CHECK_UP, draft.answers, { today });
  const { steps, who } = view;
  const [begun] = useState(() => steps.findIndex(({ id }) => id === draft.step));
  const place = useStepInUrl(Math.max(0, begun));
  // Other answers ask fewer steps.
  const index = Math.min(place.index, steps.length - 1);
  const step = steps[index];
  if (step === undefined) throw new RangeError('a questionnaire has steps');

  const keep = (patch: Partial<CheckUpDraft>): CheckUpDraft => {
    const next = { ...draft, ...patch };
    setDraft(next);
    writeDraft(next);
    return next;
  };

  const answer = (name: string, value: Answer | undefined): void => {
    const { [name]: _, ...others } = draft.answers;
    // Other answers are another questionnaire than the one whose proof waits.
    keep({ answers: value === undefined ? others : { ...others, [name]: value }, proof: null });
    setRefused(NOTHING);
  };

  const goTo = (position: number): void => {
    setChecked(false);
    setMessage(null);
    place.show(position);
    keep({ step: steps[position]?.id ?? '' });
  };

  const send = async (): Promise<void> => {
    setSending(true);
    setMessage(null);
    const leaving = keep({ leaving: true });
    try {
      const onProof = (proof: string): void => void keep({ leaving: true, proof });
      await deliver({ answers: answersOf(view), proof: leaving.proof, onProof });
      clearDraft();
      onSent();
    } catch (error) {
      // It stays on its way: `leaving` is kept, and tried again.
      if (!isOffline(error)) refuse(error);
    } finally {
      setSending(false);
    }
  };

  const refuse = (error: unknown): void => {
    const fields = Object.entries(fieldErrorsOf(error)).map(([pointer, text]) => [pointer.slice(1), text] as const);
    const first = steps.find(({ questions }) => questions.some(({ name }) => fields.some(([field]) => field === name)));
    setRefused(Object.fromEntries(fields));
    setMessage(sentenceOf(error));
    setChecked(true);
    keep({ leaving: false, ...(first === undefined ? {} : { step: first.id }) });
    if (first !== undefined) place.show(steps.indexOf(first));
  };

  const next = (): void => {
    setChecked(true);
    if (Object.keys(errorsOfStep(step, who)).length > 0) return;
    if (index < steps.length - 1) {
      goTo(index + 1);
      return;
    }
    const wrong = steps.findIndex((one) => Object.keys(errorsOfStep(one, who)).length > 0);
    // A step found right earlier may be wrong by now: a birth date that was changed asks other questions.
    if (wrong >= 0) {
      goTo(wrong);
      setChecked(true);
    } else {
      void send();
    }
  };

  // The browser's own buttons move too: a reload finds the step that they led to.
  const keepPlace = useEffectEvent(() => {
    if (step.id === draft.step || draft.step === '') return;
    setChecked(false);
    keep({ step: step.id });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is the reason to write
  useEffect(() => keepPlace(), [index]);

  const tryAgain = useEffectEvent(() => {
    if (draft.leaving && !sending) void send();
  });
  const waiting = draft.leaving && !sending;
  useEffect(() => {
    if (!waiting || !online) return;
    const timer = setTimeout(tryAgain, TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waiting, online]);
  useEffect(() => {
    if (online) tryAgain();
  }, [online]);

  return {
    step,
    who,
    index,
    /** Its place among all steps: how many there are is known from the start. */
    number: placeOf(step.id) + 1,
    total: CHECK_UP.steps.length,
    /** How many steps right before it concern other people only. */
    passed: placeOf(step.id) - (index === 0 ? 0 : placeOf(steps[index - 1]?.id ?? '') + 1),
    errors: { ...(checked ? errorsOfStep(step, who) : NOTHING), ...refused },
    checked,
    message,
    sending,
    waiting,
    touched: Object.keys(draft.answers).length > 0,
    answer,
    next,
    back: () => goTo(index - 1),
  };
};
