import { minutesOf } from '@maillon/domain/calendar/clock-time';
import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { Copy, Plus, Trash2 } from 'lucide-react';
import type { FieldErrors } from '../../../lib/forms/form.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TimeField } from '../../../ui/fields/date-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { addedTo, copiedFrom, WEEKDAYS, type WeekRow } from './availability.model.ts';

interface WeekEditorProps {
  readonly rows: readonly WeekRow[];
  readonly errors: FieldErrors;
  readonly onChange: (rows: readonly WeekRow[]) => void;
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** « 20:00 – 08:00 » is a night on call, and a slip of the hand is seen to be one. */
const endsNextDay = ({ startTime, endTime }: WeekRow): boolean =>
  startTime !== '' && endTime !== '' && endTime !== '00:00' && endTime < startTime;

/** The typical week, day by day, each day with as many openings as wanted. */
export const WeekEditor = ({ rows, errors, onChange }: WeekEditorProps) => {
  const replace = (key: string, patch: Partial<WeekRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  const add = (weekday: number): void => onChange(addedTo(rows, weekday, crypto.randomUUID()));

  const copy = (weekday: number, name: string): void => {
    onChange(copiedFrom(rows, weekday, () => crypto.randomUUID()));
    toast.success(`Plages du ${name} copiées du lundi au vendredi`, 'Elles valent une fois enregistrées.');
  };

  return (
    <ol className="flex flex-col divide-y divide-line">
      {WEEKDAYS.map((name, index) => {
        const weekday = index + 1;
        const ofDay = rows.filter((row) => row.weekday === weekday);
        return (
          <li key={name} data-weekday={weekday} className="flex flex-wrap items-start gap-x-1 gap-y-2 py-2 md:py-3.5">
            <h3 className="flex min-h-11 w-20 shrink-0 items-center font-semibold">{capital(name)}</h3>
            <ul
              className={cx(
                'flex min-w-0 grow flex-col gap-3',
                ofDay.length > 0 && 'max-md:basis-full md:min-w-72 md:basis-72',
              )}
            >
              {ofDay.length === 0 && <li className="flex min-h-11 items-center text-sm text-muted">Fermé</li>}
              {ofDay.map((row) => (
                <li key={row.key} className="flex items-start gap-2">
                  <TimeField
                    label={`Début, ${name}`}
                    className="min-w-0 flex-1 md:max-w-36 md:min-w-26 [&>label]:sr-only"
                    required
                    step={300}
                    value={row.startTime}
                    onChange={(startTime) => replace(row.key, { startTime })}
                    error={row.startTime === '' ? errors[row.key] : undefined}
                  />
                  <span className="flex min-h-11 items-center text-muted" aria-hidden="true">
                    –
                  </span>
                  <TimeField
                    label={`Fin, ${name}`}
                    className="min-w-0 flex-1 md:max-w-36 md:min-w-26 [&>label]:sr-only"
                    required
                    step={300}
                    value={row.endTime}
                    onChange={(endTime) => replace(row.key, { endTime })}
                    hint={endsNextDay(row) ? `Jusqu’au lendemain ${spokenClock(minutesOf(row.endTime))}` : undefined}
                    // A start that is there is taken for right: what is wrong is where it leads.
                    error={row.startTime === '' ? undefined : errors[row.key]}
                  />
                  <IconButton
                    label={`Supprimer la plage du ${name}`}
                    onClick={({ currentTarget }) => {
                      // The button goes away with its row: the keyboard stays with the day.
                      currentTarget.closest('[data-weekday]')?.querySelector<HTMLElement>('[data-add]')?.focus();
                      onChange(rows.filter(({ key }) => key !== row.key));
                    }}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
            <Button
              look="quiet"
              size="sm"
              // As far from the edge as on days whose copy stands beside it.
              className={cx('mt-1', ofDay.length === 0 && 'md:mr-12')}
              icon={<Plus aria-hidden="true" />}
              data-add
              onClick={() => add(weekday)}
            >
              Ajouter une plage
              <span className="sr-only"> le {name}</span>
            </Button>
            {ofDay.length > 0 && (
              <IconButton label={`Copier le ${name} du lundi au vendredi`} onClick={() => copy(weekday, name)}>
                <Copy aria-hidden="true" />
              </IconButton>
            )}
          </li>
        );
      })}
    </ol>
  );
};
