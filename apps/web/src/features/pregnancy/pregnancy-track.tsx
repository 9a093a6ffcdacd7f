import { cx } from '../../ui/cx.ts';
import type { Track } from './track.model.ts';

const BOXES = {
  past: 'border-outline/60 bg-line',
  now: 'border-brand bg-brand-soft',
  ahead: 'border-outline bg-surface',
} as const;

interface PregnancyTrackProps {
  readonly track: Track;
  /** In percent. */
  readonly progress: number;
}

/** The line of a pregnancy: what is behind, today, the three ultrasounds, the months. Its figures are said in words beside it. */
export const PregnancyTrack = ({ track: { today, windows, months }, progress }: PregnancyTrackProps) => (
  <div className="pt-8">
    <div
      role="progressbar"
      aria-label="Avancement de la grossesse"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={progress}
      className="relative h-2.5 rounded-full bg-brand-soft"
    >
      <div className="h-full rounded-full bg-brand" style={{ width: `${today}%` }} />
      {windows.map(({ name, left, width, state }) => (
        <span
          key={name}
          aria-hidden="true"
          className={cx('absolute -top-1 h-4.5 rounded-sm border-2', BOXES[state])}
          style={{ left: `${left}%`, width: `${width}%` }}
        />
      ))}
      <span
        aria-hidden="true"
        className="absolute -top-8 flex -translate-x-1/2 flex-col items-center"
        // Its words stay on the card at both ends of the line.
        style={{ left: `clamp(2.25rem, ${today}%, calc(100% - 2.25rem))` }}
      >
        <span className="rounded-sm bg-ink px-2 py-px text-xs font-semibold whitespace-nowrap text-surface">
          Aujourd’hui
        </span>
      </span>
      <span
        aria-hidden="true"
        className="absolute -top-3 h-7 w-0.5 -translate-x-1/2 rounded-full bg-ink"
        style={{ left: `${today}%` }}
      />
    </div>
    <div aria-hidden="true" className="relative mt-2 h-5 text-xs">
      {windows.map(({ name, left, width, state }) => (
        <span
          key={name}
          className={cx(
            'absolute -translate-x-1/2 whitespace-nowrap',
            state === 'now' ? 'font-semibold text-brand' : 'text-muted',
          )}
          style={{ left: `${left + width / 2}%` }}
        >
          {name}
        </span>
      ))}
    </div>
    <div aria-hidden="true" className="relative mt-1 h-6 overflow-hidden border-t border-line text-xs text-muted">
      {months.map(({ name, left }) => (
        <span
          key={name}
          className="absolute top-0 flex flex-col border-l border-line pl-1"
          style={{ left: `${left}%` }}
        >
          <span className="max-sm:hidden">{name}</span>
          <span className="uppercase sm:hidden">{name.slice(0, 1)}</span>
        </span>
      ))}
    </div>
  </div>
);
