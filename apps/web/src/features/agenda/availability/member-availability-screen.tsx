import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { ScheduleSettings } from '@maillon/contracts/agenda/schedules';
import { ofName } from '@maillon/domain/text/of-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { scheduleSettings, useLiveSchedules } from '../../../data/agenda/schedules.ts';
import { teamQuery } from '../../../data/teams.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { hasCode, problemOf, sentenceOf } from '../../../lib/api/problem.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useTitle } from '../../../lib/hooks/use-title.ts';
import { useStructure } from '../../../lib/storage/use-structure.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { CalendarRequest } from '../calendar/calendar-request.tsx';
import { askedMember } from '../team/asked-member.ts';
import { type CalendarMember, memberOf } from '../team/team-agenda.model.ts';
import { WeekCalendar } from '../week-calendar.tsx';
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
  // Read again it is on its way for a moment, and what was sent from the dialog must not go with it.
  const [refused, setRefused] = useState<Error | null>(null);
  if (hasCode(error, 'SCHEDULE_ACCESS_REQUIRED') && error !== refused) setRefused(error);
  const back = paths.organizationAgenda(userType, userData.id);
  const title = `Disponibilités ${ofName(common.name)}`;
  if (data?.mayManage === false)
    return <SeenAvailability settings={data} title={title} name={common.name} back={back} />;
  if (data !== undefined) {
    return <AvailabilityEditor settings={data} title={title} back={back} isOwn={userData.userId === me.id} />;
  }
  return (
    <>
      <h1 className="mb-5 text-2xl font-semibold md:text-3xl">{title}</h1>
      {error === null && refused === null && <SkeletonLines lines={6} />}
      {refused !== null && (
        <CalendarRequest
          name={common.name}
          scheduleId={userData.schedule?.id ?? null}
          policy={problemOf(refused)?.accessPolicy ?? null}
          back={back}
        />
      )}
      {error !== null && !hasCode(error, 'SCHEDULE_ACCESS_REQUIRED') && refused === null && (
        <ReadFailure error={error} sentence={sentenceOf(error)} again={refetch} />
      )}
    </>
  );
};

interface SeenAvailabilityProps {
  readonly settings: ScheduleSettings;
  readonly title: string;
  readonly name: string;
  /** Where « Retour » leads. */
  readonly back: string;
}

/** To a person who was let look at them and not change them: the week as it is, and how one is let change it. */
const SeenAvailability = ({ settings, title, name, back }: SeenAvailabilityProps) => {
  const now = useNow();
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold md:text-3xl">{title}</h1>
        <Link to={back} className={buttonClass({ look: 'secondary' })}>
          Retour
        </Link>
      </header>
      <Alert tone="info">
        {`Vous voyez ces disponibilités sans pouvoir les modifier. ${name} peut vous le permettre dans ses paramètres, à la rubrique « Mes données ».`}
      </Alert>
      <WeekCalendar scheduleId={settings.id} zone={settings.timeZone} now={now} />
    </div>
  );
};
