import { COMMENT_MAX } from '@maillon/contracts/record/comments';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import type { TeleexpertiseAction } from './teleexpertise-actions.ts';

const QUESTIONS: Readonly<
  Partial<Record<TeleexpertiseAction, { readonly title: string; readonly sentence: string; readonly verb: string }>>
> = {
  decline: {
    title: 'Décliner cette demande ?',
    sentence: 'Elle passe au praticien suivant, ou revient à son auteur. Vous ne pourrez plus la lire.',
    verb: 'Décliner',
  },
  stop: {
    title: 'Arrêter cette demande ?',
    sentence: 'Plus personne ne pourra y répondre. Elle reste lisible.',
    verb: 'Arrêter la demande',
  },
  'enter-in-error': {
    title: 'Retirer cette demande ?',
    sentence: 'Elle disparaît des listes, et les praticiens sollicités ne la lisent plus.',
    verb: 'Retirer',
  },
};

interface ConfirmActionProps {
  readonly action: TeleexpertiseAction;
  readonly pending: boolean;
  /** Why the last try failed. */
  readonly error: string | undefined;
  /** Given why, without its margins; empty where nothing was said. */
  readonly onConfirm: (why: string) => void;
  readonly onCancel: () => void;
}

/** A question before what cannot be undone. */
export const ConfirmAction = ({ action, onConfirm, ...rest }: ConfirmActionProps) => {
  const [why, setWhy] = useState('');
  const question = QUESTIONS[action];
  if (question === undefined) return null;
  return (
    <ConfirmDialog
      open
      danger
      title={question.title}
      confirmLabel={question.verb}
      {...rest}
      onConfirm={() => onConfirm(why.trim())}
      details={
        action === 'decline' && (
          <TextArea
            label="Raison"
            rows={2}
            maxLength={COMMENT_MAX}
            value={why}
            onChange={setWhy}
            hint="L’auteur de la demande est seul à la lire."
            className="mb-3"
          />
        )
      }
    >
      {question.sentence}
    </ConfirmDialog>
  );
};
