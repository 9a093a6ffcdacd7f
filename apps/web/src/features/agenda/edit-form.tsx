import type { Appointment } from '@maillon/contracts/appointments';
import type { UserMe } from '@maillon/contracts/users';
import { APPOINTMENT_DURATIONS } from '@maillon/domain/appointment';
import { dayOf } from '@maillon/domain/day';
import { useState } from 'react';
import { practitionersOf, useUpdateAppointment } from '../../data/appointments.ts';
import { browserZone } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type BookingValues, PROFESSIONAL_DURATION } from './booking.model.ts';
import { changeOf } from './booking-draft.ts';
import { ProfessionalForm } from './professional-form.tsx';

interface EditFormProps {
  readonly appointment: Appointment;
  readonly me: UserMe;
  readonly onSaved: () => void;
  readonly onBack: () => void;
  readonly onRemove: () => void;
}

const valuesOf = (appointment: Appointment): BookingValues => {
  const { start, end, patient, doctors, midwives, assistants, description, serviceCategory } = appointment;
  const minutes = (Date.parse(end) - Date.parse(start)) / 60_000;
  return {
    serviceCategory,
    date: dayOf(Date.parse(start), browserZone()),
    duration: APPOINTMENT_DURATIONS.find((allowed) => allowed === minutes) ?? PROFESSIONAL_DURATION,
    patientId: patient.userData.id,
    doctorId: doctors[0]?.userData.id ?? '',
    midwifeId: midwives[0]?.userData.id ?? '',
    assistantId: assistants[0]?.userData.id ?? '',
    start,
    description: description ?? '',
    needsDoctor: doctors.length > 0,
  };
};

/** Moves or changes a visit. The version it was read with makes a change by somebody else show (412). */
export const EditForm = ({ appointment, me, onSaved, onBack, onRemove }: EditFormProps) => {
  const update = useUpdateAppointment();
  // What the form was filled from: the visit itself may be read again while it is open.
  const [opened] = useState(appointment);
  const initial = valuesOf(opened);
  const submit = async (values: BookingValues): Promise<void> => {
    await update.mutateAsync({ id: opened.id, version: opened.version, change: changeOf(values, initial) });
    toast.success('Rendez-vous modifié');
    onSaved();
  };
  return (
    <ProfessionalForm
      me={me}
      initial={initial}
      patient={opened.patient}
      present={practitionersOf(opened)}
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
