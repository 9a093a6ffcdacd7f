import type { PatientCard, PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { APPOINTMENT_DURATIONS, PROFESSIONAL_DURATION } from '@maillon/domain/appointment-rules';
import { dayOf } from '@maillon/domain/day';
import type { Variant } from '@maillon/domain/product/variants';
import { isPractitionerType, type PractitionerType } from '@maillon/domain/user-type';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLiveAppointments } from '../../../data/agenda/appointments.ts';
import { hasCode, sentenceOf } from '../../../lib/api/problem.ts';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { useMobileLayout } from '../../../lib/hooks/use-media.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { localZone } from '../../../lib/local-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { reasonFailure } from '../reason/reason-failure.ts';
import { ZoneNote } from '../zone-note.tsx';
import {
  type BookingValues,
  companionOf,
  dateError,
  professionalErrors,
  structureTypes,
  timeError,
} from './booking.model.ts';
import { CategoryField } from './category-field.tsx';
import { CompanionField, TeamFields } from './companion-field.tsx';
import { PatientField, PresentPatient } from './patient-field.tsx';
import { keptVisits, seriesErrors, seriesVisits } from './series.model.ts';
import { useCommonStarts } from './use-common-starts.ts';

const TimeChoice = lazyPart(() => import('./time-choice.tsx').then((m) => m.TimeChoice));
const OverrideField = lazyPart(() => import('../reason/override-field.tsx').then((m) => m.OverrideField));
const SeriesField = lazyPart(() => import('./series-field.tsx').then((m) => m.SeriesField));
const StaffOpenings = lazyPart(() => import('./staff-openings.tsx').then((m) => m.StaffOpenings));

interface ProfessionalFormProps {
  readonly me: UserMe;
  readonly initial: BookingValues;
  /** For whom the page was opened. */
  readonly patient?: PatientCard;
  /** Whom the visit already has, and keeps. */
  readonly present?: PatientCard;
  readonly people?: readonly PractitionerCard[];
  /** In whose name a structure books: one of its members, or several. */
  readonly structureId?: string | undefined;
  /** Beside the form, the next starts of those whom it names. */
  readonly hasOpenings?: boolean;
  /** Stands where the reason is asked for when the present one cannot be read. */
  readonly unreadableReason?: ReactNode;
  readonly submitLabel: string;
  readonly onSubmit: (values: BookingValues) => Promise<void>;
  /** Buttons beside the one that sends. */
  readonly children?: ReactNode;
}

const DURATIONS = APPOINTMENT_DURATIONS.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }));
const CHANGED_MEANWHILE =
  'Ce rendez-vous a été modifié entre-temps, ailleurs ou par une autre personne. Votre saisie est gardée : enregistrez à nouveau pour l’appliquer.';
const durationOf = (value: string) =>
  APPOINTMENT_DURATIONS.find((minutes) => String(minutes) === value) ?? PROFESSIONAL_DURATION;

