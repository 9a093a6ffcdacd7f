import { dayOf } from '@maillon/domain/day';
import { isPractitionerType } from '@maillon/domain/user-type';
import type { TeamMember } from '../../../data/teams.ts';
import { capitalised } from '../../../lib/dates.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { counted, spokenDay } from '../../../lib/spoken-time.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Row } from '../../../ui/row.tsx';
import { teamDaysOf } from './team-day.model.ts';

interface TeamWeekProps {
  readonly members: readonly TeamMember[];
  readonly blocks: Parameters<typeof teamDaysOf>[1];
  readonly days: Parameters<typeof teamDaysOf>[2];
  readonly now: number;
}

/** « Les jours suivants »: who receives on each of them, and how many come. */
export const TeamWeek = ({ members, blocks, days, now }: TeamWeekProps) => {
  const zone = localZone();
  const practitioners = members
    .filter(({ userType }) => isPractitionerType(userType))
    .map(({ userType, userData, common }) => ({ userType, profileId: userData.id, name: common.name }));
  return (
    <Panel title="Les jours suivants">
      <ul>
        {teamDaysOf(practitioners, blocks, days).map(({ start, visits, names }) => (
          <Row
            key={start}
            title={capitalised(spokenDay(dayOf(start, zone), dayOf(now, zone)))}
            detail={names.length === 0 ? 'Personne ne reçoit' : names.join(', ')}
            aside={names.length > 0 && counted(visits, 'visite', 'aucune')}
          />
        ))}
      </ul>
    </Panel>
  );
};
