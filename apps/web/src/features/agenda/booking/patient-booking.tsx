import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { type BookingShare, sharedRights, USUAL_SHARE } from '@maillon/domain/access/booking-share';
import { PATIENT_DURATION } from '@maillon/domain/appointment-rules';
import { dayOf, type IsoDay, isIsoDay } from '@maillon/domain/day';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useBook } from '../../../data/agenda/appointment-changes.ts';
import { freeSlots, useLiveAppointments } from '../../../data/agenda/appointments.ts';
import { type BookingPlace, placeIn } from '../../../data/agenda/booking-place.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { isMaternity } from '../../../lib/api/is-maternity.ts';
import { sentenceOf } from '../../../lib/api/problem.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { newId } from '../../../lib/ids.ts';
import { whenIdle } from '../../../lib/lazy/idle.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { localZone } from '../../../lib/local-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { medicalFile, pendingGrants } from '../../../vault/pending/pending-grants.ts';
import { reasonFailure } from '../reason/reason-failure.ts';
import { useSealedDraft } from '../reason/seal-reason.ts';
import { ZoneNote } from '../zone-note.tsx';
import { type BookingValues, cardLabel, patientErrors, slotsOf, timeError } from './booking.model.ts';
import { CategoryField } from './category-field.tsx';
import { goneSentence, NOT_LOST } from './gone.ts';
import { searchFailure } from './search-failure.ts';
import { SlotPicker } from './slot-picker.tsx';
import { fileGrantOf, useRightsNow } from './team/file-grant.ts';
import { useKeptReason } from './team/use-kept-reason.ts';

