import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { isPractitionerType } from '@maillon/domain/user-type';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import type { TeamMember } from '../../../data/teams.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Row } from '../../../ui/row.tsx';
import { memberInWords, teamDayOf, teamInWords } from './team-day.model.ts';

interface TeamPanelProps {
  readonly members: readonly TeamMember[];
  readonly blocks: Parameters<typeof teamDayOf>[1];
  readonly day: Parameters<typeof teamDayOf>[2];
  readonly now: number;
}

/** « L’équipe aujourd’hui »: who works from when to when, and how many they see; each row opens their agenda. */
export const TeamPanel = ({ members, blocks, day, now }: TeamPanelProps) => {
  const practitioners = members
    .filter(({ userType }) => isPractitionerType(userType))
    .map(({ userType, userData, common }) => ({
      ...{ userType, profileId: userData.id, name: common.name },
      profession: genderedLabel(common.type, common.gender),
    }));
  const days = teamDayOf(practitioners, blocks, day, now);
  const isEmpty = practitioners.length === 0;
  return (
    <Panel
      title="L’équipe aujourd’hui"
      nothing={isEmpty ? 'Aucun membre dans l’équipe' : undefined}
      action={
        !isEmpty && (
          <Link to={paths.organizationAgenda()} className={buttonClass({ look: 'quiet', size: 'sm' })}>
            Voir les agendas
          </Link>
        )
      }
    >
      {!isEmpty && <p className="px-4 pb-3 text-muted md:px-5">{teamInWords(days)}</p>}
      <ul>
        {days.map((member) => (
          <Row
            key={member.profileId}
            lead={<Avatar name={member.name} size="sm" />}
            title={member.name}
            detail={memberInWords(member)}
            aside={member.profession}
            to={paths.organizationAgenda(member.userType, member.profileId)}
          />
        ))}
      </ul>
    </Panel>
  );
};
