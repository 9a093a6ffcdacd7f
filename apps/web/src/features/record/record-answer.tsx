import { questionsOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import type { ReactNode } from 'react';
import { OF_THE_ACCOUNT, type RecordNow } from '../../vault/record/record-now.ts';
import { AnswerSource, DisputedAnswer } from './answer-note.tsx';
import type { useRecordEditor } from './use-record-editor.ts';

export const RECORD_QUESTIONS = new Map(questionsOf(RECORD).map((question) => [question.name, question] as const));

interface RecordAnswerProps {
  readonly name: string;
  readonly now: RecordNow;
  readonly editor: Pick<
    ReturnType<typeof useRecordEditor>,
    'conflicts' | 'isChanged' | 'who' | 'keepMine' | 'takeTheirs'
  >;
  /** Answers are kept one by one: what is below must not move when one is. */
  readonly keepsPlace?: boolean;
  /** Its field. */
  readonly children: ReactNode;
}

/** A field with what is known of its answer: who gave it, whether it may be changed here, and what another person wrote meanwhile. */
export const RecordAnswer = ({ name, now, editor, keepsPlace = false, children }: RecordAnswerProps) => {
  const conflict = editor.conflicts.find((one) => one.name === name);
  const question = RECORD_QUESTIONS.get(name);
  const source = editor.isChanged(name) ? undefined : now.sources.get(name);
  const isLocked = OF_THE_ACCOUNT.has(name) || now.unreadable.has(name);
  return (
    <div>
      {isLocked ? (
        <fieldset disabled className="contents">
          {children}
        </fieldset>
      ) : (
        children
      )}
      {now.unreadable.has(name) && (
        <p className="mt-1.5 text-xs text-warning">Déjà renseigné, mais illisible pour vous : non modifiable ici.</p>
      )}
      {(source !== undefined || keepsPlace) && <AnswerSource source={source} />}
      {conflict !== undefined && question !== undefined && (
        <DisputedAnswer
          conflict={conflict}
          question={question}
          who={editor.who}
          onMine={() => editor.keepMine(conflict)}
          onTheirs={() => editor.takeTheirs(conflict)}
        />
      )}
    </div>
  );
};
