import type { Screen } from '@maillon/domain/conversation/screens';
import { sentenceOf } from '@maillon/domain/conversation/sentences';
import { screenWords } from '@maillon/domain/conversation/words';
import type { RecordNow } from '../../../vault/record/record-now.ts';
import { sourceInWords } from '../answer-note.tsx';
import { AnswerStatus } from './answer-status.tsx';
import { ScreenBlock } from './screen-block.tsx';
import type { RecordAnswers } from './use-answers.ts';

interface SentenceRowProps {
  readonly screen: Screen;
  readonly now: RecordNow;
  readonly answers: RecordAnswers;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** An answer as a sentence of the patient; its underlined words open the question below it. */
export const SentenceRow = ({ screen, now, answers, isOpen, onToggle }: SentenceRowProps) => {
  const { before, said } = sentenceOf(screen, answers.who);
  const panel = `answer-${screen.id}`;
  const state = stateOf(screen, answers);
  const source = now.sources.get(screen.questions[0].name);
  return (
    <li className={`px-4 py-3 ${isOpen ? 'bg-brand-soft/40' : ''}`} data-sentence={screen.id}>
      <div className="grid items-baseline gap-x-6 gap-y-1 lg:grid-cols-[minmax(0,1fr)_13rem]">
        <p className="wrap-anywhere">
          {before}{' '}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            aria-label={`${screenWords(screen.id).asked} ${said ?? 'à renseigner'}`}
            onClick={onToggle}
            className={`min-h-6 border-b-2 text-left font-semibold ${
              said === null ? 'border-dashed border-muted text-muted' : 'border-brand/40 text-brand'
            }`}
          >
            {said ?? 'à renseigner'}
          </button>
        </p>
        <div className="min-h-6 lg:text-right">
          {state === null ? (
            <span className="text-xs/6 text-muted">{source !== undefined && sourceInWords(source)}</span>
          ) : (
            <AnswerStatus state={state} onRetry={answers.retry} />
          )}
        </div>
      </div>
      {isOpen && (
        <div id={panel} data-answer className="mt-3 rounded-lg border border-line bg-surface p-4">
          <ScreenBlock screen={screen} now={now} answers={answers} />
        </div>
      )}
    </li>
  );
};

/** Of several questions that stand together, what is worst. */
const stateOf = ({ questions }: Screen, answers: RecordAnswers) => {
  const states = questions.map(({ name }) => answers.stateOf(name));
  return (['failed', 'kept', 'saving', 'saved'] as const).find((state) => states.includes(state)) ?? null;
};
