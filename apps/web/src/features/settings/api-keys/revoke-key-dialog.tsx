import { type ApiKey, useRevokeApiKey } from '../../../data/api-keys.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export const RevokeKeyDialog = ({ apiKey, onClose }: RevokeKeyDialogProps) => {
  const { mutate, isPending, error } = useRevokeApiKey();
  return (
    <ConfirmDialog
      open
      danger
      title="Révoquer cette clé ?"
      confirmLabel="Révoquer"
      pending={isPending}
      error={error === null ? undefined : sentenceOf(error)}
      onCancel={onClose}
      onConfirm={() =>
        mutate(apiKey.id, {
          onSuccess: () => {
            toast.success(`La clé « ${apiKey.name} » ne vaut plus rien`);
            onClose();
          },
        })
      }
    >
      Le logiciel qui se sert de « {apiKey.name} » ne verra plus rien, dès maintenant. Une clé révoquée ne peut pas être
      rétablie.
    </ConfirmDialog>
  );
};
