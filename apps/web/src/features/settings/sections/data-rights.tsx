import type { DataRequest } from '@maillon/contracts/data-rights';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  archiveUrl,
  dataRequestsQuery,
  useRequestErasure,
  useRequestExport,
  useWithdrawErasure,
} from '../../../data/data-rights.ts';
import { useMe } from '../../../data/users.ts';
import { longDate } from '../../../lib/dates.ts';
import { sentenceOf } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { RecordCopyPart } from '../record-copy/record-copy-part.tsx';
import { ErasureDialog } from './erasure-dialog.tsx';

/** A copy of one's data, and the erasure of the account. Nobody asks for either in somebody else's place. */
export const DataRightsSection = () => {
  const { impersonation } = useMe();
  return impersonation === null ? <DataRights /> : null;
};

const DataRights = () => {
  const { data, error } = useQuery(dataRequestsQuery());
  if (error !== null && data === undefined) {
    return (
      <Card title="Vos droits sur vos données">
        <Alert tone="danger">{sentenceOf(error)}</Alert>
      </Card>
    );
  }
  if (data === undefined) {
    return (
      <Card title="Vos droits sur vos données">
        <SkeletonLines lines={3} />
      </Card>
    );
  }
  return (
    <>
      <Copy of={data.filter(({ kind }) => kind === 'export')} />
      <Erasure scheduled={data.find(({ status }) => status === 'SCHEDULED')} />
    </>
  );
};

const Copy = ({ of: requests }: { readonly of: readonly DataRequest[] }) => {
  const me = useMe();
  const ask = useRequestExport();
  const [newest] = requests;
  const isPending = newest?.status === 'PENDING';
  return (
    <Card title="Obtenir une copie de mes données">
      <p className="text-muted">
        Une archive avec votre compte, vos rendez-vous, vos questionnaires, vos accords et le journal de votre dossier,
        lisible par un logiciel de santé (FHIR). Elle reste disponible sept jours.
      </p>
      {ask.isError && (
        <Alert tone="danger" className="mt-4">
          {sentenceOf(ask.error)}
        </Alert>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {newest?.status === 'READY' && (
          <a href={archiveUrl(newest.id)} download className={buttonClass({})}>
            Télécharger l’archive{newest.size === null ? '' : ` (${sizeOf(newest.size)})`}
          </a>
        )}
        {isPending ? (
          <p role="status" className="flex items-center gap-2 font-medium">
            <Spinner label="En cours" />
            Préparation de votre archive…
          </p>
        ) : (
          <Button
            look={newest?.status === 'READY' ? 'secondary' : 'primary'}
            pending={ask.isPending}
            onClick={() => ask.mutate(undefined)}
          >
            {newest === undefined ? 'Demander une copie' : 'Demander une nouvelle copie'}
          </Button>
        )}
      </div>
      {newest?.status === 'READY' && newest.dueAt !== null && (
        <p className="mt-2 text-sm text-muted">Disponible jusqu’au {longDate(newest.dueAt)}.</p>
      )}
      {me.patient !== undefined && <RecordCopyPart me={me} owner={me.patient} />}
    </Card>
  );
};

const KILO = 1000;
const sizeOf = (bytes: number): string =>
  bytes < KILO * KILO ? `${Math.max(1, Math.round(bytes / KILO))} ko` : `${(bytes / KILO / KILO).toFixed(1)} Mo`;

const Erasure = ({ scheduled }: { readonly scheduled: DataRequest | undefined }) => {
  const ask = useRequestErasure();
  const withdraw = useWithdrawErasure();
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Effacer mon compte">
      {scheduled === undefined ? (
        <>
          <p className="text-muted">
            Votre compte est effacé trente jours après votre demande ; d’ici là, vous pouvez y renoncer. La loi impose
            de conserver un dossier médical ; il reste alors scellé.
          </p>
          <Button look="secondary" className="mt-4" onClick={() => setAsking(true)}>
            Demander l’effacement
          </Button>
        </>
      ) : (
        <>
          <Alert tone="warning">
            Votre compte sera effacé{scheduled.dueAt === null ? '' : ` le ${longDate(scheduled.dueAt)}`}. D’ici là, il
            fonctionne normalement.
          </Alert>
          {withdraw.isError && (
            <Alert tone="danger" className="mt-4">
              {sentenceOf(withdraw.error)}
            </Alert>
          )}
          <Button
            look="secondary"
            className="mt-4"
            pending={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(scheduled.id, { onSuccess: () => toast.success('Votre compte est conservé') })
            }
          >
            Renoncer à l’effacement
          </Button>
        </>
      )}
      {asking && (
        <ErasureDialog
          pending={ask.isPending}
          error={ask.isError ? sentenceOf(ask.error) : undefined}
          onCancel={() => {
            ask.reset();
            setAsking(false);
          }}
          onConfirm={(reason) => ask.mutate(reason, { onSuccess: () => setAsking(false) })}
        />
      )}
    </Card>
  );
};
