import type { Screen } from '@maillon/domain/conversation/screens';
import type { Respondent } from '@maillon/domain/forms/form';
import { minutesLeft, tabsOf } from './conversation.model.ts';

interface QuestionProgressProps {
  readonly screens: readonly Screen[];
  readonly at: number;
  readonly who: Respondent;
}

/** Where a question stands among all of them: a bar for each part of the record, known from the start. */
export const QuestionProgress = ({ screens, at, who }: QuestionProgressProps) => {
  const minutes = minutesLeft(screens, who);
  const filled = (tab: string): number => {
    const own = screens.flatMap((screen, index) => (screen.tab === tab ? [index] : []));
    return own.filter((index) => index <= at).length / own.length;
  };
  return (
    <div className="pt-1">
      <progress className="sr-only" value={at + 1} max={screens.length} aria-label="Avancement" />
      <div className="flex gap-1" aria-hidden="true">
        {tabsOf(screens).map((tab) => (
          <span key={tab} className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
            <span className="block h-full bg-brand" style={{ width: `${filled(tab) * 100}%` }} />
          </span>
        ))}
      </div>
      <p className="mt-2 flex justify-between gap-4 text-sm text-muted tabular-nums">
        <span>
          Question {at + 1} sur {screens.length}
        </span>
        <span>{minutes === 0 ? 'tout est répondu' : `encore ${minutes} min`}</span>
      </p>
    </div>
  );
};
