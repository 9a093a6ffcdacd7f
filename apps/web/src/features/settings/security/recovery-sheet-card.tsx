import { MINUTE_MS } from '@maillon/domain/time-units';
import { FileKey2 } from 'lucide-react';
import { useState } from 'react';
import { displayName, useMe } from '../../../data/users.ts';
import { plainDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { failureOf } from '../../../vault/encryption/unsealing.ts';
import { causeOf } from '../../../vault/failure.ts';
import { unlockVault } from '../../../vault/vault.ts';

/** The printed way back. */
export const RecoverySheetCard = () => {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const make = async (): Promise<void> => {
    setPending(true);
    setFailure(undefined);
    try {
      const [{ recoverySheet }, { loadPdfFonts }, provider] = await Promise.all([
        import('../recovery-sheet.ts'),
        import('../../../lib/files/pdf-fonts.ts'),
        unlockVault(),
      ]);
      // Before the code is made: a new one ends the sheet that there was.
      const fonts = await loadPdfFonts();
      const secret = (await provider.recoveryKit?.export()) ?? '';
      const bytes = await recoverySheet({ secret, name: displayName(me), on: plainDate(new Date()) }, fonts);
      const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/pdf' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = 'Fiche de secours.pdf';
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS);
      toast.success('Fiche de secours créée', 'Imprimez-la, puis effacez le fichier.');
      setAsking(false);
    } catch (error) {
      setFailure(causeOf(failureOf(error)).cause);
    } finally {
      setPending(false);
    }
  };

  return (
    <Card title="Fiche de secours">
      <p className="mb-4 text-muted">
        Une page à imprimer, avec un code à scanner. Elle rouvre vos données si vous perdez vos appareils et ne recevez
        plus vos codes de sécurité.
      </p>
      <Button look="secondary" icon={<FileKey2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        Créer une fiche de secours
      </Button>
      <ConfirmDialog
        open={asking}
        title="Créer une fiche de secours ?"
        confirmLabel="Créer la fiche"
        pending={pending}
        error={failure}
        onConfirm={() => void make()}
        onCancel={() => setAsking(false)}
      >
        Si vous en aviez déjà une, elle n’ouvrira plus rien.
      </ConfirmDialog>
    </Card>
  );
};
