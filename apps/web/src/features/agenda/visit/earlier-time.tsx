import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { SlotOffer, WaitingList } from '@maillon/contracts/agenda/waiting-list';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff, CalendarCheck } from 'lucide-react';
import { type Answer, useWaitingList, waitingListOf } from '../../../data/agenda/waiting-list.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { dayInFull } from '../../../lib/dates.ts';
import { useClock } from '../../../lib/hooks/use-clock.ts';
import { spokenHour, spokenWait } from '../../../lib/spoken-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';

const momentOf = (at: string): string => `${dayInFull(at)} à ${spokenHour(at)}`;

const WORDS = {
  patient: {
    join: 'Me prévenir si une place se libère',
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

/** The waiting list for an earlier time: asking, leaving, and the time that is offered. */
export const EarlierTime = ({ visit, by }: EarlierTimeProps) => {
  const now = useClock(10 * SECOND_MS);
  const { data, error, refetch } = useQuery(waitingListOf(visit.id));
  const { mutate, isPending, error: refusal } = useWaitingList(visit.id);
  if (error !== null) return <ReadFailure error={error} again={refetch} />;
  if (data === undefined) return <Skeleton className="h-24 rounded-lg" />;
  const answer = (given: Answer, done?: string): void =>
    mutate(given, { onSuccess: () => done !== undefined && toast.success(done) });
  return (
    <>
      {data.offer !== null && (
        <Offered
          offer={data.offer}
          by={by}
          now={now}
          pending={isPending}
          waits={data.since !== null}
          onAnswer={answer}
        />
      )}
      <Waiting list={data} by={by} pending={isPending} onAnswer={answer} />
      {refusal !== null && <Alert tone="danger">{sentenceOf(refusal)}</Alert>}
    </>
  );
};

interface AnswerProps {
  readonly by: keyof typeof WORDS;
  readonly pending: boolean;
  readonly onAnswer: (answer: Answer, done?: string) => void;
}

const Waiting = ({ list, by, pending, onAnswer }: AnswerProps & { readonly list: WaitingList }) => {
  const words = WORDS[by];
  const waits = list.since !== null;
  if (!waits && !list.mayJoin) return null;
  return (
    <Card>
      <h2 className="font-semibold">Plus tôt, si possible ?</h2>
      <p className="text-sm text-muted">{waits ? words.waits : words.may}</p>
      <Button
        look="secondary"
        className="mt-3"
        pending={pending}
        icon={waits ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
        onClick={() => onAnswer(waits ? 'leave' : 'join')}
      >
        {waits ? words.leave : words.join}
      </Button>
    </Card>
  );
};

interface OfferedProps extends AnswerProps {
  readonly offer: SlotOffer;
  readonly now: number;
  readonly waits: boolean;
}

const Offered = ({ offer, by, now, pending, waits, onAnswer }: OfferedProps) => {
  const { id, start, until, status } = offer;
  const isOpen = status === 'OPEN' && now <= Date.parse(until);
  if (!isOpen) return by === 'patient' && waits && <Over offer={offer} />;
  if (by === 'staff') {
    return <Alert>{`La place du ${momentOf(start)} lui est proposée jusqu’à ${spokenHour(until)}.`}</Alert>;
  }
  return (
    <Card className="border-primary">
      <h2 className="font-semibold">Une place s’est libérée</h2>
      <p className="text-lg">{`Le ${momentOf(start)}`}</p>
      <p className="text-sm text-muted" role="timer">
        {`À vous pendant encore ${spokenWait(until, now)}, puis à la personne suivante.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          pending={pending}
          icon={<CalendarCheck aria-hidden="true" />}
          onClick={() => onAnswer({ accept: id }, 'Rendez-vous déplacé')}
        >
          Prendre cette place
        </Button>
        <Button look="secondary" disabled={pending} onClick={() => onAnswer({ decline: id })}>
          Garder mon rendez-vous
        </Button>
      </div>
    </Card>
  );
};

/** Where the link of an offer leads once it is over: who has the time is nobody's to know, how it goes on is. */
const Over = ({ offer: { start, status } }: { readonly offer: SlotOffer }) => {
  if (status === 'ACCEPTED' || status === 'DECLINED') return null;
  const why =
    status === 'WITHDRAWN'
      ? 'n’est plus libre'
      : 'est passée à la personne suivante : chacune est proposée dix minutes';
  return <Alert>{`La place du ${momentOf(start)} ${why}. Vous restez sur la liste.`}</Alert>;
};
