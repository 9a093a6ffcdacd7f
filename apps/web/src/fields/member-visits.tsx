import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { appointmentsBetween, practitionersOf, structureVisits } from '../data/agenda/appointments.ts';
import { serverNow } from '../lib/api/server-clock.ts';
import { longDate, time } from '../lib/dates.ts';
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

const WORDS = {
  self: 'restent pris avec vous. La structure ne pourra plus les déplacer ni les annuler.',
  other: 'restent pris avec cette personne. La structure ne pourra plus les déplacer ni les annuler.',
} as const;

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
    visit.organizationId === organizationId &&
    practitionersOf(visit).some(({ userData }) => userData.id === memberId);
  const visits = data.filter(isTheirs);
  if (visits.length === 0) return null;
  const more = visits.length - MAX_LISTED;
  return (
    <Alert tone="warning" title={`${visits.length} rendez-vous à venir au nom de la structure`}>
      <ul className="list-disc pl-5">
        {visits.slice(0, MAX_LISTED).map(({ id, start: at, patient }) => (
          <li key={id}>
            {longDate(at)} à {time(at)} · {patient.common.name}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{more === 1 ? 'et un autre' : `et ${more} autres`}</p>}
      <p>Ils {WORDS[isSelf ? 'self' : 'other']}</p>
      <Link to={agenda} className="font-semibold underline underline-offset-2">
        Voir ces rendez-vous dans l’agenda
      </Link>
    </Alert>
  );
};
