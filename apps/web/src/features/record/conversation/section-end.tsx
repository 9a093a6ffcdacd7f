import { SECTION_WORDS } from '@maillon/domain/conversation/option-words';
import { isAnswered, type Screen, screensProgress } from '@maillon/domain/conversation/screens';
import { saidOn } from '@maillon/domain/conversation/sentences';
import { screenWords } from '@maillon/domain/conversation/words';
import { Check, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { tabsOf } from './conversation.model.ts';
import type { RecordAnswers } from './use-answers.ts';

interface SectionEndProps {
  readonly tab: string;
  readonly answers: RecordAnswers;
  readonly footer: HTMLElement | null;
  readonly onChoose: (screen: Screen) => void;
  readonly onTab: (tab: string) => void;
  readonly onLater: () => void;
}

/** The end of a part: what was answered, each line leading back to its question, and the way on. */
export const SectionEnd = ({ tab, answers, footer, onChoose, onTab, onLater }: SectionEndProps) => {
  const { screens, who } = answers;
  const own = screens.filter((screen) => screen.tab === tab);
  const { answered, asked } = screensProgress(own, who);
  const tabs = tabsOf(screens);
  const next = tabs[tabs.indexOf(tab) + 1];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isWhole = answered === asked;
  return (
    <div className="mx-auto max-w-xl pb-6">
      <span
        aria-hidden="true"
        className={`grid size-14 place-items-center rounded-full ${isWhole ? 'bg-success-soft text-success' : 'bg-sunken text-muted'}`}
      >
        <Check className="size-7" />
      </span>
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-2xl/8 font-semibold outline-none">
        {isWhole ? `${SECTION_WORDS[tab]}, c’est fait` : `${SECTION_WORDS[tab]} : ${answered} sur ${asked}`}
      </h3>
      <p className="mt-2 mb-5 text-muted">
        {isWhole ? 'Relisez si vous voulez.' : 'Ce qui manque peut attendre : vous y reviendrez quand vous voudrez.'}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {own.map((screen) => (
          <li key={screen.id} className="flex min-h-14 items-center gap-3 py-2 pr-1 pl-4">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block text-xs text-muted">{screenWords(screen.id).asked}</span>
              {isAnswered(screen, who) ? (
                saidOn(screen, who)
              ) : (
                <span className="text-muted underline decoration-dashed underline-offset-4">pas encore répondu</span>
              )}
            </span>
            <Button
              look="quiet"
              onClick={() => onChoose(screen)}
              aria-label={`Modifier : ${screenWords(screen.id).asked}`}
            >
              <Pencil aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {footer !== null &&
        createPortal(
          <div className="mx-auto flex w-full max-w-xl flex-col gap-1">
            {next !== undefined && (
              <Button wide onClick={() => onTab(next)}>
                Continuer : {SECTION_WORDS[next]}
              </Button>
            )}
            <Button wide look={next === undefined ? 'primary' : 'quiet'} onClick={onLater}>
              {next === undefined ? 'Terminer' : 'Reprendre plus tard'}
            </Button>
          </div>,
          footer,
        )}
    </div>
  );
};