/** The professional's booking form, also used to move a visit (spec clinical §5 and §6). */
export const ProfessionalForm = ({
  me,
  initial,
  patient,
  present: presentPatient,
  people = [],
  structureId,
  hasOpenings = false,
  unreadableReason,
  submitLabel,
  onSubmit,
  children,
}: ProfessionalFormProps) => {
  const now = useNow();
  const today = dayOf(now, localZone());
  const [failure, setFailure] = useState<string | null>(null);
  const myType = isPractitionerType(me.userType) ? me.userType : 'doctor';
  const { variant } = publicConfig();
  const isStructure = me.userType === 'organization';
  const companion = companionOf(myType, variant);
  const types = isStructure ? typesOf(variant, people) : [companion];
  const [proposed, setProposed] = useState<readonly PractitionerCard[]>([]);
  useLiveAppointments();

  const { values, errors, pending, change, formProps } = useForm({
    initial,
    check: (candidate) => ({
      ...professionalErrors(candidate, initial, today, types),
      ...seriesErrors(seriesVisits(candidate, localZone())),
    }),
    submit: async (sent) => {
      setFailure(null);
      await onSubmit(sent);
    },
    onFailure: (error) =>
      setFailure(hasCode(error, 'STALE_VERSION') ? CHANGED_MEANWHILE : (reasonFailure(error) ?? sentenceOf(error))),
  });
  const free = useCommonStarts(values, today);
  // On the page; what is typed in the dialog of a visit stands over its calendar. While it is sent, its answer leads on.
  useLeaveGuard(hasOpenings && !pending && JSON.stringify(values) !== JSON.stringify(initial), true);
  const formRef = formProps.ref;
  const isSmall = useMobileLayout();
  // From a place in the calendar the hour is known: whom it is for is asked first. On a phone its keyboard would hide the rest.
  const asksWhom = hasOpenings && initial.start !== '' && initial.patientId === '' && !isSmall;
  useEffect(() => {
    if (asksWhom) formRef.current?.querySelector<HTMLElement>('[name=patientId]')?.focus();
  }, [asksWhom, formRef]);
  const isMove = presentPatient !== undefined;
  // A start of another day or length is no longer the one that was chosen; the present one of a visit that is moved stays possible.
  const keptStart = isMove && values.start === initial.start ? initial.start : '';
  const present = isMove && values.date === initial.date ? initial.start : '';
  // The hour that the visit has is theirs already, and stays possible.
  const isNobodyFree = free.none && present === '';
  const errorOf = (type: PractitionerType): string | undefined =>
    errors[`/${type}Id`] ?? (isNobodyFree && values[`${type}Id`] !== '' ? TEXTS.noSlot : undefined);
  const known = [...people, ...proposed];
  const count = keptVisits(seriesVisits(values, localZone())).length;
  const takeOpening = (start: string, chosen: readonly PractitionerCard[]): void => {
    setProposed(chosen);
    const ids = chosen.map(({ userType, userData }) => [`${userType}Id`, userData.id]);
    change({ ...Object.fromEntries(ids), start, date: dayOf(Date.parse(start), localZone()) });
  };

  const who = (
    <>
      {presentPatient === undefined ? (
        <PatientField
          value={values.patientId}
          onChange={(patientId) => change({ patientId })}
          known={patient}
          error={errors['/patientId']}
        />
      ) : (
        <PresentPatient patient={presentPatient} />
      )}
      <CategoryField
        value={values.serviceCategory}
        onChange={(serviceCategory) => change({ serviceCategory })}
        error={errors['/serviceCategory']}
      />
      {isStructure ? (
        <TeamFields
          types={types}
          values={values}
          onChange={change}
          present={known}
          structureId={structureId}
          errorOf={errorOf}
        />
      ) : (
        <CompanionField type={companion} values={values} onChange={change} present={known} error={errorOf(companion)} />
      )}
    </>
  );
  const when = (
    <>
      <DateField
        label="Date"
        name="date"
        required
        min={today}
        value={values.date}
        onChange={(date) => change({ date, start: '' })}
        error={errors['/date'] ?? dateError(values, initial, today)}
      />
      <RadioGroup
        label="Durée"
        required
        layout="segments"
        value={String(values.duration)}
        onChange={(minutes) => change({ duration: durationOf(minutes), start: keptStart })}
        choices={DURATIONS}
      />
      <ZoneNote now={now} />
      <Suspense fallback={<SkeletonLines lines={2} />}>
        <TimeChoice
          values={values}
          present={present}
          free={free}
          onChange={(start) => change({ start })}
          error={timeError(errors, types)}
        />
      </Suspense>
      {hasOpenings && (
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <SeriesField values={values} errors={errors} onChange={(series) => change({ series })} />
        </Suspense>
      )}
      {(errors['/override'] !== undefined || values.override) && (
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <OverrideField
            value={values.override ?? ''}
            onChange={(override) => change({ override })}
            error={errors['/override']}
          />
        </Suspense>
      )}
      {/* A structure says who and when, never why (design api §2.13). */}
      {isStructure
        ? null
        : (unreadableReason ?? (
            <TextArea
              label="Motif de consultation"
              name="description"
              maxLength={2000}
              value={values.description}
              onChange={(description) => change({ description })}
              error={errors['/description']}
            />
          ))}
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        {children}
        <Button type="submit" pending={pending}>
          {count > 1 ? `Créer les ${count} rendez-vous` : submitLabel}
        </Button>
      </div>
    </>
  );
  const column = 'flex flex-col gap-5';
  if (!hasOpenings) {
    return (
      <form {...formProps} className={cx(column, 'py-2')}>
        {who}
        {when}
      </form>
    );
  }
  // On a phone the next starts stand where they are wanted: between who and when.
  return (
    <form
      {...formProps}
      className="grid gap-5 py-2 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-6"
    >
      <div className={column}>{who}</div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Suspense fallback={<Skeleton className="h-64" />}>
          <StaffOpenings types={types} values={values} structureId={structureId} onChoose={takeOpening} />
        </Suspense>
      </div>
      <div className={column}>{when}</div>
    </form>
  );
};

/** The professions that a structure books, and those that the visit already has. */
const typesOf = (variant: Variant, people: readonly PractitionerCard[]): readonly PractitionerType[] => [
  ...new Set([...structureTypes(variant), ...people.map(({ userType }) => userType)]),
];
