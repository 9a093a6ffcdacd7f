import type { ScheduleException } from '@maillon/contracts/agenda/schedules';
import { wallClock } from '@maillon/domain/zone';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRemoveException } from '../../../data/agenda/schedule-changes.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { endTime, longDate, time } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface ExceptionListProps {
  readonly scheduleId: string;
  readonly exceptions: readonly ScheduleException[];
  readonly zone: string;
}

/** In words. An end at midnight is the end of the day before: a person who is away on Monday is back on Tuesday. */
const spell = ({ start, end }: ScheduleException, zone: string): string => {
  const [from, to] = [longDate(start, zone), longDate(new Date(Date.parse(end) - 1), zone)];
  const isWholeDays = [start, end].every((at) => wallClock(Date.parse(at), zone).minutes === 0);
  if (isWholeDays) return from === to ? `${from}, toute la journée` : `du ${from} au ${to}`;
  return from === to
    ? `${from}, ${time(start, zone)} – ${endTime(end, zone)}`
    : `du ${from}, ${time(start, zone)} au ${to}, ${endTime(end, zone)}`;
};

/** The exceptional periods to come, each removable after a question. */
export const ExceptionList = ({ scheduleId, exceptions, zone }: ExceptionListProps) => {
  const [asked, setAsked] = useState<ScheduleException | null>(null);
  const remove = useRemoveException();
  return (
    <>
      {exceptions.length === 0 && <p className="text-sm text-muted">Aucune période exceptionnelle à venir.</p>}
      {/* Without its entries it is no list to the person who hears it. */}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {exceptions.map((exception) => (
          <li key={exception.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Badge tone={exception.status === 'FREE' ? 'success' : 'warning'}>
              {exception.status === 'FREE' ? 'Disponibilité' : 'Indisponibilité'}
            </Badge>
            <span className="min-w-[min(9rem,100%)] flex-1 text-sm first-letter:uppercase">
              {spell(exception, zone)}
            </span>
            <IconButton label={`Supprimer : ${spell(exception, zone)}`} onClick={() => setAsked(exception)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        danger
        title="Supprimer cette période ?"
        confirmLabel="Supprimer"
        pending={remove.isPending}
        error={remove.error === null ? undefined : sentenceOf(remove.error)}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) remove.mutate({ scheduleId, exceptionId: asked.id }, { onSuccess: () => setAsked(null) });
        }}
      >
        {asked !== null && spell(asked, zone)}
      </ConfirmDialog>
    </>
  );
};
