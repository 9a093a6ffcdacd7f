import { dayOf } from '@maillon/domain/day';
import { DAY_MS } from '@maillon/domain/time-units';
import { isPractitionerType } from '@maillon/domain/user-type';
import type { TeamMember } from '../../../data/teams.ts';
import { capitalised } from '../../../lib/dates.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { counted, spokenDay } from '../../../lib/spoken-time.ts';
import { Panel } from '../../../ui/panel.tsx';
import { teamDaysOf } from './team-day.model.ts';

interface TeamWeekProps {
  readonly members: readonly TeamMember[];
  readonly blocks: Parameters<typeof teamDaysOf>[1];
  readonly days: Parameters<typeof teamDaysOf>[2];
  readonly now: number;
}

/** « Demain », « Samedi et dimanche », « De samedi à mardi » */
const daysInWords = (first: number, last: number, now: number): string => {
  const zone = localZone();
  const [from, to] = [first, last].map((at) => spokenDay(dayOf(at, zone), dayOf(now, zone)));
  if (first === last) return capitalised(from ?? '');
  return last - first < 1.5 * DAY_MS ? `${capitalised(from ?? '')} et ${to}` : `De ${from} à ${to}`;
};

/** « Les jours suivants »: who receives on each of them, and how many come. */
export const TeamWeek = ({ members, blocks, days, now }: TeamWeekProps) => {
  const practitioners = members
    .filter(({ userType }) => isPractitionerType(userType))
    .map(({ userType, userData, common }) => ({ userType, profileId: userData.id, name: common.name }));
  return (
    <Panel title="Les jours suivants">
      <ul className="grid gap-px border-t border-line bg-line">
        {teamDaysOf(practitioners, blocks, days, now).map(({ start, last, visits, free, names }) => (
          <li key={start} className="flex flex-wrap items-baseline gap-x-4 bg-surface px-4 py-2.5 md:px-5">
            <p className="min-w-36 font-semibold">{daysInWords(start, last, now)}</p>
            <p className="min-w-[min(12rem,100%)] flex-1 break-words text-muted max-md:order-last max-md:w-full max-md:flex-none">
              {names.length === 0 ? 'Personne ne reçoit' : names.join(', ')}
            </p>
            {names.length > 0 && (
              <p className="text-xs text-muted tabular-nums max-md:ml-auto">
                {[counted(visits, 'visite', 'aucune'), free].filter((part) => part !== null).join(' · ')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
};
