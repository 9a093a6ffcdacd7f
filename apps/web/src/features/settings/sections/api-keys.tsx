import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKey, apiKeysQuery, type KeyOwner } from '../../../data/api-keys.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { CreateKeyDialog } from '../api-keys/create-key-dialog.tsx';
import { KeyItem } from '../api-keys/key-item.tsx';
import { RevokeKeyDialog } from '../api-keys/revoke-key-dialog.tsx';

/** Keys with which the software of a partner reads one’s calendar, or those of a structure that one manages. */
export const ApiKeysSection = () => {
  const { data, error, refetch } = useQuery(apiKeysQuery());
  const [isCreating, setIsCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  return (
    <Card title="Clés d’accès">
      <p className="mb-4 text-muted">
        Avec une clé, le logiciel d’un partenaire voit quand un agenda est libre ou occupé, et l’heure des rendez-vous.
        Il ne voit ni les patients, ni les motifs, et ne change rien.
      </p>
      {data !== undefined ? (
        <Keys {...data} onCreate={() => setIsCreating(true)} onRevoke={setRevoked} />
      ) : error === null ? (
        <SkeletonLines lines={3} />
      ) : (
        <ReadFailure error={error} again={refetch} />
      )}
      {isCreating && data !== undefined && (
        <CreateKeyDialog owners={data.owners} onClose={() => setIsCreating(false)} />
      )}
      {revoked !== null && <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </Card>
  );
};

interface KeysProps {
  readonly owners: readonly KeyOwner[];
  readonly keys: readonly ApiKey[];
  readonly onCreate: () => void;
  readonly onRevoke: (key: ApiKey) => void;
}

const Keys = ({ owners, keys, onCreate, onRevoke }: KeysProps) => {
  if (owners.length === 0) {
    return (
      <EmptyState title="Aucun agenda à partager">
        Les clés d’une structure sont créées par ses responsables.
      </EmptyState>
    );
  }
  const create = <Button onClick={onCreate}>Créer une clé</Button>;
  if (keys.length === 0) {
    return (
      <EmptyState title="Aucune clé" action={create}>
        Créez-en une par logiciel partenaire : vous pourrez la révoquer seule.
      </EmptyState>
    );
  }
  const ownerOf = ({ ownerId }: ApiKey) => owners.find(({ id }) => id === ownerId);
  return (
    <>
      <ul className="mb-5 divide-y divide-line">
        {keys.map((key) => (
          <KeyItem key={key.id} apiKey={key} owner={ownerOf(key)} onRevoke={() => onRevoke(key)} />
        ))}
      </ul>
      {create}
    </>
  );
};
