import { UUID } from '@maillon/domain/text/uuid';

/** What a file can hang on, and so whose rights it has (design api §2.8 "Key grammar"). */
export const PATIENT_PLACES = ['document', 'prescription', 'ecg'] as const;
export const THREAD_PLACES = ['transmission', 'teleexpertise'] as const;

export type PatientPlace = (typeof PATIENT_PLACES)[number];
export type ThreadPlace = (typeof THREAD_PLACES)[number];
export type PlaceKind = PatientPlace | ThreadPlace | 'appointment-screenshot' | 'avatar';

export interface UploadPlace {
  readonly kind: PlaceKind;
  /** Of the patient, the visit, the thread or the user. */
  readonly ownerId: string;
  /** Of the document; null where the grammar leaves it out. */
  readonly id: string | null;
}

const OF_PATIENT = new RegExp(`^(${UUID})/(${PATIENT_PLACES.join('|')})/(${UUID})$`);
const OF_THREAD = new RegExp(`^(${THREAD_PLACES.join('|')})/(${UUID})/(${UUID})$`);
const OF_VISIT = new RegExp(`^appointment-screenshot/(${UUID})(?:/(${UUID}))?$`);
const OF_USER = new RegExp(`^avatar/(${UUID})$`);

/** Null for whatever the grammar does not know. A key is a name: it never becomes a path of the server. */
export const placeOf = (key: string): UploadPlace | null => {
  const ofPatient = OF_PATIENT.exec(key);
  if (ofPatient !== null) return made(ofPatient[2] as PatientPlace, ofPatient[1], ofPatient[3]);
  const ofThread = OF_THREAD.exec(key);
  if (ofThread !== null) return made(ofThread[1] as ThreadPlace, ofThread[2], ofThread[3]);
  const ofVisit = OF_VISIT.exec(key);
  if (ofVisit !== null) return made('appointment-screenshot', ofVisit[1], ofVisit[2]);
  const ofUser = OF_USER.exec(key);
  return ofUser === null ? null : made('avatar', ofUser[1], undefined);
};

const made = (kind: PlaceKind, ownerId = '', id: string | undefined = undefined): UploadPlace => ({
  kind,
  ownerId,
  id: id ?? null,
});

export const isPatientPlace = (kind: PlaceKind): kind is PatientPlace =>
  (PATIENT_PLACES as readonly string[]).includes(kind);

export const documentKey = (patientId: string, id: string): string => `${patientId}/document/${id}`;

export const threadKey = (kind: ThreadPlace, threadId: string, id: string): string => `${kind}/${threadId}/${id}`;
