import { Check, Eye, type LucideIcon, Moon, X } from 'lucide-react';
import type { AnswerTally } from './answer-tally.ts';

type Answered = Exclude<keyof AnswerTally, 'asked'>;

/** In the order of the bar. */
export const ANSWERS: readonly {
  key: Answered;
  words: readonly [one: string, many: string];
  icon: LucideIcon;
  fill: string;
  ink: string;
}[] = [
  { key: 'accepted', words: ['a accepté', 'ont accepté'], icon: Check, fill: 'bg-success', ink: 'text-success' },
  { key: 'seen', words: ['a vu', 'ont vu'], icon: Eye, fill: 'bg-info', ink: 'text-info' },
  { key: 'declined', words: ['a refusé', 'ont refusé'], icon: X, fill: 'bg-danger', ink: 'text-danger' },
  { key: 'silent', words: ['sans réponse', 'sans réponse'], icon: Moon, fill: 'bg-outline', ink: 'text-muted' },
];

/** How those who were asked have answered so far; the words say what the bar shows. */
export const AnswersBar = ({ tally }: { readonly tally: AnswerTally }) => (
  <div>
    <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-sunken">
      {ANSWERS.map(
        ({ key, fill }) => tally[key] > 0 && <span key={key} className={fill} style={{ flexGrow: tally[key] }} />,
      )}
    </div>
    <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-muted tabular-nums">
      <span>
        <b className="text-ink">{tally.asked}</b> {tally.asked > 1 ? 'sollicités' : 'sollicité'}
      </span>
      {ANSWERS.filter(({ key }) => tally[key] > 0).map(({ key, words, icon: Icon }) => (
        <span key={key} className="inline-flex items-center gap-1">
          <Icon aria-hidden="true" className="size-3.5" />
          <b className="text-ink">{tally[key]}</b> {words[tally[key] > 1 ? 1 : 0]}
        </span>
      ))}
    </p>
  </div>
);
