import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { appointmentsBetween, practitionersOf, structureVisits } from '../data/agenda/appointments.ts';
import { serverNow } from '../lib/api/server-clock.ts';
import { dayInFull, time } from '../lib/dates.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { SkeletonLines } from '../ui/feedback/skeleton.tsx';
import { ReadFailure } from './read-failure.tsx';

const MAX_LISTED = 5;

interface MemberVisitsProps {
  readonly organizationId: string;
  /** The profile of the person who leaves. */
  readonly memberId: string;
  /** It is the reader who leaves: they read their own visits, whatever they may see of the structure. */
  readonly isSelf?: boolean;
  /** Where the visits are moved, given to a colleague or cancelled. */
  readonly agenda: string;
}

const wordsOf = (count: number, isSelf: boolean): string => {
  const whom = isSelf ? 'vous' : 'cette personne';
  return count === 1
    ? `Il reste pris avec ${whom}. La structure ne pourra plus le déplacer ni l’annuler.`
    : `Ils restent pris avec ${whom}. La structure ne pourra plus les déplacer ni les annuler.`;
};

/** Before a member leaves a structure: the visits that they have in its name, of which it can decide until then. */
export const MemberVisits = ({ organizationId, memberId, isSelf = false, agenda }: MemberVisitsProps) => {
  const [start] = useState(() => new Date(serverNow()).toISOString());
  const { data, error, refetch } = useQuery(
    isSelf ? appointmentsBetween({ start }) : structureVisits(organizationId, { start }),
  );
  if (error !== null) return <ReadFailure error={error} again={refetch} />;
  if (data === undefined) return <SkeletonLines lines={2} />;
  const isTheirs = (visit: Appointment): boolean =>
    visit.status === 'BOOKED' &&
    // One that goes on is not to come.
    visit.start > start &&
    visit.organizationId === organizationId &&
    practitionersOf(visit).some(({ userData }) => userData.id === memberId);
  const visits = data.filter(isTheirs);
  if (visits.length === 0) return null;
  const more = visits.length - MAX_LISTED;
  return (
    <Alert tone="warning" title={`${visits.length} rendez-vous à venir au nom de la structure`}>
      <ul className="list-disc pl-5">
        {visits.slice(0, MAX_LISTED).map(({ id, start: at, patient }) => (
          <li key={id}>{`${patient.common.name}, ${dayInFull(at)} à ${time(at)}`}</li>
        ))}
      </ul>
      {more > 0 && <p>{more === 1 ? 'et un autre' : `et ${more} autres`}</p>}
      <p>{wordsOf(visits.length, isSelf)}</p>
      <Link to={agenda} className="font-semibold underline underline-offset-2">
        Ouvrir l’agenda
      </Link>
    </Alert>
  );
};
