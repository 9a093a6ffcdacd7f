import type { AuthFactor } from '@maillon/vault/provider';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { openVault } from '../../../vault/vault.ts';
import { type Codes, useCodesStep } from './own-contacts.ts';
import { refusalOf } from './own-devices.ts';

/**
 * Waits for the vault of this page while it opens. Null where it does not: « Sécurité » offers it later, and codes
 * arrive where they did.
 */
export const openCodes = (): Promise<Codes | null> =>
  openVault().then(
    (provider) => provider.codeContact ?? null,
    () => null,
  );

interface CodesHereProps {
  readonly codes: Codes;
  /** A contact that was proved a moment ago. */
  readonly factor: AuthFactor;
  readonly onClose: () => void;
}

/** Whether security codes shall go to the new contact of the account, too: one touch, and the contact of before is told. */
export const CodesHere = ({ codes, factor, onClose }: CodesHereProps) => {
  const step = useCodesStep();
  const receive = (): void =>
    step.mutate(() => codes.list(factor), {
      onSuccess: () => {
        toast.success(
          'Contact enregistré',
          'Vos codes de sécurité y arriveront dans 72 heures. Dans « Sécurité », vous pouvez le confirmer tout de suite.',
        );
        onClose();
      },
    });
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Recevoir ici vos codes de sécurité ?"
      description={
        <>
          Vos codes de sécurité n’arrivent pas encore à{' '}
          <strong className="font-semibold break-words text-ink">{factor.value}</strong>. Le contact actuel reste
          valable, et nous le prévenons de ce changement.
        </>
      }
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Plus tard
          </Button>
          <Button pending={step.isPending} onClick={receive}>
            Les recevoir ici
          </Button>
        </>
      }
    >
      {step.error !== null && <Alert tone="danger">{refusalOf(step.error)}</Alert>}
    </Dialog>
  );
};
