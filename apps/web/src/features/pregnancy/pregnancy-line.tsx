import { nextToTake, windowState } from '@maillon/domain/pregnancy';
import { amenorrhea, monthName, windowName } from '@maillon/domain/text/pregnancy-words';
import { dayAndMonth, plainDate } from '../../lib/dates.ts';
import { cx } from '../../ui/cx.ts';
import { usePregnancyOf } from '../../vault/record/use-pregnancy-of.ts';

const noon = (day: string): string => `${day}T12:00:00Z`;

/** The pregnancy as the first line of a file: how far, when the birth is expected, the calendar behind one touch. */
export const PregnancyLine = ({ patientId }: { readonly patientId: string }) => {
  const found = usePregnancyOf(patientId);
  if (found === null) return null;
  const { pregnancy, multiple, today } = found;
  const percent = Math.round(pregnancy.progress);
  const next = nextToTake(pregnancy, today);
  return (
    <li className="px-4 py-2">
      <h3 className="text-xs font-semibold text-muted">Grossesse</h3>
      {pregnancy.pastTerm ? (
        <p className="font-semibold text-warning">Terme dépassé depuis le {plainDate(noon(pregnancy.dueDate))}.</p>
      ) : (
        <>
          <div className="flex items-center gap-3">
            <div
              role="progressbar"
              aria-label="Avancement de la grossesse"
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
              className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken"
            >
              <div className="h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
            </div>
            <p className="font-semibold tabular">{amenorrhea(pregnancy)}</p>
          </div>
          <p>
            {monthName(pregnancy.month)}. {multiple && 'Grossesse multiple. '}Naissance prévue le{' '}
            {plainDate(noon(pregnancy.dueDate))}.
          </p>
          {next !== null && (
            <p className="text-muted">
              À prendre : {windowName(next)}, du {dayAndMonth(noon(next.from))} au {dayAndMonth(noon(next.to))}
            </p>
          )}
          <details>
            <summary className="inline-flex min-h-8 list-none items-center font-semibold text-brand hover:underline [&::-webkit-details-marker]:hidden">
              Calendrier
            </summary>
            <ol className="text-xs">
              {pregnancy.windows.map((window) => {
                const state = windowState(window, today);
                return (
                  <li
                    key={`${window.kind}.${window.number}`}
                    className={cx(
                      'flex justify-between gap-2 py-0.5',
                      state === 'past' && 'text-muted',
                      state === 'now' && 'font-semibold text-brand',
                    )}
                  >
                    <span>{windowName(window)}</span>
                    <span className="tabular">
                      {dayAndMonth(noon(window.from))} – {dayAndMonth(noon(window.to))}
                    </span>
                  </li>
                );
              })}
            </ol>
          </details>
        </>
      )}
    </li>
  );
};
