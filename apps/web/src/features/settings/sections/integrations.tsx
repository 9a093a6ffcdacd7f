import { useQuery } from '@tanstack/react-query';
import { integrationsQuery } from '../../../data/agenda/integrations.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { IntegrationCard } from '../integration-card.tsx';

/** 'Intégrations': a card for each (spec platform §2 "Settings"). */
export const Integrations = () => {
  const { data, error, refetch } = useQuery(integrationsQuery());
  if (data !== undefined && data.length > 0) {
    return (
      <section aria-label="Intégrations" className="grid gap-6 xl:grid-cols-2">
        {data.map((integration) => (
          <IntegrationCard key={integration.type} integration={integration} />
        ))}
      </section>
    );
  }
  return (
    <Card title="Intégrations">
      {data !== undefined ? (
        <EmptyState title="Aucune intégration disponible">Rien n’est à connecter pour votre profil.</EmptyState>
      ) : error === null ? (
        <SkeletonLines lines={3} />
      ) : (
        <ReadFailure error={error} again={refetch} />
      )}
    </Card>
  );
};
