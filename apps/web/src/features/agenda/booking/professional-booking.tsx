import type { UserMe } from '@maillon/contracts/accounts/users';
import type { PatientCard } from '@maillon/contracts/agenda/appointments';
import { PROFESSIONAL_DURATION } from '@maillon/domain/appointment-rules';
import { dayOf, type IsoDay } from '@maillon/domain/day';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type PatientFile, patientFile } from '../../../data/affiliations.ts';
import { useBook } from '../../../data/agenda/appointments.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { useSealedDraft } from '../reason/seal-reason.ts';
import type { BookingValues } from './booking.model.ts';
import { draftOf } from './booking-draft.ts';
import { ProfessionalForm } from './professional-form.tsx';

interface ProfessionalBookingProps {
  readonly me: UserMe;
  readonly onBooked: (day: IsoDay) => void;
}

/** For the patient whom the address names, if the professional may know of them, and at its time; otherwise for anybody, at any time. */
export const ProfessionalBooking = (props: ProfessionalBookingProps) => {
  const [search] = useSearchParams();
  const named = search.get('patient');
  const { data, isLoading } = useQuery({ ...patientFile(named ?? ''), enabled: named !== null });
  if (isLoading) return <SkeletonLines lines={6} />;
  return <BookingFor key={data?.id ?? ''} {...props} patient={data} start={timeOf(search.get('start'))} />;
};

/** The instant that the address names, if it is one that is still to come. */
const timeOf = (named: string | null): string => {
  const at = Date.parse(named ?? '');
  return Number.isNaN(at) || at < Date.now() ? '' : new Date(at).toISOString();
};

interface BookingForProps extends ProfessionalBookingProps {
  readonly patient: PatientFile | undefined;
  /** Empty where none was chosen. */
  readonly start: string;
}

const BookingFor = ({ me, onBooked, patient, start }: BookingForProps) => {
  const now = useNow();
  const book = useBook();
  const sealedDraft = useSealedDraft();
  const mine = isPractitionerType(me.userType) ? { [`${me.userType}Id`]: me[me.userType]?.id ?? '' } : {};
  const initial: BookingValues = {
    serviceCategory: '',
    date: dayOf(start === '' ? now : Date.parse(start), localZone()),
    duration: PROFESSIONAL_DURATION,
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
    await book.mutateAsync(await sealedDraft(draftOf(values)));
    onBooked(dayOf(Date.parse(values.start), localZone()));
  };
  return (
    <ProfessionalForm
      me={me}
      initial={initial}
      {...(patient !== undefined && { patient: cardOf(patient) })}
      submitLabel="Créer le rendez-vous"
      onSubmit={submit}
    />
  );
};

const cardOf = ({ id, userId, common }: PatientFile): PatientCard => ({
  userType: 'patient',
  userData: { id, userId },
  common,
});
