import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { IsoDay } from '@maillon/domain/day';
import { VARIANTS } from '@maillon/domain/product/variants';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { acceptedTerms } from '../../lib/api/terms.ts';
import { useStepFocus } from '../../lib/hooks/use-step-focus.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { signOut } from '../../lib/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useWizard, type WizardOptions } from './use-wizard.ts';
import { errorsOn } from './wizard.model.ts';
import { WizardStep } from './wizard-step.tsx';

interface TermsCheckboxProps {
  readonly accepted: boolean;
  readonly onChange: (accepted: boolean) => void;
}

/** For a person who comes to the end without the answer that was asked for before the form: it is asked once. */
const TermsCheckbox = ({ accepted, onChange }: TermsCheckboxProps) => (
  <Checkbox
    label="J’accepte les conditions générales d’utilisation"
    name="terms"
    checked={accepted}
    onChange={onChange}
    error={accepted ? undefined : TEXTS.terms}
  />
);

const LINK = 'font-semibold text-brand underline';

/** The way out of a form for another profile than one's own. A card chooses the profile; a code leaves the choice. */
const OtherProfile = ({ isChosenByCard }: { readonly isChosenByCard: boolean }) =>
  isChosenByCard ? (
    <p className="mt-6 text-sm text-muted">
      Ce profil est celui de la profession inscrite sur votre carte. Pour en créer un autre, connectez-vous avec un
      code.{' '}
      <button type="button" className={LINK} onClick={() => void signOut()}>
        Se déconnecter
      </button>
    </p>
  ) : (
    <p className="mt-6 text-sm text-muted">
      Ce profil n’est pas le vôtre ?{' '}
      <Link to={paths.registerSelect()} className={LINK}>
        Choisir un autre profil
      </Link>
    </p>
  );

export interface WizardProps<D extends object> extends WizardOptions<D> {
  readonly title: string;
  readonly today: IsoDay;
}

const CONTACTS = { fields: ['/email', '/phoneNumber'] };

/** A sign-up in steps; its submission leads back to what the server refused (spec platform §4 "Sign-up wizard"). */
export const Wizard = <D extends object>({ title, today, ...options }: WizardProps<D>) => {
  const { steps, proved, errorsOf } = options;
  const { draft, index, isLast, message, refused, stepKey, write, next, back } = useWizard(options);
  const [ticked, setTicked] = useState(false);
  const heading = useStepFocus(index);
  useTitle(title);
  const step = steps[index];
  if (step === undefined) throw new RangeError('a wizard has at least one step');

  const [acceptedBefore] = useState(() => acceptedTerms() !== null);
  const accepted = ticked || acceptedBefore;
  const hasContacts = Object.keys(errorsOn(CONTACTS, errorsOf(draft))).length === 0;

  return (
    <SignedOutLayout brand={VARIANTS[publicConfig().variant].brand}>
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
          {isLast && !acceptedBefore && <TermsCheckbox accepted={accepted} onChange={setTicked} />}
        </WizardStep>
      </Card>
      <OtherProfile isChosenByCard={proved.identity?.userType != null} />
    </SignedOutLayout>
  );
};
