import { answerText } from '@maillon/domain/forms/answer-text';
import { doubtOf, highest, isRequired } from '@maillon/domain/forms/check-answer';
import type { Answer, Option, Question, Respondent } from '@maillon/domain/forms/form';
import { ticking } from '@maillon/domain/forms/sole-options';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { CheckboxGroup } from '../ui/fields/checkbox-group.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import { NumberField } from './number-field.tsx';
import { NirField } from './patient-number/nir-field.tsx';

export interface FormQuestionProps {
  readonly question: Question;
  readonly who: Respondent;
  readonly error?: string | undefined;
  readonly onAnswer: (name: string, answer: Answer | undefined) => void;
  /**
   * `asked`: among optional questions, one choice below the other; `alone`: so too, below a heading that asks it.
   * Absent: a form.
   */
  readonly look?: 'asked' | 'alone' | undefined;
}

const YES_NO = [
  { value: 'yes', label: 'Oui' },
  { value: 'no', label: 'Non' },
] as const;
const INPUT_TYPES = { phone: 'tel', email: 'email' } as const;

const textIn = (answer: Answer | undefined): string => (typeof answer === 'string' ? answer : '');
const listIn = (answer: Answer | undefined): readonly string[] => (Array.isArray(answer) ? answer : []);
/** « A+ », « Non »: as many as fit stand side by side. */
const isBrief = (options: readonly Option[]): boolean =>
  options.every(({ label, hint }) => hint === undefined && label.length <= 8);
const choicesOf = (options: readonly Option[]) =>
  options.map(({ code, label, hint }) => ({
    value: code,
    label,
    ...(hint === undefined ? {} : { description: hint }),
  }));

/** One question of a form, in the control that fits its kind. Whether it is shown and required is the form's business. */
export const FormQuestion = ({ question, who, error, onAnswer, look }: FormQuestionProps) => {
  const { name, label } = question;
  const answer = who.answers[name];
  const change = (next: Answer | undefined): void => onAnswer(name, next);
  const isForm = look === undefined;
  const hint = doubtOf(question, who) ?? (look === 'alone' ? undefined : question.hint);
  const words = { name, label, hint, error, required: isForm && isRequired(question, who) };
  const field = { ...words, filter: !isForm, hideLabel: look === 'alone' };

  switch (question.kind) {
    case 'text': {
      const text = textIn(answer);
      if (question.format === 'nir') return <NirField {...field} value={text} onChange={change} />;
      if (question.lines !== undefined) {
        return <TextArea {...field} rows={question.lines} maxLength={question.max} value={text} onChange={change} />;
      }
      const type = question.format === 'phone' || question.format === 'email' ? INPUT_TYPES[question.format] : 'text';
      const { suggestions } = question;
      const list = suggestions === undefined ? undefined : `${name}-suggestions`;
      return (
        <>
          <TextField {...field} type={type} list={list} maxLength={question.max} value={text} onChange={change} />
          {list !== undefined && (
            <datalist id={list}>
              {suggestions?.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          )}
        </>
      );
    }
    case 'date':
      return (
        <DateField
          {...field}
          className="md:max-w-xs"
          min={question.earliest?.(who) ?? undefined}
          max={question.future ? undefined : who.today}
          value={textIn(answer)}
          onChange={change}
        />
      );
    case 'number': {
      const value = typeof answer === 'number' || typeof answer === 'string' ? answer : undefined;
      const { unit } = question;
      return (
        <NumberField
          {...field}
          label={unit === undefined ? label : `${label} (${unit})`}
          hint={hint ?? (look === 'alone' && unit !== undefined ? `En ${unit}.` : undefined)}
          className="md:max-w-xs"
          maxLength={String(highest(question, who)).length + (question.decimals > 0 ? 1 + question.decimals : 0)}
          value={value}
          onChange={change}
        />
      );
    }
    case 'one':
      return (
        <RadioGroup
          {...field}
          layout={isBrief(question.options) || (isForm && question.options.length <= 3) ? 'row' : 'column'}
          value={textIn(answer)}
          onChange={change}
          choices={choicesOf(question.options)}
        />
      );
    case 'many': {
      const values = listIn(answer);
      const tick = (after: readonly string[]): void => change(ticking(values, after));
      const layout = look === 'alone' ? ('column' as const) : ('wrap' as const);
      const group = { ...field, values, layout, onChange: tick, choices: choicesOf(question.options) };
      return question.searchable ? <ChoicesField {...group} /> : <CheckboxGroup {...group} />;
    }
    case 'flag':
      if (question.look === 'yes-no') {
        const value = typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : '';
        return (
          <RadioGroup
            {...field}
            layout="row"
            value={value}
            onChange={(next) => change(next === 'yes')}
            choices={YES_NO}
          />
        );
      }
      return <Checkbox name={name} label={label} error={error} checked={answer === true} onChange={change} />;
    case 'figure':
      return (
        <p className="text-sm text-muted" aria-live="polite">
          {label} : <span className="font-semibold text-ink tabular-nums">{answerText(question, who)}</span>
        </p>
      );
  }
};
