import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { codeRefusal } from '../failure.ts';
import type { CodeQuestion } from '../vault.ts';

interface SheetFormProps {
  readonly question: CodeQuestion;
  readonly onBack: () => void;
  /** Where there is no sheet either. */
  readonly onLost?: (() => void) | undefined;
}

/** The printed recovery sheet, instead of a code. */
export const SheetForm = ({ question, onBack, onLost }: SheetFormProps) => {
  const [text, setText] = useState('');
  const [sent, setSent] = useState<CodeQuestion | null>(null);
  const pending = sent === question;
  const { refusal } = question;
  const isWrong = sent !== null && !pending && refusal !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question brings the answer to the last one
  useEffect(() => {
    if (isWrong) document.querySelector<HTMLTextAreaElement>('textarea[name="sheet"]')?.focus();
  }, [question]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (pending || text.trim() === '') return;
    setSent(question);
    question.answer({ way: 'sheet', text });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 pt-1 pb-5">
      <TextArea
        label="Texte de la fiche"
        name="sheet"
        required
        rows={4}
        value={text}
        onChange={setText}
        error={
          isWrong
            ? refusal.code === 'INVALID_CHALLENGE'
              ? 'Cette fiche n’est pas la vôtre, a été remplacée ou contient une faute de frappe.'
              : codeRefusal(refusal)
            : undefined
        }
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" wide pending={pending} disabled={!pending && text.trim() === ''}>
        Déverrouiller
      </Button>
      <div className="flex flex-wrap justify-between gap-1">
        <Button look="quiet" size="sm" onClick={onBack}>
          Entrer un code
        </Button>
        {onLost !== undefined && (
          <Button look="quiet" size="sm" onClick={onLost}>
            J’ai tout perdu
          </Button>
        )}
        <Button look="quiet" size="sm" onClick={question.later}>
          Plus tard
        </Button>
      </div>
    </form>
  );
};
