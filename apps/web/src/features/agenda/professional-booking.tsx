import type { UserMe } from '@maillon/contracts/users';
import { dayOf, type IsoDay } from '@maillon/domain/day';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useBook } from '../../data/appointments.ts';
import { browserZone, useNow } from '../../lib/use-now.ts';
import { type BookingValues, PROFESSIONAL_DURATION } from './booking.model.ts';
import { draftOf } from './booking-draft.ts';
import { ProfessionalForm } from './professional-form.tsx';
import { useSealedDraft } from './reason.ts';

interface ProfessionalBookingProps {
  readonly me: UserMe;
  readonly onBooked: (day: IsoDay) => void;
}

export const ProfessionalBooking = ({ me, onBooked }: ProfessionalBookingProps) => {
  const now = useNow();
  const book = useBook();
  const sealedDraft = useSealedDraft();
  const mine = isPractitionerType(me.userType) ? { [`${me.userType}Id`]: me[me.userType]?.id ?? '' } : {};
  const initial: BookingValues = {
    serviceCategory: '',
    date: dayOf(now, browserZone()),
    duration: PROFESSIONAL_DURATION,
    patientId: '',
    doctorId: '',
    midwifeId: '',
    assistantId: '',
    start: '',
    description: '',
    needsDoctor: true,
    ...mine,
  };
  const submit = async (values: BookingValues): Promise<void> => {
    await book.mutateAsync(await sealedDraft(draftOf(values)));
    onBooked(dayOf(Date.parse(values.start), browserZone()));
  };
  return <ProfessionalForm me={me} initial={initial} submitLabel="Créer le rendez-vous" onSubmit={submit} />;
};
