import { useInfiniteQuery } from '@tanstack/react-query';
import { FileKey2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { accessPolicies } from '../../../data/access-policies.ts';
import { displayName, useMe } from '../../../data/users.ts';
import { plainDate } from '../../../lib/dates.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { causeOf } from '../../../vault/failure.ts';
import { SafetyNumber } from '../../../vault/safety-number.tsx';
import { failureOf } from '../../../vault/sealing.ts';
import { useVault } from '../../../vault/use-vault.ts';
import { openVault, type VaultState, vault } from '../../../vault/vault.ts';

/** « Sécurité »: where one's keys stand, the sheet that brings them back, and whom one can compare numbers with. */
export const SecuritySection = () => {
  const state = useVault();
  return (
    <>
      <Card title="Vos clés de chiffrement">
        <KeysState state={state} />
      </Card>
      {state.is === 'open' && state.provider.capabilities.recoveryKit && <SheetCard />}
      {state.is === 'open' && <People />}
    </>
  );
};

const KeysState = ({ state }: { readonly state: VaultState }): ReactNode => {
  switch (state.is) {
    case 'open':
      return (
        <p>
          <Badge>Déverrouillées</Badge> Vos données de santé sont chiffrées sur cet appareil avant d’être envoyées. Nous
          ne pouvons pas les lire.
        </p>
      );
    case 'opening':
    case 'asking':
      return <p>Déverrouillage de vos données...</p>;
    case 'absent':
      return <p className="text-muted">Rien n’est chiffré dans cette session.</p>;
    case 'shut':
      return (
        <Alert tone="warning">
          <p>{causeOf(state.error).cause}</p>
          <Button look="secondary" size="sm" className="mt-2" onClick={vault.tryAgain}>
            Déverrouiller
          </Button>
        </Alert>
      );
  }
};

const SheetCard = () => {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const make = async (): Promise<void> => {
    setPending(true);
    setFailure(undefined);
    try {
      const [{ recoverySheet }, provider] = await Promise.all([import('../recovery-sheet.ts'), openVault()]);
      const secret = (await provider.recoveryKit?.export()) ?? '';
      const bytes = await recoverySheet(secret, displayName(me), plainDate(new Date()));
      const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/pdf' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = 'Fiche de secours.pdf';
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
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

interface Person {
  readonly sldId: string;
  readonly name: string;
}

const People = () => {
  const given = useInfiniteQuery(accessPolicies({ direction: 'given', status: 'ACCEPTED' }));
  const received = useInfiniteQuery(accessPolicies({ direction: 'received', status: 'ACCEPTED' }));
  const [shown, setShown] = useState<Person | null>(null);
  const people = new Map<string, Person>();
  for (const { to } of given.data ?? [])
    if (to.sldId !== null) people.set(to.sldId, { sldId: to.sldId, name: to.name });
  for (const { fromDisplay: from } of received.data ?? []) {
    if (from.sldId !== null) people.set(from.sldId, { sldId: from.sldId, name: from.name });
  }
  return (
    <Card title="Numéros de sécurité">
      <p className="mb-3 text-muted">
        Deux personnes qui voient les mêmes chiffres sont sûres que personne ne lit entre elles.
      </p>
      {people.size === 0 && <p className="text-muted">Vous ne partagez encore rien de chiffré.</p>}
      <ul className="divide-y divide-line">
        {[...people.values()].map((person) => (
          <li key={person.sldId} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0 truncate font-medium">{person.name}</span>
            <Button look="secondary" size="sm" onClick={() => setShown(person)}>
              Comparer<span className="sr-only"> avec {person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Dialog open size="sm" title={`Numéro de sécurité avec ${shown.name}`} onClose={() => setShown(null)}>
          <div className="pb-5">
            <SafetyNumber of={shown.sldId} name={shown.name} />
          </div>
        </Dialog>
      )}
    </Card>
  );
};
