import type { IsoDay } from '@maillon/domain/day';
import { type Pregnancy, windowState } from '@maillon/domain/pregnancy';
import { windowName } from '@maillon/domain/text/pregnancy-words';
import { plainDate } from '../../lib/dates.ts';
import { cx } from '../../ui/cx.ts';

const STATES = { ahead: 'à prévoir', now: 'à faire maintenant', past: 'passée' } as const;

const spelled = (day: IsoDay): string => plainDate(`${day}T00:00:00Z`, 'UTC');

/** The ultrasounds and consultations of a pregnancy, each with its first and last day. */
export const PregnancyCalendar = ({ pregnancy, today }: { readonly pregnancy: Pregnancy; readonly today: IsoDay }) => (
  <>
    <ol className="divide-y divide-line text-sm">
      {pregnancy.windows.map((window) => {
        const state = windowState(window, today);
        return (
          <li
            key={`${window.kind}.${window.number}`}
            className={cx(
              'flex flex-wrap items-baseline justify-between gap-x-4 py-2',
              state === 'past' && 'text-muted',
            )}
          >
            <span className={cx('basis-44', state === 'now' && 'font-semibold')}>{windowName(window)}</span>
            <span className="flex-1 basis-52">
              {spelled(window.from)} – {spelled(window.to)}
            </span>
            <span className={cx(state === 'now' && 'font-semibold text-brand')}>{STATES[state]}</span>
          </li>
        );
      })}
    </ol>
    <p className="my-3 text-xs text-muted">Échographies : en pratique vers 12, 22 et 32 SA.</p>
  </>
);
