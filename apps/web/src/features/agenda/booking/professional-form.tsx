import type { UserMe } from '@maillon/contracts/accounts/users';
import type { PatientCard, PractitionerCard } from '@maillon/contracts/agenda/appointments';
import { TEXTS } from '@maillon/contracts/fields/texts';
import { APPOINTMENT_DURATIONS, PROFESSIONAL_DURATION } from '@maillon/domain/appointment-rules';
import { dayOf } from '@maillon/domain/day';
import { isPractitionerType } from '@maillon/domain/user-type';
import { type ReactNode, useState } from 'react';
import { useLiveAppointments } from '../../../data/agenda/appointments.ts';
import { hasCode, sentenceOf } from '../../../lib/api/problem.ts';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { reasonFailure } from '../reason/reason-failure.ts';
import { ZoneNote } from '../zone-note.tsx';
import { type BookingValues, companionOf, dateError, professionalErrors, timeError } from './booking.model.ts';
import { CategoryField } from './category-field.tsx';
import { CompanionField } from './companion-field.tsx';
import { PatientField, PresentPatient } from './patient-field.tsx';
import { TimeChoice } from './time-choice.tsx';
import { useCommonStarts } from './use-common-starts.ts';

interface ProfessionalFormProps {
  readonly me: UserMe;
  readonly initial: BookingValues;
  /** For whom the page was opened. */
  readonly patient?: PatientCard;
  /** Whom the visit already has, and keeps. */
  readonly present?: PatientCard;
  readonly people?: readonly PractitionerCard[];
  /** Stands where the reason is asked for when the present one cannot be read. */
  readonly unreadableReason?: ReactNode;
  readonly submitLabel: string;
  readonly onSubmit: (values: BookingValues) => Promise<void>;
  /** Buttons beside the one that sends. */
  readonly children?: ReactNode;
}

const DURATIONS = APPOINTMENT_DURATIONS.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }));
const CHANGED_MEANWHILE = 'Ce rendez-vous a été modifié entre-temps. Fermez et rouvrez-le.';
const durationOf = (value: string) =>
  APPOINTMENT_DURATIONS.find((minutes) => String(minutes) === value) ?? PROFESSIONAL_DURATION;

/** The professional's booking form, also used to move a visit (spec clinical §5 and §6). */
export const ProfessionalForm = ({
  me,
  initial,
  patient,
  present: presentPatient,
  people = [],
  unreadableReason,
  submitLabel,
  onSubmit,
  children,
}: ProfessionalFormProps) => {
  const now = useNow();
  const today = dayOf(now, localZone());
  const [failure, setFailure] = useState<string | null>(null);
  const myType = isPractitionerType(me.userType) ? me.userType : 'doctor';
  const companion = companionOf(myType, publicConfig().variant);
  const companionKey = `${companion}Id` as const;
  useLiveAppointments();

  const { values, errors, pending, change, formProps } = useForm({
    initial,
    check: (candidate) => professionalErrors(candidate, initial, today, companion),
    submit: async (sent) => {
      setFailure(null);
      await onSubmit(sent);
    },
    onFailure: (error) =>
      setFailure(hasCode(error, 'STALE_VERSION') ? CHANGED_MEANWHILE : (reasonFailure(error) ?? sentenceOf(error))),
  });
  const free = useCommonStarts(values, today);
  const isMove = presentPatient !== undefined;
  // A start of another day or length is no longer the one that was chosen; the present one of a visit that is moved stays possible.
  const keptStart = isMove && values.start === initial.start ? initial.start : '';
  const present = isMove && values.date === initial.date ? initial.start : '';
  // The hour that the visit has is theirs already, and stays possible.
  const isNobodyFree = free.none && present === '' && values[companionKey] !== '';

  return (
    <form {...formProps} className="flex flex-col gap-5 py-2">
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
      <CompanionField
        type={companion}
        values={values}
        onChange={change}
        present={people}
        error={errors[`/${companionKey}`] ?? (isNobodyFree ? TEXTS.noSlot : undefined)}
      />
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
      <TimeChoice
        values={values}
        present={present}
        free={free}
        onChange={(start) => change({ start })}
        error={timeError(errors, companion)}
      />
      {unreadableReason ?? (
        <TextArea
          label="Motif de consultation"
          name="description"
          maxLength={2000}
          value={values.description}
          onChange={(description) => change({ description })}
          error={errors['/description']}
        />
      )}
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        {children}
        <Button type="submit" pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
};
