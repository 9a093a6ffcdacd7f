import { describe, expect, it } from '@jest/globals';
import { placeOf } from './upload-keys.ts';

const A = '01900000-0000-7000-8000-00000000000a';
const B = '01900000-0000-7000-8000-00000000000b';

describe('a key', () => {
  it.each([
    [`${A}/document/${B}`, { kind: 'document', ownerId: A, id: B }],
    [`${A}/prescription/${B}`, { kind: 'prescription', ownerId: A, id: B }],
    [`${A}/ecg/${B}`, { kind: 'ecg', ownerId: A, id: B }],
    [`appointment-screenshot/${A}`, { kind: 'appointment-screenshot', ownerId: A, id: null }],
    [`appointment-screenshot/${A}/${B}`, { kind: 'appointment-screenshot', ownerId: A, id: B }],
    [`transmission/${A}/${B}`, { kind: 'transmission', ownerId: A, id: B }],
    [`teleexpertise/${A}/${B}`, { kind: 'teleexpertise', ownerId: A, id: B }],
    [`avatar/${A}`, { kind: 'avatar', ownerId: A, id: null }],
  ])('%s says where the file hangs', (key, place) => expect(placeOf(key)).toEqual(place));

  it.each([
    '',
    '../../etc/passwd',
    `${A}/document/../../etc/passwd`,
    `${A}/document/${B}/x`,
    `${A}/document/${B}\n`,
    `${A}/DOCUMENT/${B}`,
    `${A.toUpperCase()}/document/${B}`,
    `${A}/photo/${B}`,
    `${A}/document`,
    `/${A}/document/${B}`,
    `transmission/${A}`,
    `avatar/${A}/${B}`,
    `avatar/${A}%00`,
  ])('%j is none', (key) => expect(placeOf(key)).toBeNull());
});
