import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { ofName } from '@maillon/domain/text/of-name';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { scheduleSettings, useLiveSchedules } from '../../../data/agenda/schedules.ts';
import { teamQuery } from '../../../data/teams.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { hasCode, problemOf, sentenceOf } from '../../../lib/api/problem.ts';
import { useTitle } from '../../../lib/hooks/use-title.ts';
import { useStructure } from '../../../lib/storage/use-structure.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { CalendarRequest } from '../calendar/calendar-request.tsx';
import { askedMember } from '../team/asked-member.ts';
import { type CalendarMember, memberOf } from '../team/team-agenda.model.ts';
import { AvailabilityEditor } from './availability-editor.tsx';

/** 'Disponibilités de {name}': a member's, for the person they let change it (spec clinical §2 "Availability editor"). */
export const MemberAvailabilityScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Disponibilités');
  const [search] = useSearchParams();
  const { id } = useStructure();
  const { data, error, refetch } = useQuery(teamQuery(id));
  const asked = askedMember(search);
  if (asked === null) return <Navigate replace to={paths.organizationAgenda()} />;
  if (error !== null && data === undefined) return <ReadFailure error={error} again={refetch} />;
  if (data === undefined) return <SkeletonLines lines={6} />;
  const member = memberOf(data, asked);
  if (member === undefined) return <Alert tone="danger">Cette personne ne fait pas partie de l’équipe</Alert>;
  return <MemberAvailability key={member.userData.id} me={me} member={member} />;
};

const MemberAvailability = ({ me, member }: { readonly me: UserMe; readonly member: CalendarMember }) => {
  const { userType, userData, common } = member;
  const { data, error, refetch } = useQuery(scheduleSettings(userType, userData.id));
  useLiveSchedules();
  const back = paths.organizationAgenda(userType, userData.id);
  const title = `Disponibilités ${ofName(common.name)}`;
  if (data !== undefined) {
    return <AvailabilityEditor settings={data} title={title} back={back} isOwn={userData.userId === me.id} />;
  }
  return (
    <>
      <h1 className="mb-5 text-2xl font-semibold md:text-3xl">{title}</h1>
      {error === null && <SkeletonLines lines={6} />}
      {hasCode(error, 'SCHEDULE_ACCESS_REQUIRED') && (
        <CalendarRequest
          name={common.name}
          scheduleId={userData.schedule?.id ?? null}
          status={problemOf(error)?.accessPolicy?.status ?? null}
          back={back}
        />
      )}
      {error !== null && !hasCode(error, 'SCHEDULE_ACCESS_REQUIRED') && (
        <ReadFailure error={error} sentence={sentenceOf(error)} again={refetch} />
      )}
    </>
  );
};
