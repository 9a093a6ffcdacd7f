import { dayOf } from '@maillon/domain/day';
import type { ReactNode } from 'react';
import { capitalised } from '../../lib/dates.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import { spokenDay } from '../../lib/spoken-time.ts';
import { threadDays } from './message-days.ts';
import { Separator } from './separator.tsx';

interface ThreadByDayProps<T> {
  readonly messages: readonly T[];
  /** ISO instant. */
  readonly timeOf: (message: T) => string;
  readonly children: (message: T) => ReactNode;
}

/** What was written, a part for each day with its name. */
export const ThreadByDay = <T,>({ messages, timeOf, children }: ThreadByDayProps<T>) => {
  const zone = localZone();
  const today = dayOf(useNow(), zone);
  return threadDays(messages, timeOf, zone).map(({ day, messages: ofDay }) => {
    const name = capitalised(spokenDay(day, today));
    return (
      <section key={day} aria-label={name}>
        <Separator>{name}</Separator>
        <ol className="flex flex-col gap-3">{ofDay.map(children)}</ol>
      </section>
    );
  });
};
