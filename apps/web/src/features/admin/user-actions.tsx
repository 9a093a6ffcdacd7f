import type { AdminUserDetail } from '@maillon/contracts/system/admin';
import { useState } from 'react';
import { type UserAction, useUserAction } from '../../data/admin.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { ImpersonateForm } from './impersonate-form.tsx';
import { awaitsParent, mayActivate, mayBeImpersonated, mayDeactivate, mayVerify } from './user-state.ts';

const DONE: Readonly<Record<UserAction, string>> = {
  activate: 'Compte ouvert',
  deactivate: 'Compte fermé, ses sessions sont terminées',
  verify: 'Identité professionnelle confirmée',
  unlockClaim: 'La personne peut de nouveau saisir sa date de naissance',
  resendParentLetter: 'Un nouveau lien part vers le parent',
};

interface UserActionsProps {
  readonly user: AdminUserDetail;
  readonly ownId: string;
}

/** Only what the server would do: closing asks first, because it throws the person out. */
export const UserActions = ({ user, ownId }: UserActionsProps) => {
  const action = useUserAction(user.id);
  const [closing, setClosing] = useState(false);
  const run = (which: UserAction): void =>
    action.mutate(which, {
      onSuccess: () => {
        setClosing(false);
        toast.success(DONE[which]);
      },
    });
  return (
    <div className="mt-5 flex flex-col gap-4">
      {action.isError && !closing && <Alert tone="danger">{sentenceOf(action.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {mayVerify(user, ownId) && (
          <Button size="sm" pending={action.isPending} onClick={() => run('verify')}>
            Confirmer l’identité professionnelle
          </Button>
        )}
        {mayActivate(user) && (
          <Button size="sm" pending={action.isPending} onClick={() => run('activate')}>
            Ouvrir le compte
          </Button>
        )}
        {user.claimLocked && (
          <Button size="sm" pending={action.isPending} onClick={() => run('unlockClaim')}>
            Rendre les essais
          </Button>
        )}
        {awaitsParent(user) && (
          <Button size="sm" pending={action.isPending} onClick={() => run('resendParentLetter')}>
            Renvoyer la lettre au parent
          </Button>
        )}
        {mayDeactivate(user, ownId) && (
          <Button size="sm" look="secondary" onClick={() => setClosing(true)}>
            Fermer le compte
          </Button>
        )}
      </div>
      {mayBeImpersonated(user, ownId) && <ImpersonateForm email={user.email ?? ''} />}
      <ConfirmDialog
        open={closing}
        danger
        title="Fermer ce compte ?"
        confirmLabel="Fermer le compte"
        pending={action.isPending}
        error={action.isError ? sentenceOf(action.error) : undefined}
        onConfirm={() => run('deactivate')}
        onCancel={() => setClosing(false)}
      >
        {user.firstName} {user.lastName} sera déconnecté partout, immédiatement.
      </ConfirmDialog>
    </div>
  );
};
