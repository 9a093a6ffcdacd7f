import { asClinical } from '@maillon/domain/conversation/words';
import { answerText } from '@maillon/domain/forms/answer-text';
import { isBlank } from '@maillon/domain/forms/check-answer';
import type { Respondent } from '@maillon/domain/forms/form';
import { type FormView, progressOf, type StepView } from '@maillon/domain/forms/form-view';
import { Card } from '../../ui/card.tsx';
import { ChevronDown } from '../../ui/chevron-down.tsx';
import type { RecordNow } from '../../vault/record/record-now.ts';
import { sourceInWords } from './answer-note.tsx';

interface RecordSectionsProps {
  readonly view: FormView;
  readonly now: RecordNow;
  /** The patient's own: it keeps the words in which they were asked. */
  readonly isOwn: boolean;
}

/** All that was answered, tab by tab, each answer with who gave it and when. */
export const RecordSections = ({ view: { steps, who }, now, isOwn }: RecordSectionsProps) => {
  const shown = isOwn ? steps : steps.map((step) => ({ ...step, questions: step.questions.map(asClinical) }));
  const answered = shown.map((step) => ({ step, lines: linesOf(step, who) })).filter(({ lines }) => lines.length > 0);
  if (answered.length === 0) return null;
  return (
    <Card title="Toutes les réponses">
      <div className="divide-y divide-line">
        {answered.map(({ step, lines }) => (
          <Section key={step.id} step={step} who={who} lines={lines} now={now} />
        ))}
      </div>
    </Card>
  );
};

interface Line {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

const linesOf = ({ questions }: StepView, who: Respondent): readonly Line[] =>
  questions
    .filter(({ kind, name }) => (kind === 'figure' ? true : !isBlank(who.answers[name])))
    .map((question) => ({ name: question.name, label: question.label, value: answerText(question, who) }));

interface SectionProps {
  readonly step: StepView;
  readonly who: Respondent;
  readonly lines: readonly Line[];
  readonly now: RecordNow;
}

const Section = ({ step, who, lines, now }: SectionProps) => {
  const { answered, asked } = progressOf(step, who);
  return (
    <details className="group">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-md font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
        <h3>{step.title}</h3>
        <span className="flex items-center gap-3 text-sm font-normal text-muted tabular-nums">
          {asked > 0 && (
            <>
              {answered}/{asked}
              <span className="sr-only"> réponses</span>
            </>
          )}
          <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <dl className="divide-y divide-line pb-3 text-sm">
        {lines.map(({ name, label, value }) => {
          const source = now.sources.get(name);
          return (
            <div key={name} className="flex flex-wrap gap-x-6 gap-y-0.5 py-2.5">
              <dt className="flex-1 basis-60 text-muted">{label}</dt>
              <dd className="min-w-0 flex-1 basis-60 font-medium break-words whitespace-pre-line">
                {value}
                {source !== undefined && (
                  <span className="block text-xs font-normal text-muted">{sourceInWords(source)}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
};
