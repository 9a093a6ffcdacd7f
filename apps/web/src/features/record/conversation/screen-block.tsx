import { type Screen, VACCINES_SCREEN } from '@maillon/domain/conversation/screens';
import { asAsked, screenWords } from '@maillon/domain/conversation/words';
import type { Answer, Question, Respondent } from '@maillon/domain/forms/form';
import { mayBeUnknown, ticking, UNKNOWN_TEXT } from '@maillon/domain/forms/sole-options';
import { useEffect, useEffectEvent } from 'react';
import { FormQuestion } from '../../../fields/form-question.tsx';
import type { RecordNow } from '../../../vault/record/record-now.ts';
import { RecordAnswer } from '../record-answer.tsx';
import type { RecordAnswers } from './use-answers.ts';

interface ScreenBlockProps {
  readonly screen: Screen;
  readonly now: RecordNow;
  readonly answers: RecordAnswers;
  /** Below a heading that asks its question. */
  readonly alone?: boolean;
}

const isTyped = ({ kind }: Question): boolean => kind === 'text' || kind === 'number' || kind === 'date';
const isUnknownIn = ({ name }: Question, { answers }: Respondent): boolean => answers[name] === UNKNOWN_TEXT;
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(radio|checkbox)$/.test(target.type));

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'preventDefault'>;

/** The answer that a digit gives: the choice at that place, ticked or unticked where there are several. */
export const chosenBy = (key: string, question: Question, answer: Answer | undefined): Answer | undefined => {
  if (!/^[1-9]$/.test(key) || (question.kind !== 'one' && question.kind !== 'many')) return undefined;
  const code = question.options[Number(key) - 1]?.code;
  if (code === undefined || question.kind === 'one') return code;
  const before = Array.isArray(answer) ? answer : [];
  return ticking(before, before.includes(code) ? before.filter((one) => one !== code) : [...before, code]);
};

/** A question in a patient's words, with those that follow from its answer; the digits choose. */
export const ScreenBlock = ({ screen, now, answers, alone = false }: ScreenBlockProps) => {
  const { who } = answers;
  const [lead, ...following] = screen.questions;
  const isVaccines = screen.id === VACCINES_SCREEN;
  const choose = (event: KeyPress): void => {
    if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey || isVaccines) return;
    const answer = chosenBy(event.key, lead, who.answers[lead.name]);
    if (answer === undefined) return;
    event.preventDefault();
    answers.answer(lead.name, answer, false);
  };
  // The one question of a screen takes the digits wherever the focus is.
  const chooseAnywhere = useEffectEvent(choose);
  useEffect(() => {
    if (!alone) return;
    const listen = (event: KeyboardEvent): void => chooseAnywhere(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [alone]);
  const ask = (question: Question, look: 'asked' | 'alone') => (
    <RecordAnswer key={question.name} name={question.name} now={now} editor={answers} keepsPlace>
      <FormQuestion
        question={asAsked(question)}
        who={who}
        error={answers.errors[question.name]}
        onAnswer={(name, value) => answers.answer(name, value, isTyped(question))}
        look={look}
      />
      {mayBeUnknown(question) && (
        <button
          type="button"
          aria-pressed={isUnknownIn(question, who)}
          aria-label={`Je ne sais pas : ${asAsked(question).label}`}
          onClick={() => answers.answer(question.name, isUnknownIn(question, who) ? undefined : UNKNOWN_TEXT, false)}
          className="mt-2 min-h-9 rounded-full border border-line px-4 text-sm font-semibold text-brand hover:bg-brand-soft aria-pressed:border-brand aria-pressed:bg-brand-soft"
        >
          Je ne sais pas
        </button>
      )}
    </RecordAnswer>
  );
  if (isVaccines) {
    return (
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className={alone ? 'sr-only' : 'mb-3 font-semibold'}>{screenWords(screen.id).asked}</legend>
        {screen.questions.map((question) => ask(question, 'asked'))}
      </fieldset>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shorter way for the controls inside, which take the keys
    <div className="flex flex-col gap-4" onKeyDown={alone ? undefined : choose} data-screen={screen.id}>
      {ask(lead, alone ? 'alone' : 'asked')}
      {following.length > 0 && (
        <div className="flex flex-col gap-4 rounded-md border-l-4 border-brand-soft pl-4">
          {following.map((question) => ask(question, 'asked'))}
        </div>
      )}
    </div>
  );
};
