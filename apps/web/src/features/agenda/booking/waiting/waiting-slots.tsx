import { APPOINTMENT_REASONS } from '@maillon/domain/calendar/visit-reasons';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../config/paths.ts';
import { slotRequests, useLiveSlotRequests, useSlotRequests } from '../../../../data/agenda/slot-requests.ts';
import { sentenceOf } from '../../../../lib/api/problem.ts';
import { dayAndMonth } from '../../../../lib/dates.ts';
import { useClock } from '../../../../lib/hooks/use-clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { isOpen } from '../../slot-offer.model.ts';

/** What the patient waits for, below what they may book; nothing where they wait for nothing. */
export const WaitingSlots = () => {
  const id = useId();
  const now = useClock(10 * SECOND_MS);
  useLiveSlotRequests();
  const { data = [] } = useQuery(slotRequests());
  const { mutate, isPending, error } = useSlotRequests();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4 shadow-card md:px-5">
      <h2 id={id} className="flex items-center gap-2 text-base font-semibold">
        <BellRing aria-hidden="true" className="size-5 text-brand" />
        Vous attendez une place
      </h2>
      <ul className="divide-y divide-line">
        {data.map(({ id: requestId, practitioner, reasonCode, since, offer }) => (
          <li key={requestId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <p className="min-w-0 text-sm">
              <span className="font-semibold">{practitioner.common.name}</span>
              <span className="text-muted">{` · ${APPOINTMENT_REASONS[reasonCode].label}, depuis le ${dayAndMonth(since)}`}</span>
            </p>
            {offer !== null && isOpen(offer, now) ? (
              <Link to={paths.offeredSlot(offer.id)} className={buttonClass({ size: 'sm' })}>
                Répondre
                <span className="sr-only">{` à la place proposée par ${practitioner.common.name}`}</span>
              </Link>
            ) : (
              <Button look="quiet" size="sm" disabled={isPending} onClick={() => mutate({ leave: requestId })}>
                Ne plus attendre
                <span className="sr-only">{` : ${practitioner.common.name}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error !== null && <Alert tone="danger">{sentenceOf(error)}</Alert>}
    </section>
  );
};
