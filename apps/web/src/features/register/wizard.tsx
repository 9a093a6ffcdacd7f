import type { IsoDay } from '@maillon/domain/day';
import { useState } from 'react';
import { traitsOf } from '../../config/variant.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useStepFocus } from '../../lib/hooks/use-step-focus.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { acceptedTerms } from '../../lib/session/terms.ts';
import { Card } from '../../ui/card.tsx';
import { Entrance } from '../../ui/entrance.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { OtherProfile } from './other-profile.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { useWizard, type WizardOptions } from './use-wizard.ts';
import { errorsOn } from './wizard.model.ts';
import { WizardStep } from './wizard-step.tsx';

export interface WizardProps<D extends object> extends WizardOptions<D> {
  readonly title: string;
  readonly today: IsoDay;
}

const CONTACTS = { fields: ['/email', '/phoneNumber'] };

/** A sign-up in steps; its submission leads back to what the server refused (spec platform §4 "Sign-up wizard"). */
export const Wizard = <D extends object>({ title, today, ...options }: WizardProps<D>) => {
  const { steps, proved, errorsOf } = options;
  const { draft, index, isLast, message, refused, stepKey, write, next, back } = useWizard(options);
  const [ticked, setTicked] = useState<boolean | null>(null);
  const heading = useStepFocus(index);
  useTitle(title);
  const step = steps[index];
  if (step === undefined) throw new RangeError('a wizard has at least one step');

  const accepted = ticked ?? acceptedTerms() !== null;
  const hasContacts = Object.keys(errorsOn(CONTACTS, errorsOf(draft))).length === 0;

  return (
    <Entrance brand={traitsOf(publicConfig().variant).brand}>
      <h1 className="mb-6 text-2xl font-semibold md:text-3xl">{title}</h1>
      {steps.length > 1 && <Stepper steps={steps.map((one) => one.title)} current={index} />}
      <Card className="mt-6">
        <h2 ref={heading} tabIndex={-1} className="mb-5 text-xl font-semibold outline-none">
          {steps.length > 1 && (
            <span className="sr-only">
              Étape {index + 1} sur {steps.length} :{' '}
            </span>
          )}
          {step.title}
        </h2>
        {message !== null && (
          <Alert tone="danger" className="mb-5">
            {message}
          </Alert>
        )}
        <WizardStep
          key={stepKey}
          step={step}
          initial={draft}
          refused={errorsOn(step, refused)}
          errorsOf={errorsOf}
          today={today}
          proved={proved}
          nextLabel={isLast ? 'Valider' : 'Suivant'}
          blocked={(isLast && !(accepted && hasContacts)) || step.isBlocked?.(draft) === true}
          onChange={write}
          onNext={next}
          onBack={index === 0 ? undefined : back}
        >
          {isLast && <TermsCheckbox accepted={accepted} onChange={setTicked} />}
        </WizardStep>
      </Card>
      <OtherProfile isChosenByCard={proved.identity?.userType != null} />
    </Entrance>
  );
};
