import { dayOf } from '@maillon/domain/day';
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
  readonly className: string;
}

/** « Les jours suivants »: who receives on each of them, and how many come. */
export const TeamWeek = ({ members, blocks, days, now, className }: TeamWeekProps) => {
  const zone = localZone();
  const practitioners = members
    .filter(({ userType }) => isPractitionerType(userType))
    .map(({ userType, userData, common }) => ({ userType, profileId: userData.id, name: common.name }));
  return (
    <Panel title="Les jours suivants" className={className}>
      <ul className="grid gap-px border-t border-line bg-line">
        {teamDaysOf(practitioners, blocks, days).map(({ start, visits, names }) => (
          <li
            key={start}
            className="flex flex-wrap items-baseline justify-between gap-x-3 bg-surface px-4 py-2.5 md:px-5"
          >
            <p className="font-semibold">{capitalised(spokenDay(dayOf(start, zone), dayOf(now, zone)))}</p>
            {names.length > 0 && (
              <p className="text-xs text-muted tabular-nums">{counted(visits, 'visite', 'aucune')}</p>
            )}
            <p className="w-full wrap-anywhere text-muted">
              {names.length === 0 ? 'Personne ne reçoit' : names.join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
