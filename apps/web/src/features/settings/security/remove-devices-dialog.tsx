import type { VaultDevice } from '@maillon/vault/provider';
import { useQuery } from '@tanstack/react-query';
import { sessionsQuery } from '../../../data/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { type Devices, refusalOf, useRemoveDevices } from './own-devices.ts';

interface RemoveDevicesDialogProps {
  readonly devices: Devices;
  /** One of them, or all others. */
  readonly leaving: readonly VaultDevice[];
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** A device that is removed stays signed in: the vault and the sessions know nothing of each other. */
export const RemoveDevicesDialog = ({ devices, leaving, onRemoved, onClose }: RemoveDevicesDialogProps) => {
  const { mutate, isPending, error } = useRemoveDevices(devices);
  const [first, ...more] = leaving;
  const isOne = more.length === 0;
  return (
    <ConfirmDialog
      open
      danger
      title={isOne ? `Retirer ${first?.name}\u00a0?` : 'Retirer tous les autres appareils\u00a0?'}
      confirmLabel={isOne ? 'Retirer' : 'Retirer tous les autres'}
      pending={isPending}
      error={refusalOf(error)}
      onCancel={onClose}
      onConfirm={() =>
        mutate(leaving, {
          onSuccess: () => {
            toast.success(isOne ? `${first?.name} est retiré` : 'Les autres appareils sont retirés');
            onRemoved();
            onClose();
          },
        })
      }
    >
      <p>{isOne ? 'Cet appareil n’ouvrira plus vos dossiers.' : 'Seul cet appareil ouvrira encore vos dossiers.'}</p>
      <OpenSessions />
    </ConfirmDialog>
  );
};

/** Names are the person's own, so none tells which session is that of the device: any other session may be. */
const OpenSessions = () => {
  const { data, isError } = useQuery(sessionsQuery());
  const mayBeSignedIn = isError || data?.some(({ current }) => !current);
  if (!mayBeSignedIn) return null;
  return (
    <p className="mt-3">
      S’il est connecté à votre compte, sa session se ferme à part, avec «&nbsp;Déconnecter cet appareil&nbsp;», sous
      «&nbsp;Appareils connectés&nbsp;».
    </p>
  );
};
