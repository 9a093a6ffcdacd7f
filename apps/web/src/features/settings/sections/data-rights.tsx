import type { DataRequest } from '@maillon/contracts/accounts/data-rights';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import {
  archiveBytes,
  archiveUrl,
  dataRequestsQuery,
  useRequestErasure,
  useRequestExport,
  useWithdrawErasure,
} from '../../../data/access/data-rights.ts';
import { useMe } from '../../../data/users.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { longDate } from '../../../lib/dates.ts';
import { saveDocument } from '../../../lib/files/save-file.ts';
import { isNativeShell } from '../../../lib/native-shell.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { RecordCopyPart } from '../record-copy/record-copy-part.tsx';
import { ErasureDialog } from './erasure-dialog.tsx';

/** A copy of one's data, and the erasure of the account. Only the person themselves asks for either. */
export const DataRightsSection = () => {
  const { impersonation } = useMe();
  return impersonation === null ? <DataRights /> : null;
};

const DataRights = () => {
  const { data, error, refetch } = useQuery(dataRequestsQuery());
  if (error !== null && data === undefined) {
    return (
      <Card title="Vos droits sur vos données">
        <ReadFailure error={error} again={refetch} />
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
  return (
    <Card title="Obtenir une copie de mes données">
      {me.patient === undefined ? (
        <ServerCopy of={requests} isAll />
      ) : (
        <>
          <RecordCopyPart me={me} owner={me.patient} />
          <div className="mt-6 border-t border-line pt-6">
            <ServerCopy of={requests} isAll={false} />
          </div>
        </>
      )}
    </Card>
  );
};

/** A telephone's shell downloads nothing by itself. */
const openNatively = (event: MouseEvent, id: string): void => {
  event.preventDefault();
  const open = async (): Promise<void> => {
    const bytes = await archiveBytes(id, new AbortController().signal);
    await saveDocument(new Blob([bytes], { type: 'application/zip' }), 'mes-donnees-maillon.zip');
  };
  open().catch((error: unknown) => toast.danger('L’archive n’a pas pu être ouverte', sentenceOf(error)));
};

interface ServerCopyProps {
  readonly of: readonly DataRequest[];
  /** Nothing of theirs is sealed: there is no other copy. */
  readonly isAll: boolean;
}

/** What the server makes alone, and keeps for a week. */
const ServerCopy = ({ of: requests, isAll }: ServerCopyProps) => {
  const ask = useRequestExport();
  const [newest] = requests;
  const isPending = newest?.status === 'PENDING';
  return (
    <>
      <p className="text-muted">
        {isAll
          ? 'Une archive avec votre compte, vos rendez-vous, vos accords et vos actions, lisible par un logiciel de santé (FHIR). Elle reste disponible sept jours.'
          : 'Si vos données de santé ne peuvent pas être ouvertes ici, demandez une archive sans elles : votre compte, vos rendez-vous, vos questionnaires, vos accords et le journal de votre dossier. Elle reste disponible sept jours.'}
      </p>
      {ask.isError && (
        <Alert tone="danger" className="mt-4">
          {sentenceOf(ask.error)}
        </Alert>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {newest?.status === 'READY' && (
          <a
            href={archiveUrl(newest.id)}
            download
            className={buttonClass(isAll ? {} : { look: 'secondary' })}
            onClick={(event) => isNativeShell() && openNatively(event, newest.id)}
          >
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
            look={newest?.status === 'READY' || !isAll ? 'secondary' : 'primary'}
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
    </>
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
