import { timeUntil } from '@maillon/domain/call/call-window';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useClock } from '../../../lib/hooks/use-clock.ts';
import { spokenMoment, spokenWait } from '../../../lib/spoken-time.ts';

const two = (value: number): string => String(value).padStart(2, '0');

interface CountdownProps {
  /** When the room opens. */
  readonly opens: number;
}

/** How long until the room opens, to the second; a reader is told once in how many minutes, and not each second. */
export const Countdown = ({ opens }: CountdownProps) => {
  const now = useClock(SECOND_MS);
  const { hours, minutes, seconds } = timeUntil(opens, now);
  const isToday = hours < 24;
  return (
    <div role="timer" aria-label={`La salle ouvre dans ${spokenWait(opens, now)}`}>
      <p className="text-sm text-muted">La salle ouvre {isToday ? 'dans' : ''}</p>
      <p className="text-3xl font-semibold tabular-nums" aria-hidden="true">
        {isToday ? `${hours > 0 ? `${hours} h ` : ''}${two(minutes)} min ${two(seconds)} s` : spokenMoment(opens, now)}
      </p>
      <p className="text-sm text-muted">15 minutes avant l’heure du rendez-vous. Cette page s’ouvrira toute seule.</p>
    </div>
  );
};
