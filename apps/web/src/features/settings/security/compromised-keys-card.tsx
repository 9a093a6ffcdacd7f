import type { EncryptionProvider, TmrArgs } from '@maillon/vault/provider';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useIsCurtainUp } from '../../../ui/feedback/curtain.tsx';
import { backupKept } from '../../../vault/unlock/security-challenge.ts';
import { WithCodeDialog } from './with-code-dialog.tsx';

/** The hash of « Sécurité » that leads to this card. */
export const RENEWAL = 'security&renouveler';

/** A lost unlocked device, or a lost sheet: what a thief copied opens nothing that is written from then on. */
export const CompromisedKeysCard = () => {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Another object for each click on a link, to the same hash too.
  const location = useLocation();
  const isSeen = useIsCurtainUp();
  useEffect(() => {
    if (isSeen && location.hash === `#${RENEWAL}`) button.current?.focus();
  }, [location, isSeen]);

  const renew = async (provider: EncryptionProvider, proof: TmrArgs): Promise<ReactNode> => {
    await provider.renewKey('compromise', proof);
    if (proof.next !== undefined) await backupKept(proof.next.salt);
    return (
      <Alert tone="success" title="Votre protection est renouvelée">
        <p>
          Vos autres appareils vous demanderont un code. Votre ancienne fiche de secours n’ouvre plus rien : créez-en
          une nouvelle et détruisez l’ancienne.
        </p>
      </Alert>
    );
  };

  return (
    <Card title="Appareil ou fiche en de mauvaises mains">
      <p className="mb-4 text-muted">
        Un appareil déverrouillé volé, une fiche de secours égarée ? Renouvelez la protection de tout ce que vous
        partagez : qui l’a en main n’ouvrira rien de ce qui s’écrit ensuite.
      </p>
      <Button ref={button} look="secondary" icon={<KeyRound aria-hidden="true" />} onClick={() => setAsking(true)}>
        Tout renouveler
      </Button>
      {asking && (
        <WithCodeDialog
          danger
          title="Renouveler toute votre protection"
          working="Renouvellement de votre protection… Gardez cette page ouverte."
          onProof={renew}
          onClose={() => setAsking(false)}
        >
          La protection de vos données et de vos partages est refaite, et votre fiche de secours n’ouvrira plus rien. Ce
          qui a déjà été lu ou copié ne peut pas être repris. Un code de sécurité confirme que c’est bien vous.
        </WithCodeDialog>
      )}
    </Card>
  );
};
