import type { PatientCard, PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import {
  type AppointmentDuration,
  isAppointmentDuration,
  PROFESSIONAL_DURATION,
} from '@maillon/domain/appointment-rules';
import { dayOf, type IsoDay } from '@maillon/domain/day';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type PatientFile, patientFile } from '../../../data/affiliations.ts';
import { useBook, useBookSeries } from '../../../data/agenda/appointment-changes.ts';
import { practitionerPage } from '../../../data/directory.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { useSealedDraft, useSealedSeries } from '../reason/seal-reason.ts';
import { askedMember } from '../team/asked-member.ts';
import type { BookingValues } from './booking.model.ts';
import { draftOf, seriesDraftOf } from './booking-draft.ts';
import { ProfessionalForm } from './professional-form.tsx';
import { seriesVisits } from './series.model.ts';

interface ProfessionalBookingProps {
  readonly me: UserMe;
  /** The day of the first visit, and how many were booked. */
  readonly onBooked: (day: IsoDay, count: number) => void;
  /** In whose name a structure books. */
  readonly structureId?: string;
}

/** The member whose calendar a structure comes from, as the address names them. */
const useNamedMember = (search: URLSearchParams) => {
  const asked = askedMember(search);
  const { data, isLoading } = useQuery({
    ...practitionerPage(asked?.userType ?? 'doctor', asked?.id ?? ''),
    enabled: asked !== null,
  });
  return { member: data, isLoading };
};

/** For the patient whom the address names, if the professional may know of them, and at its time; otherwise for a patient to be chosen, at any time. */
export const ProfessionalBooking = (props: ProfessionalBookingProps) => {
  const [search] = useSearchParams();
  const named = search.get('patient');
  const { data, isLoading } = useQuery({ ...patientFile(named ?? ''), enabled: named !== null });
  const { member, isLoading: isMemberLoading } = useNamedMember(search);
  if (isLoading || isMemberLoading) return <SkeletonLines lines={6} />;
  return <BookingFor key={data?.id ?? ''} {...props} patient={data} member={member} time={timeOf(search)} />;
};

interface NamedTime {
  /** Empty where none was chosen. */
  readonly start: string;
  readonly duration: AppointmentDuration;
}

/** The instant that the address names, if it is one that is still to come, and the length that was drawn in the calendar. */
const timeOf = (search: URLSearchParams): NamedTime => {
  const at = Date.parse(search.get('start') ?? '');
  const minutes = Number(search.get('minutes'));
  return {
    start: Number.isNaN(at) || at < serverNow() ? '' : new Date(at).toISOString(),
    duration: isAppointmentDuration(minutes) ? minutes : PROFESSIONAL_DURATION,
  };
};

interface BookingForProps extends ProfessionalBookingProps {
  readonly patient: PatientFile | undefined;
  readonly member: PractitionerCard | undefined;
  readonly time: NamedTime;
}

const BookingFor = ({ me, onBooked, structureId, patient, member, time: { start, duration } }: BookingForProps) => {
  const now = useNow();
  const book = useBook();
  const bookSeries = useBookSeries();
  const sealedDraft = useSealedDraft();
  const sealedSeries = useSealedSeries();
  const named = isPractitionerType(me.userType) ? { userType: me.userType, id: me[me.userType]?.id } : askedOf(member);
  const mine = named === undefined ? {} : { [`${named.userType}Id`]: named.id ?? '' };
  const initial: BookingValues = {
    serviceCategory: '',
    date: dayOf(start === '' ? now : Date.parse(start), localZone()),
    duration,
    patientId: patient?.id ?? '',
    doctorId: '',
    midwifeId: '',
    assistantId: '',
    start,
    description: '',
    needsDoctor: true,
    ...mine,
  };
  const submit = async (values: BookingValues): Promise<void> => {
    const named = structureId === undefined ? {} : { organizationId: structureId };
    const visits = seriesVisits(values, localZone());
    if (visits.length === 0) {
      await book.mutateAsync(await sealedDraft({ ...draftOf(values), ...named }));
      return onBooked(dayOf(Date.parse(values.start), localZone()), 1);
    }
    const series = { ...seriesDraftOf(values, visits), ...named };
    const booked = await bookSeries.mutateAsync(await sealedSeries(series));
    onBooked(dayOf(Date.parse(booked[0]?.start ?? values.start), localZone()), booked.length);
  };
  return (
    <ProfessionalForm
      me={me}
      initial={initial}
      {...(patient !== undefined && { patient: cardOf(patient) })}
      people={member === undefined ? [] : [member]}
      structureId={structureId}
      hasOpenings
      submitLabel="Créer le rendez-vous"
      onSubmit={submit}
    />
  );
};

const askedOf = (member: PractitionerCard | undefined) =>
  member && { userType: member.userType, id: member.userData.id };

const cardOf = ({ id, userId, common }: PatientFile): PatientCard => ({
  userType: 'patient',
  userData: { id, userId },
  common,
});
