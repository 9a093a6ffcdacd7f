import type { CalendarBlock } from '@maillon/contracts/agenda/schedules';
import { type Interval, parseInterval } from '@maillon/domain/calendar/interval';
import type { UserType } from '@maillon/domain/user-type';
import { counted, spokenEnd, spokenHour } from '../../../lib/spoken-time.ts';

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
  /** From the first opening or visit to the end of the last; null of a person who does not work that day. */
  readonly works: Interval | null;
}
export type MemberDay<One extends Member = Member> = One & Day;

/** Who works on a day, those who begin first on top; who does not stands below, by name. */
export const teamDayOf = <One extends Member>(
  members: readonly One[],
  blocks: readonly TeamBlock[],
  day: Interval,
): readonly MemberDay<One>[] => {
  const days = members.map((member): MemberDay<One> => {
    const ofDay = blocks.filter((block) => {
      const { start, end } = parseInterval(block);
      return block.owner.profileId === member.profileId && start < day.end && end > day.start;
    });
    const visits = ofDay.filter(({ kind, status }) => kind === 'appointment' && status === 'BUSY');
    const times = [...visits, ...ofDay.filter(({ kind }) => kind === 'availability')].map(parseInterval);
    const works = {
      start: Math.max(day.start, Math.min(...times.map(({ start }) => start))),
      end: Math.min(day.end, Math.max(...times.map(({ end }) => end))),
    };
    return { ...member, visits: new Set(visits.map(({ id }) => id)), works: times.length === 0 ? null : works };
  });
  const beginsAt = ({ works }: MemberDay): number => works?.start ?? Number.MAX_SAFE_INTEGER;
  return days.toSorted((a, b) => beginsAt(a) - beginsAt(b) || a.name.localeCompare(b.name, 'fr'));
};

/** « 9 h – 17 h 30 · 5 visites » */
export const memberInWords = ({ visits, works }: MemberDay): string =>
  works === null
    ? 'Ne reçoit pas aujourd’hui'
    : `${spokenHour(works.start)} – ${spokenEnd(works.end)} · ${counted(visits.size, 'visite', 'aucune')}`;

/** How many visits a team has on a day, each counted once. */
export const visitsOf = (team: readonly Day[]): number => new Set(team.flatMap(({ visits }) => [...visits])).size;

/** A day of the week ahead, as the structure's secretary sees it. */
interface TeamDay {
  readonly start: number;
  readonly visits: number;
  /** Names of who receives, those who begin first on top. */
  readonly names: readonly string[];
}

/** Who receives on each of some days, and how many come. */
export const teamDaysOf = (
  members: readonly Member[],
  blocks: readonly TeamBlock[],
  days: readonly Interval[],
): readonly TeamDay[] =>
  days.map((day) => {
    const team = teamDayOf(members, blocks, day);
    return {
      start: day.start,
      visits: visitsOf(team),
      names: team.filter(({ works }) => works !== null).map(({ name }) => name),
    };
  });
