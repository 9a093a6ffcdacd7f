import { careRequestLabel } from '@maillon/domain/care/care-request';
import { useQuery } from '@tanstack/react-query';
import { careRequest, type OpenedCareRequest } from '../../data/care-requests.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useNow } from '../../lib/hooks/use-now.ts';
import { spokenMoment } from '../../lib/spoken-time.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { CareRequestReading } from './care-request-reading.tsx';
import { DispatchTrace } from './dispatch-trace.tsx';
import { type CareReader, PractitionerActions } from './practitioner-actions.tsx';
import { StructureActions } from './structure-actions.tsx';
import { useCareRequestActions } from './use-care-request-actions.ts';

interface CareRequestDialogProps {
  readonly id: string;
  readonly side: 'structure' | 'practitioner';
  readonly reader: CareReader;
  /** An administrator who looks at it for another person only reads. */
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
  readonly onSend?: ((opened: OpenedCareRequest) => void) | undefined;
}

/** A request that is read, and answered by who was asked (spec organizations §2 "Demande de prise en charge"). */
export const CareRequestDialog = ({ id, side, reader, isReadOnly, onClose, onSend }: CareRequestDialogProps) => {
  const actions = useCareRequestActions(id, onClose);
  // What is over is not asked for again while the dialog goes.
  const { data, error, refetch } = useQuery({ ...careRequest(id), enabled: !actions.isOver });
  const now = useNow();
  const hasTrace = side === 'structure' && data !== undefined && data.dispatches.length > 0;
  const { name, age } = data?.subject ?? { name: '', age: null };
  return (
    <Dialog
      open
      size={side === 'structure' ? 'xl' : 'lg'}
      onClose={onClose}
      title="Demande de prise en charge"
      description={
        data &&
        `${name}${age === null ? '' : `, ${age} ans`} · ${careRequestLabel(data.status, data.performer?.name ?? null)}${until(data, now)}`
      }
      footer={
        data !== undefined &&
        error === null &&
        !isReadOnly &&
        (side === 'structure' ? (
          <StructureActions opened={data} actions={actions} onSend={onSend && (() => onSend(data))} />
        ) : (
          <PractitionerActions opened={data} actions={actions} reader={reader} />
        ))
      }
    >
      {actions.error !== null && (
        <Alert tone="danger" className="mb-4">
          {actions.error}
        </Alert>
      )}
      {data === undefined && error === null && <SkeletonLines lines={10} />}
      <ReadFailure error={error} again={refetch} />
      {data !== undefined && error === null && (
        <div className={hasTrace ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]' : undefined}>
          <CareRequestReading opened={data} side={side} />
          {hasTrace && <DispatchTrace dispatches={data.dispatches} />}
        </div>
      )}
    </Dialog>
  );
};

const until = ({ expiresAt }: OpenedCareRequest, now: number): string =>
  expiresAt === null ? '' : ` · réponse attendue avant ${spokenMoment(expiresAt, now)}`;
