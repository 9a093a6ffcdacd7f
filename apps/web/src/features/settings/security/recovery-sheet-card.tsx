import { MINUTE_MS } from '@maillon/domain/time-units';
import type { EncryptionProvider, TmrArgs } from '@maillon/vault/provider';
import { FileKey2 } from 'lucide-react';
import { useState } from 'react';
import { displayName, useMe } from '../../../data/users.ts';
import { plainDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { WithCodeDialog } from './with-code-dialog.tsx';

/** The printed way back. The sheet is the keys, so it takes a security code, also on a device that is open. */
export const RecoverySheetCard = () => {
  const me = useMe();
  const [asking, setAsking] = useState(false);

  const make = async (provider: EncryptionProvider, proof: TmrArgs): Promise<null> => {
    const [{ recoverySheet }, { loadPdfFonts }] = await Promise.all([
      import('../recovery-sheet.ts'),
      import('../../../lib/files/pdf-fonts.ts'),
    ]);
    // Before the sheet is made: a new one ends the one that there was.
    const fonts = await loadPdfFonts();
    const secret = (await provider.recoveryKit?.export(proof)) ?? '';
    const bytes = await recoverySheet({ secret, name: displayName(me), on: plainDate(new Date()) }, fonts);
    const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/pdf' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'Fiche de secours.pdf';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS);
    toast.success('Fiche de secours créée', 'Imprimez-la, puis effacez le fichier.');
    return null;
  };

  return (
    <Card title="Fiche de secours">
      <p className="mb-4 text-muted">
        Une page à imprimer, avec un code à scanner. Elle rouvre vos données si vous perdez vos appareils et ne recevez
        plus vos codes de sécurité. Qui l’a en main peut tout lire : gardez-la comme une pièce d’identité.
      </p>
      <Button look="secondary" icon={<FileKey2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        Créer une fiche de secours
      </Button>
      {asking && (
        <WithCodeDialog
          title="Créer une fiche de secours ?"
          working="Création de la fiche…"
          onProof={make}
          onClose={() => setAsking(false)}
        >
          Si vous en aviez déjà une, elle n’ouvrira plus rien. Un code de sécurité confirme que c’est bien vous.
        </WithCodeDialog>
      )}
    </Card>
  );
};
