import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { VaultError } from '@maillon/vault/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appointmentById, useInvalidateAppointments } from '../../../data/agenda/appointments.ts';
import { staleDocuments } from '../../../data/documents.ts';
import { hasCode, sentenceOf } from '../../../lib/api/problem.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { causeOf } from '../../../vault/failure.ts';
import { chosenDevices } from '../chosen-devices.ts';
import { type Step, sendReport } from './send-report.ts';

/** Why a visit was not ended, that nothing was lost, and the one thing to do. @param patient how the patient is called */
const reportFailure = (error: unknown, patient: string): string => {
  if (error instanceof VaultError && error.code === 'GROUP_NOT_FOUND') {
    return `${patient} ne s’est pas encore connecté à son espace et ne pourrait pas lire ce compte rendu. Demandez-lui de se connecter une fois, puis validez : vos notes sont gardées, et le rendez-vous peut être terminé pendant sept jours.`;
  }
  if (error instanceof VaultError)
    return `${causeOf(error).cause} Rien n’a été envoyé : vous pouvez valider de nouveau.`;
  return `${sentenceOf(error)} Vous pouvez valider de nouveau : le compte rendu n’est enregistré qu’une fois.`;
};

/** Ends a visit. What was done already, by a call whose answer was lost or in another tab, is shown as what it is. */
export const useEndVisit = (visit: Appointment, onEnded: () => void) => {
  const client = useQueryClient();
  const invalidate = useInvalidateAppointments();
  const [step, setStep] = useState<Step | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const showEnded = async (): Promise<void> => {
    chosenDevices.clear(visit.id);
    await Promise.all([invalidate(), staleDocuments(client)]);
  };

  const end = async (pdf: Blob | null, title: string): Promise<void> => {
    setFailure(null);
    try {
      await sendReport(visit, pdf, title, setStep);
      onEnded();
      toast.success(pdf === null ? 'Rendez-vous terminé' : 'Compte rendu validé');
      await showEnded();
    } catch (error) {
      if (!hasCode(error, 'APPOINTMENT_ALREADY_ENDED', 'KEY_EXISTS'))
        setFailure(reportFailure(error, visit.patient.common.name));
      else {
        // The page shows the report that holds.
        await showEnded();
        await client.refetchQueries(appointmentById(visit.id));
        toast.success('Ce rendez-vous était déjà terminé');
      }
    } finally {
      setStep(null);
    }
  };
  return { end, step, failure };
};
