import type { AccessPolicy } from '../../../data/access/access-policies.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useLookAgain } from '../../../vault/key-states.ts';
import { givesKeys } from '../../../vault/keys.ts';
import { useEndAccess } from '../../../vault/pending/use-end-access.ts';

const whatFollows = ({ direction, resource, to }: AccessPolicy): string => {
  if (direction === 'received') return 'Vous n’y aurez plus accès. Pour le retrouver, il faudra le demander.';
  return resource === 'medical-file'
    ? `Dès maintenant, ${to.name} n’ouvre plus votre dossier. Vos rendez-vous ne changent pas, et vous pouvez redonner cet accès quand vous voulez.`
    : `Dès maintenant, ${to.name} ne voit plus ce que vous partagez ainsi. Vous pouvez redonner cet accès quand vous voulez.`;
};

interface AccessPolicyRevokeProps {
  readonly policy: AccessPolicy;
  readonly onClose: () => void;
}

/** The question before a sharing ends (spec platform §2 "Settings"). A failure is shown where it happened. */
export const AccessPolicyRevoke = ({ policy, onClose }: AccessPolicyRevokeProps) => {
  const { end, isPending, error } = useEndAccess();
  const lookAgain = useLookAgain();
  const { direction, to, fromDisplay } = policy;
  const name = direction === 'given' ? to.name : fromDisplay.name;
  const confirm = async (): Promise<void> => {
    try {
      // Not by `onSuccess` of the call: with the last sharing of a list this question goes, too.
      toast.success('Accès retiré', await end(policy));
    } catch {
      return; // The question says why.
    }
    await lookAgain();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Retirer cet accès ?"
      confirmLabel="Oui, retirer"
      pending={isPending}
      error={error === null ? undefined : sentenceOf(error)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{`Voulez-vous vraiment retirer l’accès à ${name} ?`}</p>
      <p className="mt-2">{whatFollows(policy)}</p>
      {givesKeys(policy) && (
        <p className="mt-2">Ce qui a déjà été lu ne peut pas être repris. Ce qui s’écrira ensuite restera fermé.</p>
      )}
    </ConfirmDialog>
  );
};
