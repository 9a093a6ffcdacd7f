import { MINUTE_MS } from '@maillon/domain/time-units';
import { toInstant } from '@maillon/domain/zone';
import { useUpdateAppointment } from '../../../data/agenda/appointment-changes.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { capitalised, dayInFull, time } from '../../../lib/dates.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { VisitMove } from './use-visit-move.ts';

const NOT_MOVED = 'Le rendez-vous n’a pas été déplacé';

/** Moves a visit to where it was led, and back again for as long as the message offers it. */
export const useMoveVisit = (zone: string) => {
  const { mutateAsync } = useUpdateAppointment();
  const fail = (error: Error): void => toast.danger(NOT_MOVED, sentenceOf(error));
  return ({ event: { appointment, title, version = 0 }, place }: VisitMove): void => {
    const { id, start: before, end: until } = appointment;
    const start = toInstant(place.day, place.from, zone);
    const end = start + (place.to - place.from) * MINUTE_MS;
    const change = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
    const putBack = (newer: number) => (): void =>
      void mutateAsync({ id, version: newer, change: { start: before, end: until } }).then(
        () => toast.success('Le rendez-vous est revenu à son heure'),
        fail,
      );
    void mutateAsync({ id, version, change }).then((moved) => {
      const when = `${capitalised(dayInFull(change.start, zone))} à ${time(change.start, zone)}.`;
      toast.success(`Rendez-vous de ${title} déplacé`, `${when} Les autres participants sont prévenus.`, {
        label: 'Annuler',
        act: putBack(moved.version),
      });
    }, fail);
  };
};
