import { VARIANTS } from '@maillon/domain/product/variants';
import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { FormStep } from '../../fields/form-step.tsx';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useStepFocus } from '../../lib/hooks/use-step-focus.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout.tsx';
import { useCheckUp } from './use-check-up.ts';

const passedInWords = (passed: number): string =>
  passed === 1
    ? 'Une étape qui ne vous concerne pas a été passée.'
    : `${passed} étapes qui ne vous concernent pas ont été passées.`;

/** The health questionnaire, without an account (spec, organizations §2 "Patient health questionnaire"). */
export const CheckUpScreen = () => {
  const navigate = useNavigate();
  const { step, who, index, number, total, passed, ...checkUp } = useCheckUp(() =>
    navigate(paths.checkUpFinal(), { replace: true }),
  );
  const { errors, message, sending, waiting, answer, next, back } = checkUp;
  const heading = useStepFocus(index);
  const form = useRef<HTMLFormElement>(null);
  useTitle('Questionnaire santé');

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (sending || waiting) return;
    next();
    // After React has drawn the errors.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <SignedOutLayout brand={VARIANTS[publicConfig().variant].brand}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-semibold text-brand">Questionnaire santé</p>
        <p className="text-sm font-semibold tabular-nums text-muted">
          <span className="sr-only">Étape </span>
          <span>{`${number} | ${total}`}</span>
        </p>
      </div>
      <progress className="sr-only" value={number} max={total} aria-label="Avancement du questionnaire" />
      <div className="mb-6 flex gap-1.5" aria-hidden="true">
        {Array.from({ length: total }, (_, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position
          <span key={position} className={`h-1.5 flex-1 rounded-full ${position < number ? 'bg-brand' : 'bg-line'}`} />
        ))}
      </div>
      {passed > 0 && <p className="-mt-4 mb-4 text-sm text-muted">{passedInWords(passed)}</p>}
      <h1 ref={heading} tabIndex={-1} className="mb-5 text-2xl font-semibold outline-none md:text-3xl">
        {step.title}
      </h1>
      {message !== null && (
        <Alert tone="danger" className="mb-5">
          {message}
        </Alert>
      )}
      {waiting && (
        <Alert tone="warning" className="mb-5" title="Vos réponses attendent le réseau">
          Elles partiront dès que la connexion sera revenue. Gardez cette page ouverte.
        </Alert>
      )}
      <form ref={form} onSubmit={submit} noValidate>
        <Card>
          {/* What is on its way does not change. */}
          <fieldset disabled={sending || waiting} className="contents">
            <FormStep key={step.id} step={step} who={who} errors={errors} onAnswer={answer} />
          </fieldset>
        </Card>
        <div className="mt-6 flex flex-col-reverse gap-3 md:flex-row md:justify-between">
          {index === 0 ? (
            <span />
          ) : (
            <Button look="secondary" onClick={back} disabled={sending || waiting}>
              Précédent
            </Button>
          )}
          <Button type="submit" pending={sending || waiting}>
            Suivant
          </Button>
        </div>
      </form>
    </SignedOutLayout>
  );
};
