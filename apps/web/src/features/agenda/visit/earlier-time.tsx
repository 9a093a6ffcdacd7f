import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useWaitingList, waitingListOf } from '../../../data/agenda/waiting-list.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { useClock } from '../../../lib/hooks/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { isOpen } from '../slot-offer.model.ts';

const WORDS = {
  patient: {
    join: 'Me prévenir d’une place plus tôt',
    leave: 'Ne plus attendre',
    waits:
      'Vous êtes sur la liste d’attente : dès qu’une place plus tôt se libère, elle vous est proposée dix minutes.',
    may: 'Dès qu’une place plus tôt se libère, elle vous est proposée dix minutes. Ce rendez-vous reste à vous.',
  },
  staff: {
    join: 'Demander une place plus tôt',
    leave: 'Ne plus attendre',
    waits:
      'Sur la liste d’attente : dès qu’une place plus tôt se libère, elle est proposée dix minutes à cette personne.',
    may: 'Dès qu’une place plus tôt se libère, elle est proposée dix minutes à cette personne.',
  },
} as const;

interface EarlierTimeProps {
  readonly visit: Appointment;
  readonly by: keyof typeof WORDS;
}

/** Asking for an earlier time, and leaving the waiting list. */
export const EarlierTime = ({ visit, by }: EarlierTimeProps) => {
  const now = useClock(10 * SECOND_MS);
  const { data, error, refetch } = useQuery(waitingListOf(visit.id));
  const { mutate, isPending, error: refusal } = useWaitingList(visit.id);
  if (error !== null) return <ReadFailure error={error} again={refetch} />;
  if (data === undefined) return <Skeleton className="h-24 rounded-lg" />;
  const waits = data.since !== null;
  // One question at a time: the patient answers what is offered first.
  if (by === 'patient' && data.offer !== null && isOpen(data.offer, now)) return null;
  if (!waits && !data.mayJoin) return null;
  const words = WORDS[by];
  return (
    <Card>
      <h2 className="font-semibold">Plus tôt, si possible ?</h2>
      <p className="text-sm text-muted">{waits ? words.waits : words.may}</p>
      <Button
        look="secondary"
        className="mt-3"
        pending={isPending}
        icon={waits ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
        onClick={() => mutate(waits ? 'leave' : 'join')}
      >
        {waits ? words.leave : words.join}
      </Button>
      {refusal !== null && (
        <Alert tone="danger" className="mt-3">
          {sentenceOf(refusal)}
        </Alert>
      )}
    </Card>
  );
};
