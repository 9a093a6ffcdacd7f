import type { UserType } from '../user-type.ts';
import type { AskableRights } from './access.ts';

/** What a person may do with the files of a visit or a thread that they know of. */
export interface PlaceAccess {
  readonly read: boolean;
  readonly add: boolean;
}

export interface DocumentFacts {
  /** The actor may READ the patient whose record holds it; false where it is in no record. */
  readonly readsRecord: boolean;
  /** It came out of the visit: its report, or a picture of its call. */
  readonly isOfVisit: boolean;
  /** The actor reads the files of the visit, of the transmission or of the request of expertise on which it hangs. */
  readonly readsVisit: boolean;
  readonly readsThread: boolean;
}

/** Whether the actor reads a document. A visit opens what came out of it to those who took part, not the record of the patient. */
export const mayReadDocument = ({ readsRecord, isOfVisit, readsVisit, readsThread }: DocumentFacts): boolean =>
  readsRecord || (isOfVisit && readsVisit) || readsThread;

export interface RecordPlace {
  readonly kind: string;
  /** What the actor may do in a visit of the same patient that the file names; null without one. */
  readonly visit: PlaceAccess | null;
}

/**
 * Whether the actor adds a file to the record of a patient whom they may know of. In a visit its doctor prescribes, and each
 * professional who receives the patient keeps the tracing, without any other right.
 */
export function judgeAddingToRecord(
  userType: UserType,
  held: ReadonlySet<AskableRights['patient']>,
  { kind, visit }: RecordPlace,
): 'YES' | 'FORBIDDEN' | 'NOT_FOUND' {
  if (held.has('WRITE') || held.has('ACT')) return 'YES';
  const isMadeInVisits = kind === 'ecg' || (kind === 'prescription' && userType === 'doctor');
  if (isMadeInVisits && visit?.add === true) return 'YES';
  return held.has('READ') ? 'FORBIDDEN' : 'NOT_FOUND';
}

/**
 * Whether a document may be changed or taken back: never the report with which a visit has ended; else by its author, a picture of theirs at any time, anything else within a day;
 * after it only in a record, by the patient and the person who acts for them (`IF_ACTING`: the right ACT decides).
 */
export function judgeTakingBack({
  isAuthor,
  isFresh,
  isPicture,
  isInRecord,
  isReport,
}: {
  readonly isAuthor: boolean;
  readonly isFresh: boolean;
  readonly isPicture: boolean;
  readonly isInRecord: boolean;
  readonly isReport: boolean;
}): 'YES' | 'NO' | 'IF_ACTING' {
  if (!isAuthor || isReport) return 'NO';
  if (isFresh || isPicture) return 'YES';
  return isInRecord ? 'IF_ACTING' : 'NO';
}

export interface PictureFacts {
  readonly isOwn: boolean;
  /** A colleague, a contact or a structure of the actor's. */
  readonly isNear: boolean;
  /** They are in the directory, which the actor may read. */
  readonly isFound: boolean;
  /** The actor may KNOW them as a patient. */
  readonly isKnownPatient: boolean;
}

/** Whose picture a person may see: of those of whom they may see that they are here (docs/decisions/files-and-their-places.md). */
export const maySeePicture = ({ isOwn, isNear, isFound, isKnownPatient }: PictureFacts): boolean =>
  isOwn || isNear || isFound || isKnownPatient;
