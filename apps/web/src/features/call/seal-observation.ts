import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { VaultError } from '@maillon/vault/errors';
import { sealing } from '../../vault/encryption/encrypt.ts';
import { ofVisit } from '../../vault/encryption/sealed-place.ts';
import { contextOfObservation } from '../../vault/record/open-observations.ts';
import { peopleOf } from './call-people.ts';

/** Sessions that this page made or wrote in, by visit: what is written every two seconds does not make one each time. */
const sessions = new Map<string, string>();

/**
 * Seals a note or a measure of a visit for its people and the patient's circle, as the chain of her group names them: the application's list lets
 * in no reader.
 * @throws {VaultError}
 */
export const sealObservation = async (visit: Appointment, id: string, text: string): Promise<string> => {
  const patientId = visit.patient.userData.id;
  const people = peopleOf(visit).map(({ userData }) => userData.id);
  const readers = [patientId, ...(await sealing.entitled(people, patientId)).filter((one) => one !== patientId)];
  const seal = async (sldId: string | null): Promise<string> => {
    const sealed = await sealing.one(
      { sldId, readers, ...ofVisit(visit.id, patientId) },
      contextOfObservation(id),
      text,
    );
    sessions.set(visit.id, sealed.sldId);
    return sealed.text;
  };
  const known = sessions.get(visit.id);
  if (known === undefined) return seal(null);
  return seal(known).catch((error: unknown) => {
    // Its readers have changed meanwhile: each text names its own session.
    if (error instanceof VaultError && error.code !== 'LOCKED') return seal(null);
    throw error;
  });
};
