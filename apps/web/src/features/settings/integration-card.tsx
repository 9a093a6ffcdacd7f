import type { Integration } from '@maillon/contracts/agenda/integrations';
import { RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { authorizationUrlOf, useDeactivate, useSync } from '../../data/agenda/integrations.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { shortDate, time } from '../../lib/dates.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.tsx';

/** Takes the browser to another site; only to a web page, whatever the server said. */
const leaveFor = (address: string): void => {
  const { protocol, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('not the address of a page');
  window.location.assign(href);
};

const FAILURES = {
  AWAY: 'Le fournisseur ne répond pas pour le moment. Les dernières périodes connues restent prises en compte.',
  ACCESS_LOST: 'L’accès a été retiré chez le fournisseur : activez de nouveau cette intégration.',
} as const;

const lastSync = (instant: string): string => `${shortDate(instant)} à ${time(instant)}`;

/** One integration: 'Activer' when it is not, a menu when it is (spec platform §2 "Integrations"). */
export const IntegrationCard = ({ integration }: { readonly integration: Integration }) => {
  const { id, type, name, description, isActivated, features, isSyncing, lastSyncAt, failure } = integration;
  const [leaving, setLeaving] = useState(false);
  const [refused, setRefused] = useState<string>();
  const sync = useSync(type);
  const deactivate = useDeactivate();

  const activate = async (): Promise<void> => {
    setLeaving(true);
    setRefused(undefined);
    try {
      leaveFor(await authorizationUrlOf(type));
    } catch (error) {
      setLeaving(false);
      setRefused(sentenceOf(error));
    }
  };
  const show = (error: Error): void => setRefused(sentenceOf(error));
  const menu = [
    ...(features.calendar
      ? [{ label: 'Synchroniser', icon: <RefreshCw />, onSelect: () => sync.mutate(undefined, { onError: show }) }]
      : []),
    {
      label: 'Désactiver',
      icon: <Unplug />,
      danger: true,
      onSelect: () => {
        if (id === undefined) return;
        deactivate.mutate(id, { onError: show, onSuccess: () => toast.success(`${name} est désactivé`) });
      },
    },
  ];

  return (
    <Card
      title={name}
      action={
        isActivated && (
          <div className="-my-2 flex items-center gap-1">
            <Badge tone={failure === 'ACCESS_LOST' ? 'warning' : 'success'}>
              {failure === 'ACCESS_LOST' ? 'Accès perdu' : 'Activée'}
            </Badge>
            <ActionMenu label={`Actions : ${name}`} actions={menu} />
          </div>
        )
      }
    >
      <p className="text-muted">{description}</p>
      {failure !== null && !isSyncing && (
        <Alert tone="warning" className="mt-4">
          {FAILURES[failure]}
        </Alert>
      )}
      {refused !== undefined && (
        <Alert tone="danger" className="mt-4">
          {refused}
        </Alert>
      )}
      {isActivated && features.calendar && (
        <p role="status" className="mt-4 text-sm text-muted">
          {isSyncing
            ? 'Synchronisation en cours…'
            : lastSyncAt !== null && `Dernière synchronisation : ${lastSync(lastSyncAt)}`}
        </p>
      )}
      {(!isActivated || failure === 'ACCESS_LOST') && (
        <Button className="mt-5" pending={leaving} onClick={() => void activate()} aria-label={`Activer ${name}`}>
          Activer
        </Button>
      )}
    </Card>
  );
};
