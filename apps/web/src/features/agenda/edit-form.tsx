import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { APPOINTMENT_DURATIONS, PROFESSIONAL_DURATION } from '@maillon/domain/appointment-rules';
import { dayOf } from '@maillon/domain/day';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUpdateAppointment } from '../../data/agenda/appointment-changes.ts';
import { appointmentById, practitionersOf } from '../../data/agenda/appointments.ts';
import { hasCode } from '../../lib/api/problem.ts';
import { localZone } from '../../lib/local-zone.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { UnsealFailure } from '../../vault/encryption/sealed-text.tsx';
import type { UnsealedText } from '../../vault/encryption/use-unsealed.ts';
import { useReason } from '../../vault/encryption/visit-reason.ts';
import type { BookingValues } from './booking/booking.model.ts';
import { changeOf } from './booking/booking-draft.ts';
import { ProfessionalForm } from './booking/professional-form.tsx';
import { shareReason } from './reason/reason.ts';
import { sealReason } from './reason/seal-reason.ts';

interface EditFormProps {
  readonly appointment: Appointment;
  readonly me: UserMe;
  readonly onSaved: () => void;
  readonly onBack: () => void;
  readonly onRemove: () => void;
}

const valuesOf = (appointment: Appointment, description: string): BookingValues => {
  const { start, end, patient, doctors, midwives, assistants, serviceCategory } = appointment;
  const minutes = (Date.parse(end) - Date.parse(start)) / MINUTE_MS;
  return {
    serviceCategory,
    date: dayOf(Date.parse(start), localZone()),
    duration: APPOINTMENT_DURATIONS.find((allowed) => allowed === minutes) ?? PROFESSIONAL_DURATION,
    patientId: patient.userData.id,
    doctorId: doctors[0]?.userData.id ?? '',
    midwifeId: midwives[0]?.userData.id ?? '',
    assistantId: assistants[0]?.userData.id ?? '',
    start,
    description,
    needsDoctor: doctors.length > 0,
  };
};

/** Moves or changes a visit. The version it was read with makes a change by another person show (412). */
export const EditForm = ({ appointment, ...rest }: EditFormProps) => {
  // What the form was filled from: the visit itself may be read again while it is open.
  const [opened] = useState(appointment);
  const reason = useReason(opened);
  if (reason.is === 'opening') return <SkeletonLines lines={6} />;
  return <FilledForm {...rest} opened={opened} reason={reason} />;
};

interface FilledFormProps extends Omit<EditFormProps, 'appointment'> {
  readonly opened: Appointment;
  readonly reason: UnsealedText;
}

const FilledForm = ({ opened, reason, me, onSaved, onBack, onRemove }: FilledFormProps) => {
  const update = useUpdateAppointment();
  const client = useQueryClient();
  // The version that the person has seen or was told of: what they typed goes over it.
  const [seen, setSeen] = useState(opened.version);
  const [initial] = useState(() => valuesOf(opened, reason.is === 'ready' ? reason.text : ''));
  const submit = async (values: BookingValues): Promise<void> => {
    const { description: typed, ...moved } = changeOf(values, initial);
    const { id } = opened;
    // Those who were in the visit before are the application's word: only whom the person has put there is named by this.
    const named = { ...moved, patientId: values.patientId };
    const description = typed ? await sealReason(id, named, typed) : typed;
    const change = description === undefined ? moved : { ...moved, description };
    const { description: kept } = await update
      .mutateAsync({ id, version: seen, change })
      .catch(async (error: unknown) => {
        if (hasCode(error, 'STALE_VERSION')) setSeen((await client.fetchQuery(appointmentById(id))).version);
        throw error;
      });
    // A person who is new to the visit is let in; where that fails the agenda does it later.
    if (kept !== null) await shareReason(id, values, kept).catch(() => undefined);
    toast.success('Rendez-vous modifié');
    onSaved();
  };
  return (
    <ProfessionalForm
      me={me}
      initial={initial}
      present={opened.patient}
      people={practitionersOf(opened)}
      structureId={me.userType === 'organization' ? (opened.organizationId ?? undefined) : undefined}
      unreadableReason={
        reason.is === 'failed' ? <UnsealFailure error={reason.error} retry={reason.retry} /> : undefined
      }
      submitLabel="Enregistrer"
      onSubmit={submit}
    >
      <Button look="quiet" onClick={onBack}>
        Retour
      </Button>
      <Button look="danger" onClick={onRemove}>
        Annuler le rendez-vous
      </Button>
    </ProfessionalForm>
  );
};
