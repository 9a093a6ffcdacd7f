import type { IsoDay } from '@maillon/domain/day';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type FieldErrors, useForm } from '../../lib/forms/form.ts';
import { Button } from '../../ui/button.tsx';
import type { Proved, Step } from './step.ts';
import { errorsOn } from './wizard.model.ts';

interface WizardStepProps<D extends object> {
  readonly step: Step<D>;
  readonly initial: D;
  /** What the server refused the last time. */
  readonly refused: FieldErrors;
  readonly errorsOf: (draft: D) => FieldErrors;
  readonly today: IsoDay;
  readonly proved: Proved;
  readonly nextLabel: string;
  readonly blocked: boolean;
  readonly onChange: (draft: D) => void;
  /** Called with values that this step finds right. */
  readonly onNext: (draft: D) => Promise<void> | void;
  /** Absent on the first step. */
  readonly onBack?: (() => void) | undefined;
  /** Between the fields and the buttons. */
  readonly children?: ReactNode;
}

/** The form of one step; a new step is a new form, so that its errors wait until it is sent. */
export const WizardStep = <D extends object>({
  step,
  initial,
  refused,
  errorsOf,
  today,
  proved,
  nextLabel,
  blocked,
  onChange,
  onNext,
  onBack,
  children,
}: WizardStepProps<D>) => {
  const { values, errors, pending, change, show, formProps } = useForm({
    initial,
    check: (draft) => errorsOn(step, errorsOf(draft)),
    submit: onNext,
  });
  const showRefused = useEffectEvent(() => {
    if (Object.keys(refused).length > 0) show(refused);
  });
  useEffect(() => showRefused(), []);

  const { Content } = step;
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <Content
        values={values}
        errors={errors}
        change={(patch) => {
          change(patch);
          onChange({ ...values, ...patch });
        }}
        today={today}
        proved={proved}
      />
      {children}
      <div className="mt-3 flex flex-col-reverse gap-3 md:flex-row md:justify-between">
        {onBack === undefined ? (
          <span />
        ) : (
          <Button look="secondary" onClick={onBack}>
            Précédent
          </Button>
        )}
        <Button type="submit" pending={pending} disabled={blocked}>
          {nextLabel}
        </Button>
      </div>
    </form>
  );
};
