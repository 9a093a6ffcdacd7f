import { MOVE_UNDO_MS } from '@maillon/domain/appointment-rules';
import type { OverrideCode } from '@maillon/domain/calendar/override-reasons';
import { ofName } from '@maillon/domain/text/of-name';
import { MINUTE_MS, SECOND_MS } from '@maillon/domain/time-units';
import { toInstant } from '@maillon/domain/zone';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUpdateAppointment } from '../../../data/agenda/appointment-changes.ts';
import { fieldErrorsOf, sentenceOf } from '../../../lib/api/problem.ts';
import { capitalised, dayInFull, time } from '../../../lib/dates.ts';
import { type ToastAction, toast } from '../../../ui/feedback/toast.tsx';
import { isTyping } from './agenda-keys.ts';
import type { VisitMove, VisitPeople } from './use-visit-move.ts';

const NOT_MOVED = 'Le rendez-vous n’a pas été déplacé';

interface Times {
  readonly start: string;
  readonly end: string;
  /** Who sees the patient, where that changes with the column. */
  readonly people?: VisitPeople | undefined;
}

/** A move that the calendar refuses unless a reason is given (design api B3). */
export interface RefusedMove extends Times {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  /** Where the visit stands. */
  readonly before: Times;
  readonly sentence: string;
  /** The colleague to whom it goes. */
  readonly to?: string | undefined;
}

/** A move that may be taken back, once. */
interface Offered {
  readonly act: () => void;
  readonly until: number;
  /** Takes its message away. */
  dismiss: () => void;
  isOver: boolean;
}

/** Ctrl Z, or Cmd Z, takes back what was offered last, for as long as its message stands. */
const useUndoKey = () => {
  const last = useRef<Offered | null>(null);
  const take = (offered: Offered): void => {
    if (offered.isOver || performance.now() >= offered.until) return;
    offered.isOver = true;
    offered.dismiss();
    offered.act();
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
    if (last.current === null || last.current.isOver || isTyping(event.target)) return;
    event.preventDefault();
    take(last.current);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  /** What the message of a move offers. */
  return (act: () => void): ToastAction => {
    const offered: Offered = { act, until: performance.now() + MOVE_UNDO_MS, dismiss: () => undefined, isOver: false };
    last.current = offered;
    const dismissedBy = (dismiss: () => void): void => {
      offered.dismiss = dismiss;
    };
    return { label: 'Annuler', act: () => take(offered), forMs: MOVE_UNDO_MS, dismissedBy };
  };
};

/** Times that stay are not sent: beside a colleague's name they would be asked to be to come. */
const changeOf = ({ start, end, before, people }: Omit<RefusedMove, 'sentence'>, override?: OverrideCode) => ({
  ...(people !== undefined && start === before.start && end === before.end ? {} : { start, end }),
  ...people,
  undoable: true,
  ...(override !== undefined && { override }),
});

/** Moves a visit to where it was led, and back again for as long as the message offers it: only then its people are written to. */
export const useMoveVisit = (zone: string) => {
  const { mutateAsync, isPending } = useUpdateAppointment();
  const [refused, setRefused] = useState<RefusedMove | null>(null);

  const undoAction = useUndoKey();

  const send = async (move: Omit<RefusedMove, 'sentence'>, override?: OverrideCode): Promise<void> => {
    const { id, version, title, before, start, end, people, to } = move;
    try {
      const moved = await mutateAsync({ id, version, change: changeOf(move, override) });
      setRefused(null);
      const when = `${capitalised(dayInFull(start, zone))} à ${time(start, zone)}.`;
      const back = { id, version: moved.version, title, before: { start, end, people }, ...before };
      toast.success(
        `Rendez-vous ${ofName(title)} ${to === undefined ? 'déplacé' : `confié à ${to}`}`,
        // Who joins a visit or leaves it is told at once (docs/decisions/moves-taken-back.md).
        to === undefined
          ? `${when} Les autres participants seront prévenus dans ${MOVE_UNDO_MS / SECOND_MS} secondes.`
          : `${when} Les participants sont prévenus.`,
        undoAction(() => void putBack(back, override)),
      );
    } catch (error) {
      // Hours, an absence and an offered time give way to a reason; another visit never does.
      if (fieldErrorsOf(error)['/override'] !== undefined) setRefused({ ...move, sentence: sentenceOf(error) });
      else {
        setRefused(null);
        toast.danger(NOT_MOVED, sentenceOf(error));
      }
    }
  };
  /** The reason for which it left is also one to come back: its first time may be none that the calendar offers. */
  const putBack = async (move: Omit<RefusedMove, 'sentence'>, override?: OverrideCode): Promise<void> => {
    const { id, version } = move;
    try {
      await mutateAsync({ id, version, change: changeOf(move, override) });
      toast.success(
        move.people === undefined ? 'Le rendez-vous est revenu à son heure' : 'Le rendez-vous est revenu à sa place',
      );
    } catch (error) {
      // It may have stood for a reason where it comes from.
      if (fieldErrorsOf(error)['/override'] !== undefined) setRefused({ ...move, sentence: sentenceOf(error) });
      else toast.danger(NOT_MOVED, sentenceOf(error));
    }
  };

  const move = ({ event: { appointment, title, version = 0 }, place, handover }: VisitMove): void => {
    const { id, start, end } = appointment;
    const from = toInstant(place.day, place.from, zone);
    const until = from + (place.to - place.from) * MINUTE_MS;
    const [to, over] = [new Date(from).toISOString(), new Date(until).toISOString()];
    const before = { start, end, people: handover?.before };
    void send({ id, version, title, before, start: to, end: over, people: handover?.people, to: handover?.to });
  };
  return {
    move,
    refused,
    isPending,
    /** Sends what was refused once more, with a reason. */
    override: (code: OverrideCode): void => {
      if (refused !== null) void send(refused, code);
    },
    giveUp: (): void => setRefused(null),
  };
};