// Not before a person is chosen.
const SharingChoice = lazyPart(() => import('./team/sharing-choice.tsx').then((m) => m.SharingChoice));
const SameDayVisit = lazyPart(() => import('./team/same-day-visit.tsx').then((m) => m.SameDayVisit), {
  optional: true,
});

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
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const place = placeIn(state, me);
  const [draft] = useState(() => place.draft ?? newId());
  const { text: description, write, clear } = useKeptReason(me.id, draft);
  const book = useBook();
  const sealedDraft = useSealedDraft();
  const rightsNow = useRightsNow();
  useLiveAppointments();
  useEffect(() => void whenIdle().then(() => SharingChoice.preload().catch(() => undefined)), []);
  const [failure, setFailure] = useState<string | null>(null);
  const [share, setShare] = useState<BookingShare>(place.form?.share ?? USUAL_SHARE);
  const withMidwives = isMaternity();
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
    // A reload, or Back, finds it as it was left.
    ...place.form,
  };
  const { values, errors, pending, change, formProps } = useForm({
    initial,
    check: (candidate) => patientErrors(candidate, today),
    submit: async ({ serviceCategory, start, doctorId, patientId }) => {
      if (serviceCategory === '') return;
      setFailure(null);
      const end = new Date(Date.parse(start) + PATIENT_DURATION * MINUTE_MS).toISOString();
      const about = description.trim() === '' ? {} : { description };
      const who = chosen?.owner.userType === 'midwife' ? { midwifeId: doctorId } : { doctorId };
      const given = chosen && fileGrantOf(me, chosen.owner);
      // The page says that nothing changes; what is left out is given, where it was taken back in another tab.
      const fileAccess = given === undefined ? share : 'none';
      const visit = await sealedDraft({ ...who, patientId, start, end, serviceCategory, ...about, fileAccess });
      try {
        await book.mutateAsync(visit);
      } catch (error) {
        const gone = goneSentence(error, NOT_LOST);
        if (gone === null) throw error;
        setFailure(gone);
        return;
      }
      // What is opened by booking is signed here and now, and no more than that.
      const rights = chosen && given ? await rightsNow(chosen.owner) : sharedRights(share);
      if (rights.length > 0) pendingGrants.add(me.id, medicalFile(doctorId, rights));
      clear();
      onBooked(dayOf(Date.parse(start), zone));
    },
    onFailure: (error) => setFailure(reasonFailure(error) ?? sentenceOf(error)),
  });
  const keep = (form: BookingValues, opened: BookingShare): void => {
    const { serviceCategory, date, doctorId, start } = form;
    const kept = { serviceCategory, date, doctorId, start, share: opened };
    void navigate({ search }, { replace: true, state: { ...place, form: kept, draft } satisfies BookingPlace });
  };
  const fill = (patch: Partial<BookingValues>): void => {
    change(patch);
    keep({ ...values, ...patch }, share);
  };
  const choose = (next: BookingShare): void => {
    setShare(next);
    keep(values, next);
  };
  const asked = isIsoDay(values.date) && values.date >= today;
  const when = { date: values.date, duration: PATIENT_DURATION };
  const [doctors, midwives] = [
    useQuery({ ...freeSlots({ ...when, userTypes: ['doctor'] }), enabled: asked }),
    // A midwife is booked like a doctor (design api B1).
    useQuery({ ...freeSlots({ ...when, userTypes: ['midwife'] }), enabled: asked && withMidwives }),
  ];
  const searches = withMidwives ? [midwives, doctors] : [doctors];
  const isPending = searches.some((search) => search.isPending);
  const error = searches.find((search) => search.error !== null)?.error ?? null;
  const schedules = [...(midwives.data?.midwifeSchedules ?? []), ...(doctors.data?.doctorSchedules ?? [])];
  // Of another day the same person is kept: where they do not receive then, no practitioner is chosen.
  const chosen = schedules.find(({ owner }) => owner.userData.id === values.doctorId);
  const free = searches.flatMap(({ data }) => data?.slots ?? []);
  const slots = chosen === undefined ? [] : slotsOf(free, chosen.id);
  // A person may have taken it since it was chosen.
  const isStillFree = slots.some(({ start }) => start === values.start);
  const isRead = !isPending && error === null;
  const nobody = asked && isRead && free.length === 0;

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <CategoryField
        value={values.serviceCategory}
        onChange={(serviceCategory) => fill({ serviceCategory })}
        error={errors['/serviceCategory']}
      />
      <DateField
        label="Date"
        name="date"
        required
        min={today}
        value={values.date}
        onChange={(date) => fill({ date, start: '' })}
        error={errors['/date'] ?? (values.date !== '' && values.date < today ? TEXTS.datePast : undefined)}
      />
      {asked && isPending && <SkeletonLines lines={2} />}
      {error !== null && (
        <ReadFailure
          error={error}
          sentence={searchFailure(error)}
          again={() => Promise.all(searches.map((search) => search.refetch()))}
        />
      )}
      {nobody && <Alert tone="warning">{TEXTS.noSlot}</Alert>}
      {asked && isRead && !nobody && (
        <Select
          label={withMidwives ? 'Médecin ou sage-femme' : 'Médecin'}
          name="doctorId"
          required
          placeholder={withMidwives ? 'Choisir un professionnel' : 'Choisir un médecin'}
          options={schedules.map(({ owner }) => ({ value: owner.userData.id, label: cardLabel(owner) }))}
          value={chosen === undefined ? '' : values.doctorId}
          onChange={(doctorId) => fill({ doctorId, start: '' })}
          error={errors['/doctorId']}
        />
      )}
      {slots.length > 0 && <ZoneNote now={now} />}
      {slots.length > 0 && (
        <SlotPicker
          starts={slots}
          zone={zone}
          value={values.start}
          onChange={(start) => fill({ start })}
          error={errors['/patientId'] ?? timeError(errors, ['doctor'])}
        />
      )}
      <Suspense>
        {chosen !== undefined && isStillFree && <SameDayVisit practitioner={chosen.owner} start={values.start} />}
      </Suspense>
      {chosen !== undefined && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <SharingChoice me={me} practitioner={chosen.owner} value={share} onChange={choose} />
        </Suspense>
      )}
      <TextArea
        label="Motif de consultation"
        name="description"
        maxLength={2000}
        value={description}
        onChange={(text) => {
          write(text);
          // Under that name it is found again after a reload.
          if (place.draft === undefined) keep(values, share);
        }}
        error={errors['/description']}
      />
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <Button type="submit" wide pending={pending} disabled={!isStillFree}>
        Confirmer le rendez-vous
      </Button>
    </form>
  );
};
