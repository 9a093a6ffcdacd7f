import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { dayOf } from '@maillon/domain/day';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { useState } from 'react';
import { useUpdateAppointment } from '../../../data/agenda/appointment-changes.ts';
import { type SeenAppointment } from '../../../data/agenda/appointments.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { dayInFull } from '../../../lib/dates.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { spokenHour } from '../../../lib/spoken-time.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { goneSentence } from '../booking/gone.ts';
import { WeekOpenings } from '../booking/team/week-openings.tsx';

interface MoveVisitProps {
  readonly visit: SeenAppointment;
  /** Who receives them, all together. */
  readonly practitioners: readonly PractitionerCard[];
  readonly now: number;
  readonly onDone: () => void;
}

const momentOf = (start: string): string => `${dayInFull(start)} à ${spokenHour(start)}`;

/** Whether the visit is still what it was, and that there are others: the week behind the question is read anew. */
const refusalOf = (error: unknown, start: string): string =>
  goneSentence(error, `Votre rendez-vous du ${momentOf(start)} ne change pas : choisissez une autre heure.`) ??
  sentenceOf(error);

/** The free times of those who receive them, a week at a time; a touch and a question move the visit there. */
export const MoveVisit = ({ visit, practitioners, now, onDone }: MoveVisitProps) => {
  const { id, version, start, end } = visit;
  const update = useUpdateAppointment();
  const [chosen, setChosen] = useState<string | null>(null);
  const lasts = Date.parse(end) - Date.parse(start);
  const choose = (next: string | null): void => {
    update.reset();
    setChosen(next);
  };
  const confirm = async (next: string): Promise<void> => {
    const change = { start: next, end: new Date(Date.parse(next) + lasts).toISOString() };
    try {
      await update.mutateAsync({ id, version, change });
    } catch {
      return; // The question says why.
    }
    // Not by `onSuccess` of the call: where the new time is too close to be changed again, this is no longer on the page.
    toast.success('Rendez-vous déplacé');
    onDone();
  };
  const zone = localZone();
  return (
    <>
      <WeekOpenings
        practitioners={practitioners}
        duration={lasts / MINUTE_MS}
        first={dayOf(Date.parse(start), zone)}
        today={dayOf(now, zone)}
        onChoose={choose}
      />
      {chosen !== null && (
        <ConfirmDialog
          open
          title={`Déplacer au ${momentOf(chosen)} ?`}
          confirmLabel="Déplacer le rendez-vous"
          cancelLabel="Retour"
          pending={update.isPending}
          error={update.isError ? refusalOf(update.error, start) : undefined}
          onConfirm={() => void confirm(chosen)}
          onCancel={() => choose(null)}
        >
          {`${practitioners.length === 1 ? 'La personne qui vous reçoit est prévenue' : 'Les personnes qui vous reçoivent sont prévenues'} tout de suite. Votre place du ${momentOf(start)} redevient libre.`}
        </ConfirmDialog>
      )}
    </>
  );
};
