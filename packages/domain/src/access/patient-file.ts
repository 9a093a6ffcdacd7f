import type { AskableRights } from './access.ts';

/** What a reader may do with the file of a patient; `self` is the patient, who holds every right. */
export interface FileAccess {
  readonly self: boolean;
  readonly read: boolean;
  readonly write: boolean;
  readonly share: boolean;
  readonly act: boolean;
}

/** What is part of the record, beside who the patient is. */
const PARTS_OF_RECORD: ReadonlySet<string> = new Set(['generalPractitioner', 'address']);

export const fileAccessOf = (held: ReadonlySet<AskableRights['patient']>, self: boolean): FileAccess => ({
  self,
  read: held.has('READ'),
  write: held.has('WRITE'),
  share: held.has('SHARE'),
  act: held.has('ACT'),
});

/** Whether the reader adds to the record: the patient, the person who acts for them, the person who writes in it. */
export const mayWriteRecord = ({ self, write, act }: FileAccess): boolean => self || write || act;

/** Whether the reader has a say in the keys of a record: the patient, and the person who acts for them. */
export const mayActFor = ({ self, act }: FileAccess): boolean => self || act;

/**
 * Whether the reader may change these parts of a patient (design api §3.4): who they are is changed by the patient and by the
 * person who acts for them, what is of the record by the person who writes in it too.
 * @param parts the names of the members that change
 */
export const mayChangePatient = (access: FileAccess, parts: readonly string[]): boolean =>
  mayActFor(access) || (access.write && parts.every((part) => PARTS_OF_RECORD.has(part)));

/** Whether the reader changes who another person is: the person who acts for them. */
export const mayIdentifyOther = ({ self, act }: FileAccess): boolean => act && !self;

/**
 * Whether the reader may move the e-mail or the phone of a patient. The patient proves each by its code, and the account of a
 * patient who has come would follow: only the person who acts for one who has not come yet.
 */
export const mayMoveContact = (access: FileAccess, hasComeOnce: boolean): boolean =>
  mayIdentifyOther(access) && !hasComeOnce;

/**
 * Whether the reader may offer the file to a referent, and take it back from the one before: the patient, and the person who acts
 * for them until they come (docs/decisions/referent.md).
 */
export const mayOfferFile = ({ self, act }: FileAccess, hasComeOnce: boolean): boolean => self || (act && !hasComeOnce);
