import { answerText } from '@maillon/domain/forms/answer-text';
import type { Question, Respondent } from '@maillon/domain/forms/form';
import { dateAndTime } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { ConcurrentChange } from './concurrent-changes.ts';

interface ConcurrentChangesNoticeProps {
  readonly changes: readonly ConcurrentChange[];
  readonly questions: ReadonlyMap<string, Question>;
  readonly who: Respondent;
  readonly onSeen: () => void;
}

/** As many as are read at a glance; each is also under its question. */
const SHOWN = 5;

const inWords = ({ theirs, name }: ConcurrentChange, question: Question, who: Respondent): string => {
  if (theirs === null) return `« ${question.label} » : réponse retirée par une autre personne.`;
  const value = answerText(question, { ...who, answers: { ...who.answers, [name]: theirs.answer } });
  return `« ${question.label} » : ${value} (${theirs.author.name}, le ${dateAndTime(theirs.at)})`;
};

/** What others wrote in the record that is being edited here: who, what, when. Nothing of one's own was touched. */
export const ConcurrentChangesNotice = ({ changes, questions, who, onSeen }: ConcurrentChangesNoticeProps) => {
  const lines = changes.flatMap((change) => {
    const question = questions.get(change.name);
    return question === undefined ? [] : [{ name: change.name, words: inWords(change, question, who) }];
  });
  if (lines.length === 0) return null;
  return (
    <Alert tone="info" className="mb-5" title="Le dossier vient d’être complété">
      <ul className="list-disc pl-5">
        {lines.slice(0, SHOWN).map(({ name, words }) => (
          <li key={name} className="break-words">
            {words}
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p>et {lines.length - SHOWN} autres réponses.</p>}
      <Button size="sm" look="secondary" className="mt-2" onClick={onSeen}>
        J’ai vu
      </Button>
    </Alert>
  );
};
