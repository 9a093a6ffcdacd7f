import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { isSealed } from '@maillon/domain/sealed';
import { useEffect, useRef } from 'react';
import { practitionersOf } from '../../../data/agenda/appointments.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { sealing } from '../../../vault/encryption/encrypt.ts';
import { useVault } from '../../../vault/use-vault.ts';
import { type People, resourceOf } from './seal-reason.ts';

const peopleOf = ({ patient, doctors, midwives, assistants }: Appointment): People => ({
  patientId: patient.userData.id,
  doctorId: doctors[0]?.userData.id,
  midwifeId: midwives[0]?.userData.id,
  assistantId: assistants[0]?.userData.id,
});

/** A person who joined the visit reads its reason too, where the patient has opened her file to them. @returns whether all of them do */
export const shareReason = async (id: string, people: People, reason: string): Promise<boolean> =>
  !isSealed(reason) || sealing.share(resourceOf(id, people, reason));

const isToCome = ({ status, end }: Appointment): boolean => status === 'BOOKED' && Date.parse(end) > serverNow();

/** Lets in a participant of a visit to come who had no keys when its reason was written. */
export const useSharedReasons = (visits: readonly Appointment[]): void => {
  const { is } = useVault();
  const done = useRef(new Set<string>());
  useEffect(() => {
    if (is !== 'open') return;
    for (const visit of visits) {
      const { id, description } = visit;
      if (description === null || !isToCome(visit) || practitionersOf(visit).length === 0) continue;
      const key = `${id} ${visit.version}`;
      if (done.current.has(key)) continue;
      done.current.add(key);
      // Not readable for us, or no network: the next visit to the agenda tries again.
      shareReason(id, peopleOf(visit), description)
        .catch(() => false)
        .then((isDone) => isDone || done.current.delete(key));
    }
  }, [is, visits]);
};
