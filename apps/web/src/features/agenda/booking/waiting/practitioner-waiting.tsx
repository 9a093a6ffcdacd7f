import type { WaitingPatients } from '@maillon/contracts/agenda/waiting-patients';
import { SERVICE_CATEGORY_LABELS } from '@maillon/domain/appointment';
import { isTooSoonToWait } from '@maillon/domain/calendar/waiting-list';
import { ofName } from '@maillon/domain/text/of-name';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { BellOff, BellPlus } from 'lucide-react';
import { useWaitingPatients, waitingPatients } from '../../../../data/agenda/waiting-patients.ts';
import { ReadFailure } from '../../../../fields/read-failure.tsx';
import { hasCode, sentenceOf } from '../../../../lib/api/problem.ts';
import { dayAndMonth, time } from '../../../../lib/dates.ts';
import { useClock } from '../../../../lib/hooks/use-clock.ts';
import { localZone } from '../../../../lib/local-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { isOpen } from '../../slot-offer.model.ts';
import type { BookingValues } from '../booking.model.ts';

type Waiting = WaitingPatients['patients'][number];

interface PractitionerWaitingProps {
  readonly practitionerId: string;
  readonly name: string;
  /** Whom the form is about, and for what; empty where that was not chosen yet. */
  readonly values: Pick<BookingValues, 'patientId' | 'serviceCategory'>;
  /** In whose name it is asked. */
  readonly structureId: string | undefined;
  /** The first time that is offered now: only an earlier one is waited for. Absent where there is none at all. */
  readonly before?: string | undefined;
}

/** The waiting list of a practitioner for those who book for them: puts the patient of the form on it, and says who waits. */
export const PractitionerWaiting = ({
  practitionerId,
  name,
  values,
  structureId,
  before,
}: PractitionerWaitingProps) => {
  const now = useClock(10 * SECOND_MS);
  const { data, error, refetch } = useQuery(waitingPatients(practitionerId));
  const { mutate, isPending, error: refusal } = useWaitingPatients(practitionerId);
  // A professional whom one names without working with them has a waiting list of their own.
  if (hasCode(error, 'NOT_FOUND')) return null;
  if (error !== null) return <ReadFailure error={error} again={refetch} />;
  if (data === undefined) return <Skeleton className="h-9" />;
  const { patientId, serviceCategory } = values;
  const waiting = data.patients.find(
    (one) => one.patient.userData.id === patientId && one.serviceCategory === serviceCategory,
  );
  const isAskable = patientId !== '' && serviceCategory !== '';
  // A time is offered two hours before it begins at the latest: before the first free one there is none to wait for.
  const isSoonest = isTooSoonToWait(before, now);
  const takeOff = (one: Waiting): void => mutate({ takeOff: one.id });
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      {waiting === undefined && isSoonest && (
        <p className="text-muted">Aucune place plus tôt ne peut se libérer à temps.</p>
      )}
      {waiting === undefined && !isSoonest && (
        <Button
          look="secondary"
          size="sm"
          disabled={!isAskable}
          pending={isPending}
          icon={<BellPlus aria-hidden="true" />}
          onClick={() =>
            serviceCategory !== '' &&
            mutate({
              ask: {
                ...{ patientId, serviceCategory },
                ...(structureId !== undefined && { organizationId: structureId }),
                ...(before !== undefined && { before }),
              },
            })
          }
        >
          {before === undefined ? 'Mettre en liste d’attente' : 'Attendre une place plus tôt'}
          <span className="sr-only">{` : ${name}`}</span>
        </Button>
      )}
      {waiting !== undefined && <p role="status">{waitsFor(waiting, now)}</p>}
      {!isAskable && !isSoonest && (
        <p className="text-muted">Choisissez d’abord le patient et le type de rendez-vous.</p>
      )}
      {refusal !== null && <Alert tone="danger">{sentenceOf(refusal)}</Alert>}
      <Queue {...{ ...data, now, name, isPending, takeOff }} />
    </div>
  );
};

const offeredUntil = ({ offer }: Waiting, now: number): string | null =>
  offer !== null && isOpen(offer, now) ? time(offer.until, localZone()) : null;

const waitsFor = (waiting: Waiting, now: number): string => {
  const until = offeredUntil(waiting, now);
  const { name } = waiting.patient.common;
  return until === null
    ? `${name} attend une place : dès qu’une se libère, elle lui est proposée dix minutes.`
    : `Une place est proposée à ${name} jusqu’à ${until}.`;
};

interface QueueProps extends WaitingPatients {
  readonly now: number;
  readonly name: string;
  readonly isPending: boolean;
  readonly takeOff: (one: Waiting) => void;
}

/** Those first who asked first; nothing where no patient waits. */
const Queue = ({ patients, others, now, name, isPending, takeOff }: QueueProps) => {
  const count = patients.length + others;
  if (count === 0) return null;
  return (
    <details className="w-full">
      <summary className="cursor-pointer font-semibold">
        {`Liste d’attente (${count})`}
        <span className="sr-only">{` ${ofName(name)}`}</span>
      </summary>
      <ul className="divide-y divide-line">
        {patients.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-2 py-1.5">
            <p className="min-w-0">
              <span className="font-semibold">{one.patient.common.name}</span>
              <span className="block text-muted">
                {`${SERVICE_CATEGORY_LABELS[one.serviceCategory]} · depuis le ${dayAndMonth(one.since)}`}
                {offeredUntil(one, now) !== null && ` · place proposée jusqu’à ${offeredUntil(one, now)}`}
              </span>
            </p>
            {one.mayTakeOff && (
              <Button
                look="quiet"
                size="sm"
                disabled={isPending}
                icon={<BellOff aria-hidden="true" />}
                onClick={() => takeOff(one)}
              >
                Retirer<span className="sr-only">{` ${one.patient.common.name} de la liste d’attente`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && <p className="py-1 text-muted">{othersOf(others, patients.length)}</p>}
    </details>
  );
};

const othersOf = (others: number, named: number): string => {
  const more = named === 0 ? '' : ' autre';
  return others === 1
    ? `Une${more} personne que vous ne suivez pas.`
    : `${others}${more === '' ? '' : ' autres'} personnes que vous ne suivez pas.`;
};
