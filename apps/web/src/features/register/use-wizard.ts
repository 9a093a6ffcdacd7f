import { useState } from 'react';
import type { FieldErrors } from '../../lib/form.ts';
import { sentenceOf } from '../../lib/problem.ts';
import { acceptedTerms, rememberTerms } from '../../lib/terms.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { refusedFields } from './conflicts.ts';
import { forgetDraft, readDraft, writeDraft } from './draft-store.ts';
import type { ProvedContacts, Step } from './step.ts';
import { stepToMend } from './wizard.model.ts';

export interface WizardOptions<D extends object> {
  /** Under which name the draft is kept. */
  readonly profile: string;
  readonly steps: readonly Step<D>[];
  readonly empty: D;
  /** What keeps a draft from being sent. */
  readonly errorsOf: (draft: D) => FieldErrors;
  /** Sends the sign-up. @throws what the server refuses */
  readonly send: (draft: D, termsAcceptedAt: string) => Promise<void>;
  readonly proved: ProvedContacts;
}

interface Refusal {
  readonly message: string;
  readonly fields: FieldErrors;
}

const NOTHING: FieldErrors = {};
const SOMETHING_WRONG = 'Certains champs sont invalides';

/** The draft, the step on screen and the submission; the draft survives a reload and goes when it was sent. */
export const useWizard = <D extends object>({ profile, steps, empty, errorsOf, send, proved }: WizardOptions<D>) => {
  const owner = proved.email ?? proved.phoneNumber ?? '';
  const [stored] = useState(() => readDraft(profile, owner, empty));
  const [draft, setDraft] = useState<D>({ ...(stored?.values ?? empty), ...filledFrom(proved) });
  const [index, setIndex] = useState(Math.min(stored?.step ?? 0, steps.length - 1));
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
    setIndex(step);
    writeDraft(profile, owner, { values, step });
  };

  const refuse = (why: Refusal, values: D): void => {
    setRefusal(why);
    if (Object.keys(why.fields).length === 0) return;
    setRefusals((count) => count + 1);
    goTo(stepToMend(steps, why.fields), values);
  };

  const finish = async (values: D): Promise<void> => {
    const wrong = errorsOf(values);
    // A step found right earlier may be wrong today: a draft of yesterday, a rule that changed.
    if (Object.keys(wrong).length > 0) return refuse({ message: SOMETHING_WRONG, fields: wrong }, values);
    setRefusal(null);
    if (acceptedTerms() === null) rememberTerms(new Date());
    try {
      await send(values, acceptedTerms()?.acceptedAt ?? new Date().toISOString());
      setTouched(false);
      forgetDraft(profile);
    } catch (error) {
      refuse({ message: sentenceOf(error), fields: refusedFields(error) }, values);
    }
  };

  const isLast = index === steps.length - 1;
  const next = (values: D): Promise<void> | void => {
    if (isLast) return finish(values);
    setRefusal(null);
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

const filledFrom = ({ email, phoneNumber }: ProvedContacts) => ({
  ...(email !== null && { email }),
  ...(phoneNumber !== null && { phone: phoneNumber }),
});
