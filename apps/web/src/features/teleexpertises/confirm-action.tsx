import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
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
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A question before what cannot be undone. */
export const ConfirmAction = ({ action, ...rest }: ConfirmActionProps) => {
  const question = QUESTIONS[action];
  if (question === undefined) return null;
  return (
    <ConfirmDialog open danger title={question.title} confirmLabel={question.verb} {...rest}>
      {question.sentence}
    </ConfirmDialog>
  );
};
