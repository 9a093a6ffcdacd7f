import type { EncryptionProvider } from '@maillon/vault/provider';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dateAndTime } from '../../../lib/dates.ts';
import { useRealtime } from '../../../lib/realtime/use-realtime.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { failureOf } from '../../../vault/encryption/unsealing.ts';
import { causeOf } from '../../../vault/failure.ts';
import { StoppableRequest } from './stoppable-request.tsx';

type Erasure = NonNullable<EncryptionProvider['erasure']>;

const STATE = ['vault.erasure'] as const;

const useErasure = (erasure: Erasure) => {
  const client = useQueryClient();
  const look = (): void => void client.invalidateQueries({ queryKey: STATE });
  // The notice of it is a notification like any other.
  useRealtime('notification/new', look);
  const { data: allowedAt } = useQuery({
    queryKey: STATE,
    queryFn: async () => (await erasure.state())?.allowedAt ?? null,
    retry: false,
  });
  const step = useMutation({
    mutationFn: async (what: 'ask' | 'cancel'): Promise<void> => void (await erasure[what]()),
    onSettled: look,
  });
  return { allowedAt, step };
};

/** Their destruction was asked for, perhaps not by their owner. */
export const ErasureAlert = ({ erasure }: { readonly erasure: Erasure }) => {
  const { allowedAt, step } = useErasure(erasure);
  if (!allowedAt) return null;
  return (
    <StoppableRequest
      title="La fermeture définitive de vos données a été demandée"
      text={`Le ${dateAndTime(allowedAt)}, ce qui n’est lisible que par vous sera perdu pour toujours. Si ce n’est pas vous, dites-le, puis renouvelez votre protection.`}
      stopLabel="Ce n’est pas moi"
      error={step.error}
      pending={step.isPending}
      onStop={() => step.mutate('cancel')}
    />
  );
};

/** The owner's way to have their data opened by no reader any more. */
export const ErasureCard = ({ erasure }: { readonly erasure: Erasure }) => {
  const { allowedAt, step } = useErasure(erasure);
  const [isAsking, setAsking] = useState(false);
  if (allowedAt) return null;
  return (
    <Card title="Rendre vos données illisibles">
      <p className="mb-4 text-muted">
        Au bout de 72 heures, ce qui n’est lisible que par vous ne s’ouvre plus, pour personne. Ce que vous avez partagé
        reste lisible pour ceux à qui vous l’avez ouvert.
      </p>
      <Button look="secondary" onClick={() => setAsking(true)}>
        Demander la fermeture définitive
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title="Rendre vos données illisibles pour toujours"
        confirmLabel="Demander la fermeture définitive"
        pending={step.isPending}
        error={step.error === null ? undefined : causeOf(failureOf(step.error)).cause}
        onConfirm={() => step.mutate('ask', { onSuccess: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        Dans 72 heures, ce qui n’est lisible que par vous sera perdu pour toujours, sans retour possible. Nous vous
        prévenons par tous vos contacts, et vous pouvez annuler d’ici là.
      </ConfirmDialog>
    </Card>
  );
};
