import { SECTION_WORDS } from '@maillon/domain/conversation/option-words';
import { MessagesSquare } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useStepFocus } from '../../../lib/hooks/use-step-focus.ts';
import { Button } from '../../../ui/button.tsx';
import type { RecordNow } from '../record.model.ts';
import { AnswerStatus } from './answer-status.tsx';
import { tabsOf } from './conversation.model.ts';
import { Overview } from './overview.tsx';
import { ScreenBlock } from './screen-block.tsx';
import type { RecordAnswers } from './use-answers.ts';

interface SectionScreenProps {
  readonly tab: string;
  readonly now: RecordNow;
  readonly answers: RecordAnswers;
  readonly notice: ReactNode;
  readonly onTab: (tab: string) => void;
  readonly onStepwise: () => void;
}

/** A part of the record with all its questions, where there is room for them; each says whether it is in the record. */
export const SectionScreen = ({ tab, now, answers, notice, onTab, onStepwise }: SectionScreenProps) => {
  const { screens, who } = answers;
  const tabs = tabsOf(screens);
  const heading = useStepFocus(tabs.indexOf(tab));
  const form = useRef<HTMLFormElement>(null);
  const next = tabs[tabs.indexOf(tab) + 1];
  /** Enter goes on to the next question, and from the last one to the next part. */
  const goOn = (event: FormEvent): void => {
    event.preventDefault();
    const blocks = [...(form.current?.querySelectorAll('li') ?? [])];
    const at = blocks.findIndex((block) => block.contains(document.activeElement));
    const control = blocks[at + 1]?.querySelector<HTMLElement>('input, textarea');
    if (control) control.focus();
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
        <ul className="flex flex-col divide-y divide-line">
          {screens
            .filter((screen) => screen.tab === tab)
            .map((screen) => (
              <li key={screen.id} className="grid gap-x-6 gap-y-1 py-5 first:pt-0 lg:grid-cols-[minmax(0,1fr)_11rem]">
                <ScreenBlock screen={screen} now={now} answers={answers} />
                <div className="lg:text-right">
                  <AnswerStatus state={stateOf(screen.questions, answers)} onRetry={answers.retry} />
                </div>
              </li>
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

/** Of several questions that stand together, what is worst. */
const stateOf = (questions: readonly { readonly name: string }[], answers: RecordAnswers) => {
  const states = questions.map(({ name }) => answers.stateOf(name));
  return (['failed', 'kept', 'saving', 'saved'] as const).find((state) => states.includes(state)) ?? null;
};
