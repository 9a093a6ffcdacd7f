import type { OrganizationSummary } from '@maillon/contracts/structures/organizations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pendingOrganizationsQuery, useDecideOrganization } from '../../data/pending-organizations.ts';
import { useMe } from '../../data/users.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { sentenceOf } from '../../lib/api/problem.ts';
import { longDate } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { PageHeading } from './page-heading.tsx';

/** Spec platform §2 "pending-organizations": the structures that wait for a decision. */
export const PendingOrganizationsScreen = () => {
  const me = useMe();
  const { data, error, refetch } = useQuery(pendingOrganizationsQuery());
  return (
    <>
      <PageHeading title="Structures en attente">
        Accepter une structure ouvre aussi le compte de la personne qui l’a inscrite.
      </PageHeading>
      <ReadFailure error={error} again={refetch} />
      {data === undefined && error === null && (
        <Card>
          <SkeletonLines lines={4} />
        </Card>
      )}
      {data?.length === 0 && (
        <Card>
          <EmptyState title="Aucune structure en attente">Tout est décidé.</EmptyState>
        </Card>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {data?.map((organization) => (
          <li key={organization.id}>
            <Pending organization={organization} mayDecide={me.impersonation === null} />
          </li>
        ))}
      </ul>
    </>
  );
};

interface PendingProps {
  readonly organization: OrganizationSummary;
  readonly mayDecide: boolean;
}

const Pending = ({ organization, mayDecide }: PendingProps) => {
  const decide = useDecideOrganization();
  const [declining, setDeclining] = useState(false);
  const { id, name, type, finess, siret, rccm, address, manager, createdAt } = organization;
  const lines = [
    ['Type', type],
    ['FINESS', finess],
    ['SIRET', siret],
    ['RCCM', rccm],
    ['Adresse', address[0]?.text],
    ['Responsable', manager && `${manager.name}${manager.email === null ? '' : ` · ${manager.email}`}`],
    ['Inscrite le', createdAt && longDate(createdAt)],
  ] as const;
  return (
    <Card title={name} className="h-full">
      <dl className="divide-y divide-line text-sm">
        {lines.map(
          ([label, value]) =>
            value && (
              <div key={label} className="flex flex-wrap gap-x-4 py-2">
                <dt className="w-28 text-muted">{label}</dt>
                <dd className="min-w-0 flex-1 basis-40 font-medium break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {decide.isError && !declining && (
        <Alert tone="danger" className="mt-4">
          {sentenceOf(decide.error)}
        </Alert>
      )}
      {mayDecide && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            size="sm"
            aria-label={`Accepter ${name}`}
            pending={decide.isPending && !declining}
            onClick={() =>
              decide.mutate({ id, accept: true }, { onSuccess: () => toast.success('Structure acceptée', name) })
            }
          >
            Accepter
          </Button>
          <Button size="sm" look="secondary" aria-label={`Refuser ${name}`} onClick={() => setDeclining(true)}>
            Refuser
          </Button>
        </div>
      )}
      {declining && (
        <DeclineDialog
          name={name}
          pending={decide.isPending}
          error={decide.isError ? sentenceOf(decide.error) : undefined}
          onCancel={() => setDeclining(false)}
          onDecline={(reason) =>
            decide.mutate(
              { id, accept: false, ...(reason === '' ? {} : { reason }) },
              { onSuccess: () => toast.success('Structure refusée', name) },
            )
          }
        />
      )}
    </Card>
  );
};

interface DeclineDialogProps {
  readonly name: string;
  readonly pending: boolean;
  readonly error: string | undefined;
  readonly onCancel: () => void;
  readonly onDecline: (reason: string) => void;
}

const DeclineDialog = ({ name, pending, error, onCancel, onDecline }: DeclineDialogProps) => {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      size="sm"
      onClose={onCancel}
      title="Refuser cette structure ?"
      description={`${name} sera retirée ; son responsable en sera prévenu.`}
      footer={
        <>
          <Button look="secondary" onClick={onCancel}>
            Annuler
          </Button>
          <Button look="danger" pending={pending} onClick={() => onDecline(reason.trim())}>
            Refuser
          </Button>
        </>
      }
    >
      <TextArea label="Motif" maxLength={500} value={reason} onChange={setReason} />
      {error !== undefined && (
        <Alert tone="danger" className="mt-3">
          {error}
        </Alert>
      )}
    </Dialog>
  );
};
