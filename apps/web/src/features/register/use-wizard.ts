import { useEffect, useEffectEvent, useState } from 'react';
import { sentenceOf, statusOf } from '../../lib/api/problem.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { acceptedTerms, rememberTerms } from '../../lib/api/terms.ts';
import type { FieldErrors } from '../../lib/forms/form.ts';
import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';
import { useStepInUrl } from '../../lib/hooks/use-step-in-url.ts';
import { refusedFields } from './conflicts.ts';
import { clearDraft, readDraft, writeDraft } from './draft-store.ts';
import { type NumberField, namesOf, numberOf } from './professional/card.ts';
import type { Proved, Step } from './step.ts';
import { errorsOn, stepToMend } from './wizard.model.ts';

export interface WizardOptions<D extends object> {
  /** Under which name the draft is kept. */
  readonly profile: string;
  readonly steps: readonly Step<D>[];
  readonly empty: D;
  /** What keeps a draft from being sent. */
  readonly errorsOf: (draft: D) => FieldErrors;
  /** Sends the sign-up. @throws what the server refuses */
  readonly send: (draft: D, termsAcceptedAt: string) => Promise<void>;
  readonly proved: Proved;
  /** Where the number of a professional card goes; the person cannot change it. */
  readonly numberField?: NumberField;
  /** Index of the step to which a conflict returns (spec platform §4). */
  readonly conflictStep?: number;
}

interface Refusal {
  readonly message: string | null;
  readonly fields: FieldErrors;
}

const NOTHING: FieldErrors = {};
const SOMETHING_WRONG = 'Certains champs sont invalides';

/** The draft, the step on screen and the submission; the draft survives a reload and goes when it was sent. */
export const useWizard = <D extends object>(options: WizardOptions<D>) => {
  const { profile, steps, empty, errorsOf, send, proved, numberField, conflictStep = 0 } = options;
  const owner = proved.email ?? proved.phoneNumber ?? proved.identity?.rpps ?? '';
  const [stored] = useState(() => readDraft(profile, owner, empty));
  const [draft, setDraft] = useState<D>({
    ...(stored?.values ?? { ...empty, ...namesOf(proved) }),
    ...filledFrom(proved),
    ...numberOf(proved, numberField),
  });
  const { index, show } = useStepInUrl(Math.min(stored?.step ?? 0, steps.length - 1));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // A step whose fields were refused is drawn anew, with those errors.
  const [refusals, setRefusals] = useState(0);
  const [touched, setTouched] = useState(false);
  useLeaveGuard(touched);

  const write = (values: D): void => {
    setTouched(true);
    setDraft(values);
    writeDraft(profile, owner, { values, step: index });
  };

  const goTo = (step: number, values: D): void => {
    setDraft(values);
    show(step);
    writeDraft(profile, owner, { values, step });
  };

  const refuse = (why: Refusal, values: D, step: number): void => {
    setRefusal(why);
    setRefusals((count) => count + 1);
    goTo(step, values);
  };

  const refuseAnswer = (error: unknown, values: D): void => {
    const [message, fields] = [sentenceOf(error), refusedFields(error, publicConfig().country)];
    // What a field of that step says is not said above it, too.
    const refuseOn = (at: number): void => {
      const beside = Object.values(errorsOn(steps[at] ?? { fields: [] }, fields));
      refuse({ message: beside.includes(message) ? null : message, fields }, values, at);
    };
    if (statusOf(error) === 409) refuseOn(conflictStep);
    else if (Object.keys(fields).length > 0) refuseOn(stepToMend(steps, fields));
    else setRefusal({ message, fields });
  };

  const finish = async (values: D): Promise<void> => {
    const wrong = errorsOf(values);
    // A step found right earlier may be wrong today: a draft of yesterday, a rule that changed.
    if (Object.keys(wrong).length > 0) {
      return refuse({ message: SOMETHING_WRONG, fields: wrong }, values, stepToMend(steps, wrong));
    }
    setRefusal(null);
    if (acceptedTerms() === null) rememberTerms(new Date(serverNow()));
    try {
      await send(values, acceptedTerms()?.acceptedAt ?? new Date(serverNow()).toISOString());
      setTouched(false);
      clearDraft(profile);
    } catch (error) {
      refuseAnswer(error, values);
    }
  };

  // The browser's own buttons move too: a reload finds the step that they led to.
  const keepPlace = useEffectEvent(() => {
    if (stored !== null || touched) writeDraft(profile, owner, { values: draft, step: index });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is the reason to write
  useEffect(() => keepPlace(), [index]);

  const step = steps[index] ?? { fields: [] };
  const isLast = index === steps.length - 1;
  const next = (values: D): Promise<void> | void => {
    if (isLast) return finish(values);
    // What was refused on a later step is said there.
    setRefusal((why) => why && { message: null, fields: without(errorsOn(step, why.fields), why.fields) });
    goTo(index + 1, values);
  };
  const back = (): void => goTo(index - 1, draft);

  return {
    draft,
    index,
    isLast,
    message: refusal?.message ?? null,
    refused: refusal?.fields ?? NOTHING,
    stepKey: `${index}.${refusals}`,
    write,
    next,
    back,
  };
};

const without = (mended: FieldErrors, all: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(all).filter(([pointer]) => !(pointer in mended)));

const filledFrom = ({ email, phoneNumber }: Proved) => ({
  ...(email !== null && { email }),
  ...(phoneNumber !== null && { phone: phoneNumber }),
});
