import { describe, expect, it } from '@jest/globals';
import type { AskableRights } from './access.ts';
import {
  type FileAccess,
  fileAccessOf,
  mayActFor,
  mayChangePatient,
  mayIdentifyOther,
  mayMoveContact,
  mayOfferFile,
  mayWriteRecord,
} from './patient-file.ts';

const held = (...rights: AskableRights['patient'][]): FileAccess => fileAccessOf(new Set(rights), false);
const patient = fileAccessOf(new Set<AskableRights['patient']>(['READ', 'WRITE', 'SHARE', 'ACT']), true);
const readers: readonly (readonly [string, FileAccess])[] = [
  ['the patient', patient],
  ['who acts for them', held('READ', 'ACT')],
  ['who writes', held('READ', 'WRITE')],
  ['who shares', held('READ', 'SHARE')],
  ['who reads', held('READ')],
  ['who knows them', held('KNOW', 'IDENTIFY')],
];
const those = (may: (access: FileAccess) => boolean): string[] =>
  readers.flatMap(([name, access]) => (may(access) ? [name] : []));

describe('the file of a patient', () => {
  it('is added to by the patient, by the person who acts for them and by the person who writes in it', () => {
    expect(those(mayWriteRecord)).toEqual(['the patient', 'who acts for them', 'who writes']);
  });

  it('has its keys decided by the patient and the person who acts for them', () => {
    expect(those(mayActFor)).toEqual(['the patient', 'who acts for them']);
  });

  it('has its referent and its address changed by the person who writes too', () => {
    const writers = ['the patient', 'who acts for them', 'who writes'];
    expect(those((access) => mayChangePatient(access, ['generalPractitioner']))).toEqual(writers);
    expect(those((access) => mayChangePatient(access, ['address', 'generalPractitioner']))).toEqual(writers);
  });

  it('has who the patient is changed by the patient and the person who acts for them alone', () => {
    for (const parts of [['firstName'], ['email'], ['address', 'birthDate']]) {
      expect(those((access) => mayChangePatient(access, parts))).toEqual(['the patient', 'who acts for them']);
    }
  });

  it('has a contact moved by the person who acts for a patient who has not come yet', () => {
    expect(those((access) => mayMoveContact(access, false))).toEqual(['who acts for them']);
    expect(those((access) => mayMoveContact(access, true))).toEqual([]);
    expect(those(mayIdentifyOther)).toEqual(['who acts for them']);
  });

  it('is offered by the patient, and by the person who acts for one who has not come yet', () => {
    expect(those((access) => mayOfferFile(access, false))).toEqual(['the patient', 'who acts for them']);
    expect(those((access) => mayOfferFile(access, true))).toEqual(['the patient']);
  });
});
