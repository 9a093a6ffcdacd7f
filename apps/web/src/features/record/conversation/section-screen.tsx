import { SECTION_WORDS } from '@maillon/domain/conversation/option-words';
import { isAnswered } from '@maillon/domain/conversation/screens';
import { MessagesSquare } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStepFocus } from '../../../lib/hooks/use-step-focus.ts';
import { Button } from '../../../ui/button.tsx';
import type { RecordNow } from '../../../vault/record/record-now.ts';
import { tabsOf } from './conversation.model.ts';
import { Overview } from './overview.tsx';
import { SentenceRow } from './sentence-row.tsx';
import type { RecordAnswers } from './use-answers.ts';

interface SectionScreenProps {
  readonly tab: string;
  readonly now: RecordNow;
  readonly answers: RecordAnswers;
  readonly notice: ReactNode;
  readonly onTab: (tab: string) => void;
  readonly onStepwise: () => void;
}

/** A part of the record as sentences, where there is room for them; each opens its question, and says whether it is in the record. */
export const SectionScreen = ({ tab, now, answers, notice, onTab, onStepwise }: SectionScreenProps) => {
  const { screens, who } = answers;
  const tabs = tabsOf(screens);
  const heading = useStepFocus(tabs.indexOf(tab));
  const form = useRef<HTMLFormElement>(null);
  const own = screens.filter((screen) => screen.tab === tab);
  const next = tabs[tabs.indexOf(tab) + 1];
  const firstOpen = () => ({ tab, id: own.find((screen) => !isAnswered(screen, who))?.id ?? null });
  // The first question without an answer is open from the start; the others read as sentences.
  const [opened, setOpened] = useState(firstOpen);
  const hasMoved = useRef(false);
  if (opened.tab !== tab) setOpened(firstOpen());
  const open = (id: string | null): void => {
    hasMoved.current = id !== null;
    setOpened({ tab, id });
  };
  useEffect(() => {
    if (opened.id === null || !hasMoved.current) return;
    hasMoved.current = false;
    const question = form.current?.querySelector(`[data-sentence="${opened.id}"] [data-answer]`);
    const chosen = question?.querySelector<HTMLElement>('input:checked');
    (chosen ?? question?.querySelector<HTMLElement>('input, textarea'))?.focus();
  }, [opened]);
  /** Enter goes on to the next question, and from the last one to the next part. */
  const goOn = (event: FormEvent): void => {
    event.preventDefault();
    const after = own[own.findIndex(({ id }) => id === opened.id) + 1];
    if (after !== undefined) open(after.id);
    else if (next !== undefined) onTab(next);
  };
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="md:sticky md:top-0 md:self-start">
        <Overview screens={screens} who={who} onChoose={onTab} current={tab} />
      </div>
      <form ref={form} noValidate className="min-w-0 pb-6" onBlur={answers.settle} onSubmit={goOn}>
        {notice}
        <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-3">
          <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            {SECTION_WORDS[tab]}
          </h3>
          <Button look="secondary" size="sm" icon={<MessagesSquare aria-hidden="true" />} onClick={onStepwise}>
            Répondre pas à pas
          </Button>
        </div>
        <ul className="mb-5 divide-y divide-line rounded-lg border border-line">
          {own.map((screen) => (
            <SentenceRow
              key={screen.id}
              screen={screen}
              now={now}
              answers={answers}
              isOpen={screen.id === opened.id}
              onToggle={() => open(screen.id === opened.id ? null : screen.id)}
            />
          ))}
        </ul>
        <div className="flex justify-end">
          <button type="submit" className="sr-only" tabIndex={-1}>
            Question suivante
          </button>
          {next !== undefined && (
            <Button look="secondary" onClick={() => onTab(next)}>
              Partie suivante : {SECTION_WORDS[next]}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
};
