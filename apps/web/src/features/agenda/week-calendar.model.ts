import type { CalendarBlock } from '@maillon/contracts/agenda/schedules';
import type { IsoDay } from '@maillon/domain/day';
import { DAY_MINUTES } from '@maillon/domain/time-units';
import { dayBounds, wallClock } from '@maillon/domain/zone';

/** An interval of one day on the week calendar; minutes since its midnight. */
export interface CalendarInterval {
  readonly key: string;
  readonly kind: 'open' | 'away' | 'visit';
  readonly from: number;
  readonly to: number;
  /** Who is seen, when the reader may know; of an absence, what it is. */
  readonly name: string | null;
}

/** What lies behind comes first. */
const LAYERS: readonly CalendarInterval['kind'][] = ['open', 'away', 'visit'];

/** An added availability is part of the openings; a cancelled visit takes no time. */
const kindOf = ({ kind, status }: CalendarBlock): CalendarInterval['kind'] | null => {
  if (kind === 'availability') return 'open';
  if (status === 'FREE') return null;
  return kind === 'exception' ? 'away' : 'visit';
};

/** What closes hours that are open in other weeks. */
const AWAY = {
  manual: 'Absence exceptionnelle',
  'google-calendar': 'Occupé · Google Agenda',
  'outlook-calendar': 'Occupé · Outlook',
} as const satisfies Record<NonNullable<CalendarBlock['source']>, string>;

const nameOf = ({ appointment, source }: CalendarBlock, kind: CalendarInterval['kind']): string | null => {
  if (kind !== 'away') return appointment?.patientName ?? null;
  return source === undefined ? 'Indisponible' : AWAY[source];
};

const cut = (
  block: CalendarBlock,
  kind: CalendarInterval['kind'],
  day: IsoDay,
  zone: string,
): CalendarInterval | null => {
  const bounds = dayBounds(day, zone);
  const [start, end] = [Math.max(Date.parse(block.start), bounds.start), Math.min(Date.parse(block.end), bounds.end)];
  if (start >= end) return null;
  return {
    key: `${block.id} ${day}`,
    kind,
    from: wallClock(start, zone).minutes,
    to: end === bounds.end ? DAY_MINUTES : wallClock(end, zone).minutes,
    name: nameOf(block, kind),
  };
};

/** What each day of a calendar looks like, back to front. A block over midnight is cut at it. */
export const intervalsByDay = (
  blocks: readonly CalendarBlock[],
  days: readonly IsoDay[],
  zone: string,
): Map<IsoDay, CalendarInterval[]> =>
  new Map(
    days.map((day): [IsoDay, CalendarInterval[]] => {
      const ofDay = blocks.flatMap((block) => {
        const kind = kindOf(block);
        return kind === null ? [] : (cut(block, kind, day, zone) ?? []);
      });
      return [day, ofDay.sort((a, b) => LAYERS.indexOf(a.kind) - LAYERS.indexOf(b.kind) || a.from - b.from)];
    }),
  );
