import { answerText, NOT_ANSWERED } from '@maillon/domain/forms/answer-text';
import type { Question, Respondent } from '@maillon/domain/forms/form';
import { questionsOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { cx } from '../../ui/cx.ts';
import type { RecordNow } from '../../vault/record/record-now.ts';
import { sourceInWords } from './answer-note.tsx';

/** What the record is opened for most often (spec, clinical §2 "Patient record": "Detail shows"). */
const FIRST = [
  ...['hasAllergies', 'allergiesDetails', 'commonPathologies', 'personnalAntecedents', 'personnalAntecedentsOther'],
  ...['familyAntecedents', 'commonTreatments', 'usualTreatment'],
];
/** Shown even where unanswered: the specification names four, and an allergy that was not asked about is no « none ». */
const ALWAYS: ReadonlySet<string> = new Set([
  ...['hasAllergies', 'personnalAntecedents', 'personnalAntecedentsOther', 'familyAntecedents', 'usualTreatment'],
]);
const QUESTIONS = FIRST.map((name) => questionsOf(RECORD).find((one) => one.name === name)).filter(
  (question) => question !== undefined,
);

interface HistoryGridProps {
  readonly who: Respondent;
  readonly now: RecordNow;
}

/** Histories and treatment, as the record says them. */
export const HistoryGrid = ({ who, now }: HistoryGridProps) => (
  <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2">
    {QUESTIONS.filter(
      ({ name }) => ALWAYS.has(name) || who.answers[name] !== undefined || now.unreadable.has(name),
    ).map((question) => (
      <AnsweredQuestion key={question.name} question={question} who={who} now={now} />
    ))}
  </dl>
);

const AnsweredQuestion = ({ question, who, now }: HistoryGridProps & { readonly question: Question }) => {
  const value = now.unreadable.has(question.name) ? 'Non lisible' : answerText(question, who);
  const source = now.sources.get(question.name);
  return (
    <div>
      <dt className="text-sm text-muted">{question.label}</dt>
      <dd
        className={cx(
          'font-medium break-words whitespace-pre-line',
          value === NOT_ANSWERED && 'font-normal text-muted',
        )}
      >
        {value}
        {source !== undefined && <span className="block text-xs font-normal text-muted">{sourceInWords(source)}</span>}
      </dd>
    </div>
  );
};
