import type { CalendarBlock } from '@maillon/contracts/agenda/schedules';
import { type Interval, parseInterval } from '@maillon/domain/calendar/interval';
import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { HOUR_MINUTES, MINUTE_MS } from '@maillon/domain/time-units';
import type { UserType } from '@maillon/domain/user-type';
import { counted, spokenEnd, spokenHour } from '../../../lib/spoken-time.ts';
import { freeTime } from '../free-time.ts';

interface Member {
  readonly userType: UserType;
  readonly profileId: string;
  readonly name: string;
}

type TeamBlock = CalendarBlock & { readonly owner: Member };

/** A member's day as the structure's secretary sees it. */
interface Day {
  /** By their ids: one with two members is in the day of both. */
  readonly visits: ReadonlySet<string>;
  /** Minutes that are still open for a visit. */
  readonly free: number;
  /** From the first opening or visit to the end of the last; null of a person who does not work that day. */
  readonly works: Interval | null;
}
export type MemberDay<One extends Member = Member> = One & Day;

/** Who works on a day, those who begin first on top; who does not stands below, by name. */
export const teamDayOf = <One extends Member>(
  members: readonly One[],
  blocks: readonly TeamBlock[],
  day: Interval,
  now: number,
): readonly MemberDay<One>[] => {
  const days = members.map((member): MemberDay<One> => {
    const ofDay = blocks.filter((block) => {
      const { start, end } = parseInterval(block);
      return block.owner.profileId === member.profileId && start < day.end && end > day.start;
    });
    const visits = ofDay.filter(({ kind, status }) => kind === 'appointment' && status === 'BUSY');
    const taken = visits.map(parseInterval);
    const open = ofDay.filter(({ kind }) => kind === 'availability').map(parseInterval);
    const times = [...taken, ...open];
    const free = freeTime(open, taken, day, now).reduce((sum, { start, end }) => sum + end - start, 0) / MINUTE_MS;
    const works = {
      start: Math.max(day.start, Math.min(...times.map(({ start }) => start))),
      end: Math.min(day.end, Math.max(...times.map(({ end }) => end))),
    };
    return { ...member, visits: new Set(visits.map(({ id }) => id)), free, works: times.length === 0 ? null : works };
  });
  const beginsAt = ({ works }: MemberDay): number => works?.start ?? Number.MAX_SAFE_INTEGER;
  return days.toSorted((a, b) => beginsAt(a) - beginsAt(b) || a.name.localeCompare(b.name, 'fr'));
};

/** « 1 h 30 libre », « 45 min libres »; nothing where nothing is. */
const freeInWords = (minutes: number): string | null => {
  if (minutes === 0) return null;
  if (minutes < HOUR_MINUTES) return `${minutes}\u00a0min libres`;
  return `${spokenClock(minutes)} libre${minutes < 2 * HOUR_MINUTES ? '' : 's'}`;
};

/** « 9 h – 17 h 30 · 5 visites · 2 h libres » */
export const memberInWords = ({ visits, free, works }: MemberDay): string =>
  works === null
    ? 'Ne reçoit pas aujourd’hui'
    : [
        `${spokenHour(works.start)} – ${spokenEnd(works.end)}`,
        counted(visits.size, 'visite', 'aucune'),
        freeInWords(free),
      ]
        .filter((part) => part !== null)
        .join(' · ');

/** « 3 personnes reçoivent, 16 visites, encore 5 h libres. » */
export const teamInWords = (team: readonly MemberDay[]): string => {
  const working = team.filter(({ works }) => works !== null);
  if (working.length === 0) return 'Personne ne reçoit aujourd’hui.';
  const free = freeInWords(working.reduce((sum, member) => sum + member.free, 0));
  const said = [
    `${working.length} ${working.length === 1 ? 'personne reçoit' : 'personnes reçoivent'}`,
    counted(visitsOf(team), 'visite', 'aucune'),
    ...(free === null ? [] : [`encore ${free}`]),
  ];
  return `${said.join(', ')}.`;
};

/** How many visits a team has on a day, each counted once. */
const visitsOf = (team: readonly Day[]): number => new Set(team.flatMap(({ visits }) => [...visits])).size;

/** A day of the week ahead, or several on which no member receives, as the structure's secretary sees them. */
interface TeamDays {
  readonly start: number;
  /** When the last of them begins. */
  readonly last: number;
  readonly visits: number;
  readonly free: string | null;
  /** Names of who receives, those who begin first on top. */
  readonly names: readonly string[];
}

/** Who receives on each of some days, and how many come; days on which no member does are one, where they follow each other. */
export const teamDaysOf = (
  members: readonly Member[],
  blocks: readonly TeamBlock[],
  days: readonly Interval[],
  now: number,
): readonly TeamDays[] =>
  days
    .map((day): TeamDays => {
      const team = teamDayOf(members, blocks, day, now);
      return {
        ...{ start: day.start, last: day.start, visits: visitsOf(team) },
        free: freeInWords(team.reduce((sum, { free }) => sum + free, 0)),
        names: team.filter(({ works }) => works !== null).map(({ name }) => name),
      };
    })
    .reduce<TeamDays[]>((before, one) => {
      const last = before.at(-1);
      if (last === undefined || last.names.length > 0 || one.names.length > 0) before.push(one);
      else before.splice(-1, 1, { ...last, last: one.start });
      return before;
    }, []);
