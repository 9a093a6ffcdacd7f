import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { PATIENT_DURATION } from '@maillon/domain/appointment-rules';
import { dayOf, type IsoDay, isIsoDay } from '@maillon/domain/day';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useBook } from '../../../data/agenda/appointment-changes.ts';
import { freeSlots, useLiveAppointments } from '../../../data/agenda/appointments.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { localZone } from '../../../lib/local-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { medicalFile, pendingGrants } from '../../../vault/pending/pending-grants.ts';
import { reasonFailure } from '../reason/reason-failure.ts';
import { useSealedDraft } from '../reason/seal-reason.ts';
import { ZoneNote } from '../zone-note.tsx';
import { type BookingValues, cardLabel, patientErrors, slotsOf, timeError } from './booking.model.ts';
import { CategoryField } from './category-field.tsx';
import { searchFailure } from './search-failure.ts';
import { SlotPicker } from './slot-picker.tsx';

const BookedReader = lazyPart(() => import('./booked-reader.tsx').then((m) => m.BookedReader), { optional: true });

interface PatientBookingProps {
  readonly me: UserMe;
  readonly onBooked: (day: IsoDay) => void;
}

/** The day of the instant that the address names, if it is still to come; empty where it names none. */
const dayNamed = (named: string | null, today: IsoDay, zone: string): IsoDay | '' => {
  const at = Date.parse(named ?? '');
  if (Number.isNaN(at)) return '';
  const day = dayOf(at, zone);
  return day < today ? today : day;
};

/** Spec clinical §5: type, date, doctor and slot are required; a date brings slots, a doctor groups them by hour. */
export const PatientBooking = ({ me, onBooked }: PatientBookingProps) => {
  const zone = localZone();
  const now = useNow();
  const today = dayOf(now, zone);
  const [address] = useSearchParams();
  const book = useBook();
  const sealedDraft = useSealedDraft();
  useLiveAppointments();
  const [failure, setFailure] = useState<string | null>(null);
  const initial: BookingValues = {
    serviceCategory: '',
    date: dayNamed(address.get('start'), today, zone),
    duration: PATIENT_DURATION,
    patientId: me.patient?.id ?? '',
    doctorId: '',
    midwifeId: '',
    assistantId: '',
    start: '',
    description: '',
    needsDoctor: true,
  };
  const { values, errors, pending, change, formProps } = useForm({
    initial,
    check: (candidate) => patientErrors(candidate, today),
    submit: async ({ serviceCategory, start, doctorId, patientId, description }) => {
      if (serviceCategory === '') return;
      setFailure(null);
      const end = new Date(Date.parse(start) + PATIENT_DURATION * MINUTE_MS).toISOString();
      const about = description.trim() === '' ? {} : { description };
      await book.mutateAsync(await sealedDraft({ doctorId, patientId, start, end, serviceCategory, ...about }));
      // Booking with a person is giving them the file: it is signed here and now.
      pendingGrants.add(me.id, medicalFile(doctorId));
      onBooked(dayOf(Date.parse(start), zone));
    },
    onFailure: (error) => setFailure(reasonFailure(error) ?? sentenceOf(error)),
  });
  const asked = isIsoDay(values.date) && values.date >= today;
  const search = useQuery({
    ...freeSlots({ date: values.date, duration: PATIENT_DURATION, userTypes: ['doctor'] }),
    enabled: asked,
  });
  const schedules = search.data?.doctorSchedules ?? [];
  const chosen = schedules.find(({ owner }) => owner.userData.id === values.doctorId);
  const slots = chosen === undefined ? [] : slotsOf(search.data?.slots ?? [], chosen.id);
  // A person may have taken it since it was chosen.
  const isStillFree = slots.some(({ start }) => start === values.start);
  const nobody = asked && search.isSuccess && search.data.slots.length === 0;

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <CategoryField
        value={values.serviceCategory}
        onChange={(serviceCategory) => change({ serviceCategory })}
        error={errors['/serviceCategory']}
      />
      <DateField
        label="Date"
        name="date"
        required
        min={today}
        value={values.date}
        onChange={(date) => change({ date, doctorId: '', start: '' })}
        error={errors['/date'] ?? (values.date !== '' && values.date < today ? TEXTS.datePast : undefined)}
      />
      {asked && search.isPending && <SkeletonLines lines={2} />}
      {search.isError && (
        <ReadFailure error={search.error} sentence={searchFailure(search.error)} again={search.refetch} />
      )}
      {nobody && <Alert tone="warning">{TEXTS.noSlot}</Alert>}
      {search.isSuccess && !nobody && (
        <Select
          label="Médecin"
          name="doctorId"
          required
          placeholder="Choisir un médecin"
          options={schedules.map(({ owner }) => ({ value: owner.userData.id, label: cardLabel(owner) }))}
          value={values.doctorId}
          onChange={(doctorId) => change({ doctorId, start: '' })}
          error={errors['/doctorId']}
        />
      )}
      {/* Its height is kept: the slots below stay where a finger is about to land. */}
      <div className="min-h-13 md:min-h-7">
        <Suspense>{chosen && <BookedReader {...chosen.owner} />}</Suspense>
      </div>
      {slots.length > 0 && <ZoneNote now={now} />}
      {slots.length > 0 && (
        <SlotPicker
          starts={slots}
          zone={zone}
          value={values.start}
          onChange={(start) => change({ start })}
          error={errors['/patientId'] ?? timeError(errors, ['doctor'])}
        />
      )}
      <TextArea
        label="Motif de consultation"
        name="description"
        maxLength={2000}
        value={values.description}
        onChange={(description) => change({ description })}
        error={errors['/description']}
      />
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <Button type="submit" wide pending={pending} disabled={!isStillFree}>
        Confirmer le rendez-vous
      </Button>
    </form>
  );
};
