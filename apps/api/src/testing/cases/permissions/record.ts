import {
  ADMIN_READ,
  CARE_READ,
  CARE_WRITE,
  OWN_CALENDAR_READ,
  OWN_CALENDAR_WRITE,
  PRO_AND_STRUCTURE_READ,
  PRO_AND_STRUCTURE_WRITE,
  PUBLIC,
} from './doors.ts';

/** The record, documents, and what is written to each other about a patient. */
export const RECORD: Readonly<Record<string, string>> = {
  // documents: what a relation opens beyond the door is in `uploads.http.spec.ts`.
  'documents.upload': CARE_WRITE,
  // "appt PRO": of those, the professionals who receive the patient.
  'documents.photo': '..xxx.....',
  'documents.list': CARE_READ,
  'documents.find': CARE_READ,
  'documents.rename': CARE_WRITE,
  // Sealed or clear, a file is the person's, also while an administrator stands in their place (docs/decisions/impersonation.md).
  'documents.download': CARE_WRITE,
  'documents.remove': CARE_WRITE,
  // patient
  // A visitor without an account answers; administrators read, and the person who holds the record of the same patient.
  'checkUps.challenge': PUBLIC,
  'checkUps.create': PUBLIC,
  'checkUps.list': ADMIN_READ,
  'checkUps.get': '.xxxxx..xr',
  'checkUps.findByNir': '.xxxxx..x.',
  'checkUps.remove': '.xxxxx..x.',
  // The record, by relation; never for a person who stands in a person's place.
  'observations.list': '.xxxxx....',
  'observations.intake': '.xxxxx....',
  'measuredPatients.list': '..xxxx....',
  'observations.write': '.xxxxx....',
  'observations.sessionState': '.xxxxx....',
  'observations.replaceSession': '.xxxxx....',
  'patients.list': PRO_AND_STRUCTURE_READ,
  'patients.appointments': CARE_READ,
  // "prescription · auth-code/file": appt, mf WRITE; prescriptions.http.spec.ts
  'prescriptions.authCode': '..x.......',
  'prescriptions.file': '..x.......',
  // "doctor appt; if no doctor: midwife/assistant appt", then "appt, self, mf READ"; sealed, so never in another person's place.
  'reports.end': '..xxx.....',
  'reports.sources': '..xxx.....',
  'reports.get': CARE_WRITE,
  // "observation (consultation)" and "clinical notes": which of them, in visit-observations.http.spec.ts
  'visitObservations.list': CARE_WRITE,
  // "transmission": `mbr TRANSMISSIONS`, in transmissions.http.spec.ts; patients read none (A39)
  'transmissions.list': PRO_AND_STRUCTURE_READ,
  'transmissions.get': PRO_AND_STRUCTURE_READ,
  'transmissions.create': PRO_AND_STRUCTURE_WRITE,
  'transmissions.comment': PRO_AND_STRUCTURE_WRITE,
  'transmissions.resolve': PRO_AND_STRUCTURE_WRITE,
  'transmissions.reopen': PRO_AND_STRUCTURE_WRITE,
  'transmissions.read': PRO_AND_STRUCTURE_WRITE,
  'transmissionSettings.read': PRO_AND_STRUCTURE_READ,
  'transmissionSettings.change': PRO_AND_STRUCTURE_WRITE,
  // "teleexpertise": `thr`, in teleexpertises.http.spec.ts
  'teleexpertises.list': OWN_CALENDAR_READ,
  'teleexpertises.answerTimes': OWN_CALENDAR_READ,
  'teleexpertises.get': OWN_CALENDAR_READ,
  'teleexpertises.create': OWN_CALENDAR_WRITE,
  'teleexpertises.update': OWN_CALENDAR_WRITE,
  'teleexpertises.comment': OWN_CALENDAR_WRITE,
  'visitObservations.writeNote': '..xxx.....',
  'visitObservations.addCaptures': '..xxx.....',
};
