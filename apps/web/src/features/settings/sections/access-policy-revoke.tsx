import { type AccessPolicy, useRevokeAccess } from '../../../data/access-policies.ts';
import { profileOf, useMe } from '../../../data/users.ts';
import { precise } from '../../../lib/dates.ts';
import { sentenceOf } from '../../../lib/problem.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { givesKeys, takeKeys } from '../../../vault/keys.ts';
import { vault } from '../../../vault/vault.ts';

/** What the patient is told: that the keys are others now, or that they will be as soon as they can. */
const receiptOf = async (policy: AccessPolicy, me: string): Promise<string | undefined> => {
  const now = vault.current();
  const { sldId } = policy.to;
  if (!givesKeys(policy) || sldId === null) return undefined;
  const done = now.is === 'open' && (await takeKeys(now.provider, me, sldId).catch(() => null));
  if (done === false && now.is === 'open') return undefined;
  return done === true
    ? `accès retiré, clés renouvelées le ${precise(new Date())}`
    : 'accès retiré ; les clés seront renouvelées à votre prochaine connexion';
};

interface AccessPolicyRevokeProps {
  readonly policy: AccessPolicy;
  readonly onClose: () => void;
}

/** The question before a sharing ends (spec platform §2 "Settings"). A failure is shown where it happened. */
export const AccessPolicyRevoke = ({ policy, onClose }: AccessPolicyRevokeProps) => {
  const revoke = useRevokeAccess();
  const { direction, to, fromDisplay } = policy;
  const name = direction === 'given' ? to.name : fromDisplay.name;
  const me = profileOf(useMe())?.id ?? '';
  const confirm = () =>
    revoke.mutate(policy.id, {
      onSuccess: async () => {
        toast.success('Accès révoqué', await receiptOf(policy, me));
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
