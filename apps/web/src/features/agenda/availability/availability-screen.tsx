import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { isPractitionerType, type PractitionerType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../config/paths.ts';
import { scheduleSettings, useLiveSchedules } from '../../../data/agenda/schedules.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { useTitle } from '../../../lib/hooks/use-title.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { AvailabilityEditor } from './availability-editor.tsx';

/** 'Disponibilités' of a professional (spec clinical §2 "Availability editor"). */
export const AvailabilityScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Disponibilités');
  // Only professionals have a schedule (spec clinical §6).
  if (!isPractitionerType(me.userType)) return <Alert tone="danger">Ce profil n’a pas d’agenda.</Alert>;
  return <OwnAvailability userType={me.userType} profileId={me[me.userType]?.id ?? ''} />;
};

interface OwnAvailabilityProps {
  readonly userType: PractitionerType;
  readonly profileId: string;
}

const OwnAvailability = ({ userType, profileId }: OwnAvailabilityProps) => {
  const { data, error, refetch } = useQuery(scheduleSettings(userType, profileId));
  useLiveSchedules();
  if (error !== null && data === undefined)
    return <ReadFailure error={error} sentence={sentenceOf(error)} again={refetch} />;
  return data === undefined ? (
    <SkeletonLines lines={6} />
  ) : (
    <AvailabilityEditor settings={data} title="Disponibilités" back={paths.agenda()} isOwn />
  );
};
