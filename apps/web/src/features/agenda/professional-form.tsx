import type { PatientCard, PractitionerCard } from '@maillon/contracts/appointments';
import { TEXTS } from '@maillon/contracts/texts';
import type { UserMe } from '@maillon/contracts/users';
import { APPOINTMENT_DURATIONS } from '@maillon/domain/appointment';
import { dayOf } from '@maillon/domain/day';
import { isPractitionerType } from '@maillon/domain/user-type';
import { type ReactNode, useState } from 'react';
import { type FieldErrors, useForm } from '../../lib/form.ts';
import { hasCode, sentenceOf } from '../../lib/problem.ts';
import { publicConfig } from '../../lib/public-config.ts';
import { browserZone, useNow } from '../../lib/use-now.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type BookingValues, bookingErrors, companionOf } from './booking.model.ts';
import { CategoryField } from './category-field.tsx';
import { PatientField } from './patient-field.tsx';
import { PractitionerField } from './practitioner-field.tsx';
import { TimeChoice } from './time-choice.tsx';

interface ProfessionalFormProps {
  readonly me: UserMe;
  readonly initial: BookingValues;
  /** Whom the visit already has. */
  readonly patient?: PatientCard;
  readonly present?: readonly PractitionerCard[];
  readonly submitLabel: string;
  readonly onSubmit: (values: BookingValues) => Promise<void>;
  /** Buttons beside the one that sends. */
  readonly children?: ReactNode;
}

const DURATIONS = APPOINTMENT_DURATIONS.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }));
const durationOf = (value: string) => APPOINTMENT_DURATIONS.find((minutes) => String(minutes) === value) ?? 15;

/** The professional's booking form, also used to move a visit (spec clinical §5 and §6). */
export const ProfessionalForm = ({
  me,
  initial,
  patient,
  present = [],
  submitLabel,
  onSubmit,
  children,
}: ProfessionalFormProps) => {
  const today = dayOf(useNow(), browserZone());
  const [failure, setFailure] = useState<string | null>(null);
  const myType = isPractitionerType(me.userType) ? me.userType : 'doctor';
  const companion = companionOf(myType, publicConfig().variant);
  const companionKey = `${companion}Id` as const;
  const isCompanionRequired = (values: BookingValues): boolean => companion === 'doctor' && values.needsDoctor;

  const check = (values: BookingValues): FieldErrors =>
    bookingErrors(values, today, [
      'patientId',
      'serviceCategory',
      'date',
      'start',
      ...(isCompanionRequired(values) ? [companionKey] : []),
    ]);
  const { values, errors, pending, change, formProps } = useForm({
    initial,
    check,
    submit: async (sent) => {
      setFailure(null);
      await onSubmit(sent);
    },
    onFailure: (error) =>
      setFailure(
        hasCode(error, 'STALE_VERSION')
          ? 'Ce rendez-vous a été modifié entre-temps. Fermez et rouvrez-le.'
          : sentenceOf(error),
      ),
  });

  return (
    <form {...formProps} className="flex flex-col gap-5 py-2">
      <PatientField
        value={values.patientId}
        onChange={(patientId) => change({ patientId })}
        known={patient}
        error={errors['/patientId']}
      />
      <CategoryField
        value={values.serviceCategory}
        onChange={(serviceCategory) => change({ serviceCategory })}
        error={errors['/serviceCategory']}
      />
      {companion === 'doctor' && (
        <Checkbox
          label="Un médecin est nécessaire"
          checked={values.needsDoctor}
          onChange={(needsDoctor) => change(needsDoctor ? { needsDoctor } : { needsDoctor, doctorId: '', start: '' })}
        />
      )}
      {(companion !== 'doctor' || values.needsDoctor) && (
        <PractitionerField
          type={companion}
          value={values[companionKey]}
          onChange={(id) => change({ [companionKey]: id, start: '' })}
          required={isCompanionRequired(values)}
          present={present.filter(({ userType }) => userType === companion)}
          error={errors[`/${companionKey}`]}
        />
      )}
      <DateField
        label="Date"
        name="date"
        required
        min={today}
        value={values.date}
        onChange={(date) => change({ date, start: '' })}
        error={errors['/date'] ?? (values.date !== '' && values.date < today ? TEXTS.datePast : undefined)}
      />
      <RadioGroup
        label="Durée"
        required
        layout="segments"
        value={String(values.duration)}
        onChange={(minutes) => change({ duration: durationOf(minutes), start: '' })}
        choices={DURATIONS}
      />
      <TimeChoice values={values} today={today} onChange={(start) => change({ start })} error={errors['/start']} />
      <TextArea
        label="Motif de consultation"
        name="description"
        maxLength={2000}
        value={values.description}
        onChange={(description) => change({ description })}
        error={errors['/description']}
      />
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
