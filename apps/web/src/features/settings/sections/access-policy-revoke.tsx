import { type AccessPolicy, useRevokeAccess } from '../../../data/access-policies.ts';
import { sentenceOf } from '../../../lib/problem.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';

interface AccessPolicyRevokeProps {
  readonly policy: AccessPolicy;
  readonly onClose: () => void;
}

/** The question before a sharing ends (spec platform §2 "Settings"). A failure is shown where it happened. */
export const AccessPolicyRevoke = ({ policy, onClose }: AccessPolicyRevokeProps) => {
  const revoke = useRevokeAccess();
  const { direction, to, fromDisplay } = policy;
  const name = direction === 'given' ? to.name : fromDisplay.name;
  const confirm = () =>
    revoke.mutate(policy.id, {
      onSuccess: () => {
        toast.success('Accès révoqué');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title="Révoquer l'accès"
      confirmLabel="Révoquer"
      pending={revoke.isPending}
      error={revoke.isError ? sentenceOf(revoke.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {`Voulez-vous vraiment révoquer l'accès pour ${name} ?`}
    </ConfirmDialog>
  );
};
