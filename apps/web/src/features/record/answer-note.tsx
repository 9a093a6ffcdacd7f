import { answerText } from '@maillon/domain/forms/answer-text';
import type { Question, Respondent } from '@maillon/domain/forms/form';
import { dateAndTime, plainDate } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { Source } from '../../vault/record/record-now.ts';
import type { Conflict } from './record-draft.ts';

/** « Zoé Martin, 22/11/2026 14:02:11 » */
export const sourceInWords = (source: Source): string => {
  switch (source.from) {
    case 'record':
      return `${source.author}, le ${dateAndTime(source.at)}`;
    case 'check-up':
      return `Questionnaire de santé du ${plainDate(source.at)}`;
    case 'sign-up':
      return 'Dit à l’inscription';
    case 'account':
      return 'Informations du compte';
  }
};

/** Under a question: who answered it, and when; an empty line where it is unanswered, or the answer is not in the record yet. */
export const AnswerSource = ({ source }: { readonly source: Source | undefined }) => (
  <p className="mt-1.5 min-h-4 text-xs text-muted">{source !== undefined && sourceInWords(source)}</p>
);

interface DisputedAnswerProps {
  readonly conflict: Conflict;
  readonly question: Question;
  readonly who: Respondent;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Another person answered the same question while it was being answered here. */
export const DisputedAnswer = ({ conflict, question, who, onMine, onTheirs }: DisputedAnswerProps) => {
  const { name, theirs } = conflict;
  const { [name]: _, ...others } = who.answers;
  const answers = theirs === null ? others : { ...others, [name]: theirs.answer };
  const [mine, other] = [answerText(question, who), answerText(question, { ...who, answers })];
  return (
    <Alert tone="warning" className="mt-2" title="Réponse modifiée entre-temps">
      <p>
        {theirs === null
          ? 'Cette réponse a été retirée par une autre personne.'
          : `${theirs.author.name} a répondu « ${other} » le ${dateAndTime(theirs.at)}.`}
      </p>
      <p>Votre réponse, pas encore enregistrée : « {mine} ».</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" look="secondary" onClick={onTheirs}>
          {theirs === null ? 'Retirer ma réponse' : 'Prendre sa réponse'}
        </Button>
        <Button size="sm" look="secondary" onClick={onMine}>
          Garder la mienne
        </Button>
      </div>
    </Alert>
  );
};
