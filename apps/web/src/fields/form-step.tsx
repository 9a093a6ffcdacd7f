import type { Answer, Respondent } from '@maillon/domain/forms/form';
import type { FormErrors, StepView } from '@maillon/domain/forms/form-view';
import { Fragment, type ReactNode } from 'react';
import { FormQuestion } from './form-question.tsx';

interface FormStepProps {
  readonly step: StepView;
  readonly who: Respondent;
  readonly errors: FormErrors;
  readonly onAnswer: (name: string, answer: Answer | undefined) => void;
  /** Draws a question with what is said about its answer: who gave it, what another person gave meanwhile. */
  readonly around?: (name: string, control: ReactNode) => ReactNode;
  /** See `FormQuestion`. */
  readonly look?: 'asked';
}

const plain = (_name: string, control: ReactNode): ReactNode => control;

/** The questions of a step that are shown now, or what is said where none is. */
export const FormStep = ({ step, who, errors, onAnswer, around = plain, look }: FormStepProps) =>
  step.questions.length === 0 ? (
    <p className="text-muted">{step.nothing}</p>
  ) : (
    <div className="flex flex-col gap-6">
      {step.questions.map((question) => (
        <Fragment key={question.name}>
          {around(
            question.name,
            <FormQuestion
              question={question}
              who={who}
              error={errors[question.name]}
              onAnswer={onAnswer}
              look={look}
            />,
          )}
        </Fragment>
      ))}
    </div>
  );
