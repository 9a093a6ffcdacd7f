import type { Answer, Respondent } from '@maillon/domain/forms/form';
import type { FormErrors, StepView } from '@maillon/domain/forms/form-view';
import { FormQuestion } from './form-question.tsx';

interface FormStepProps {
  readonly step: StepView;
  readonly who: Respondent;
  readonly errors: FormErrors;
  readonly onAnswer: (name: string, answer: Answer | undefined) => void;
}

/** The questions of a step that are shown now, or what is said where none is. */
export const FormStep = ({ step, who, errors, onAnswer }: FormStepProps) =>
  step.questions.length === 0 ? (
    <p className="text-muted">{step.nothing}</p>
  ) : (
    <div className="flex flex-col gap-6">
      {step.questions.map((question) => (
        <FormQuestion
          key={question.name}
          question={question}
          who={who}
          error={errors[question.name]}
          onAnswer={onAnswer}
        />
      ))}
    </div>
  );
