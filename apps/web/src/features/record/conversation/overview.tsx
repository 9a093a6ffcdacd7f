import { SECTION_WORDS } from '@maillon/domain/conversation/option-words';
import { type Screen, screensProgress } from '@maillon/domain/conversation/screens';
import type { Respondent } from '@maillon/domain/forms/form';
import { Check, ChevronRight } from 'lucide-react';
import { minutesLeft, tabsOf } from './conversation.model.ts';

interface OverviewProps {
  readonly screens: readonly Screen[];
  readonly who: Respondent;
  readonly onChoose: (tab: string) => void;
  readonly current?: string;
}

/** The parts of the record, each with what is answered of how many. None of them has to be filled. */
export const Overview = ({ screens, who, onChoose, current }: OverviewProps) => {
  const { answered, asked } = screensProgress(screens, who);
  return (
    <nav aria-label="Parties du dossier">
      <ol className="flex flex-col gap-1">
        {tabsOf(screens).map((tab) => (
          <li key={tab}>
            <PartButton
              tab={tab}
              progress={screensProgress(
                screens.filter((screen) => screen.tab === tab),
                who,
              )}
              isCurrent={tab === current}
              onChoose={() => onChoose(tab)}
            />
          </li>
        ))}
      </ol>
      <div className="mt-4 border-t border-line px-3 pt-4 text-sm">
        <p className="font-semibold tabular-nums">
          {answered} {answered > 1 ? 'réponses' : 'réponse'} sur {asked}
        </p>
        <progress className="sr-only" value={answered} max={asked} aria-label="Réponses données" />
        <div className="my-2 h-2 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <div
            className="h-full rounded-full bg-brand"
            style={{ width: `${(answered / Math.max(1, asked)) * 100}%` }}
          />
        </div>
        <p className="text-muted">{restInWords(minutesLeft(screens, who))}</p>
      </div>
    </nav>
  );
};

export const restInWords = (minutes: number): string => {
  if (minutes === 0) return 'Tout est répondu.';
  return `Encore ${minutes} minute${minutes > 1 ? 's' : ''}, quand vous voulez.`;
};

interface PartButtonProps {
  readonly tab: string;
  readonly progress: { readonly answered: number; readonly asked: number };
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

const PartButton = ({ tab, progress: { answered, asked }, isCurrent, onChoose }: PartButtonProps) => (
  <button
    type="button"
    aria-current={isCurrent ? 'step' : undefined}
    onClick={onChoose}
    className={`flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left transition-colors md:text-sm ${
      isCurrent ? 'bg-brand-soft font-semibold text-brand' : 'font-medium hover:bg-sunken'
    }`}
  >
    <span className="min-w-0 flex-1">{SECTION_WORDS[tab]}</span>
    {answered === asked ? (
      <>
        <span className="sr-only">, tout est répondu</span>
        <Check aria-hidden="true" className="size-4.5 text-success" />
      </>
    ) : (
      <span className="rounded-full bg-warning-soft px-2 text-xs/6 font-semibold text-warning tabular-nums">
        <span className="sr-only">, réponses : </span>
        {answered}/{asked}
      </span>
    )}
    <ChevronRight aria-hidden="true" className="size-4.5 text-muted md:hidden" />
  </button>
);
