import { SECTION_WORDS } from '@maillon/domain/conversation/option-words';
import { isAnswered, type Screen } from '@maillon/domain/conversation/screens';
import { screenWords } from '@maillon/domain/conversation/words';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import type { RecordNow } from '../../../vault/record/record-now.ts';
import { QuestionProgress } from './question-progress.tsx';
import { ScreenBlock } from './screen-block.tsx';
import type { RecordAnswers } from './use-answers.ts';

interface QuestionScreenProps {
  readonly screen: Screen;
  readonly at: number;
  readonly now: RecordNow;
  readonly answers: RecordAnswers;
  readonly footer: HTMLElement | null;
  readonly notice: ReactNode;
  readonly onBack: () => void;
  readonly onNext: () => void;
  /** To the parts of the record. */
  readonly onParts: () => void;
}

const FORM = 'record-question';

/** One question of the record, alone: the phone's way through it. */
export const QuestionScreen = ({ screen, at, now, answers, footer, notice, ...go }: QuestionScreenProps) => {
  const { onBack, onNext, onParts } = go;
  const form = useRef<HTMLFormElement>(null);
  const { asked, why } = screenWords(screen.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question takes the focus to its answer
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const chosen = form.current?.querySelector<HTMLElement>('input:checked');
      (chosen ?? form.current?.querySelector<HTMLElement>('input, textarea'))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [screen.id]);
  // Enter goes on wherever the focus is, where nothing else takes it.
  const goOn = useEffectEvent((event: KeyboardEvent) => {
    const isTaken =
      event.target instanceof Element && event.target.closest('a, button, input, textarea, select') !== null;
    if (event.key === 'Enter' && !isTaken) onNext();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => goOn(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <form
      ref={form}
      id={FORM}
      noValidate
      className="mx-auto flex max-w-xl flex-col pb-6"
      onBlur={answers.settle}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <QuestionProgress screens={answers.screens} at={at} who={answers.who} />
      <button type="button" onClick={onParts} className="mt-4 min-h-6 self-start text-sm font-semibold text-brand">
        <span className="sr-only">Revenir aux parties du dossier : </span>
        {SECTION_WORDS[screen.tab]}
      </button>
      <h3 className="mt-1 text-2xl/8 font-semibold text-balance">{asked}</h3>
      <p className="mt-2 mb-6 min-h-6 text-muted">{why}</p>
      {notice}
      <ScreenBlock key={screen.id} screen={screen} now={now} answers={answers} alone />
      <p className="mt-6 hidden text-xs text-muted md:block">Touches 1 à 9 pour choisir, Entrée pour continuer.</p>
      {footer !== null &&
        createPortal(
          <div className="mx-auto grid w-full max-w-xl grid-cols-[auto_1fr] gap-x-3 gap-y-1">
            <Button look="secondary" aria-label="Question précédente" title="Question précédente" onClick={onBack}>
              <ArrowLeft aria-hidden="true" />
            </Button>
            <Button type="submit" form={FORM} wide>
              Continuer
            </Button>
            <Button
              look="quiet"
              className={`col-span-2 ${isAnswered(screen, answers.who) ? 'invisible' : ''}`}
              onClick={onNext}
            >
              Passer, j’y reviendrai
            </Button>
          </div>,
          footer,
        )}
    </form>
  );
};
