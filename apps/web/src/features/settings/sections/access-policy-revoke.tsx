import { type AccessPolicy, acceptedSharings, useRevokeAccess } from '../../../data/access/access-policies.ts';
import { profileOf, useMe } from '../../../data/users.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { dateAndTime } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useLookAgain } from '../../../vault/key-states.ts';
import { endSharing, givesKeys, heldThrough } from '../../../vault/keys.ts';
import { pendingEnds } from '../../../vault/pending/pending-ends.ts';
import { pendingGrants } from '../../../vault/pending/pending-grants.ts';
import { vault } from '../../../vault/vault.ts';

const LATER = 'accès retiré, la suite lui sera fermée à votre prochaine connexion';

/** Asked before the access ends: afterwards the server may have the keys renewed by itself. Null where it is not known. */
const heldKeys = async (policy: AccessPolicy, me: string): Promise<readonly string[] | null> => {
  const now = vault.current();
  if (now.is !== 'open' || !givesKeys(policy)) return [];
  const others = await acceptedSharings().catch(() => null);
  return heldThrough(now.provider, me, policy, others).catch(() => null);
};

/** What the patient is told: that the keys are others now, or that they will be as soon as they can. */
const receiptOf = async (
  policy: AccessPolicy,
  me: { readonly userId: string; readonly profileId: string },
  held: readonly string[] | null,
): Promise<string | undefined> => {
  const now = vault.current();
  if (!givesKeys(policy) || now.is === 'absent') return undefined;
  // Kept until the vault has noted it, whatever happens to this page meanwhile.
  pendingEnds.add(me.userId, policy.id);
  if (now.is !== 'open') return LATER;
  try {
    await endSharing(now.provider, me.profileId, policy.id, held ?? []);
    if (held === null) return LATER;
    pendingEnds.remove(me.userId, policy.id);
    if (held.length === 0) return undefined;
    return `accès retiré le ${dateAndTime(new Date(serverNow()))}, la suite lui est fermée`;
  } catch {
    return LATER;
  }
};

interface AccessPolicyRevokeProps {
  readonly policy: AccessPolicy;
  readonly onClose: () => void;
}

/** The question before a sharing ends (spec platform §2 "Settings"). A failure is shown where it happened. */
export const AccessPolicyRevoke = ({ policy, onClose }: AccessPolicyRevokeProps) => {
  const revoke = useRevokeAccess();
  const lookAgain = useLookAgain();
  const { direction, to, fromDisplay } = policy;
  const name = direction === 'given' ? to.name : fromDisplay.name;
  const user = useMe();
  const profileId = profileOf(user)?.id ?? '';
  const confirm = async (): Promise<void> => {
    const held = await heldKeys(policy, profileId);
    try {
      await revoke.mutateAsync(policy.id);
    } catch {
      return; // The question says why.
    }
    // Not by `onSuccess` of the call: with the last sharing of a list this question goes, too.
    // Given again later by another person, it is a person's to sign.
    pendingGrants.remove(user.id, to.id);
    toast.success('Accès révoqué', await receiptOf(policy, { userId: user.id, profileId }, held));
    await lookAgain();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Révoquer l’accès"
      confirmLabel="Révoquer"
      pending={revoke.isPending}
      error={revoke.isError ? sentenceOf(revoke.error) : undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{`Voulez-vous vraiment révoquer l’accès pour ${name} ?`}</p>
      {givesKeys(policy) && (
        <p className="mt-2">Ce qui a déjà été lu ne peut pas être repris. Ce qui s’écrira ensuite restera fermé.</p>
      )}
    </ConfirmDialog>
  );
};
