import { describe, expect, it } from '@jest/globals';
import type { AskableRights } from './access.ts';
import { judgeAddingToRecord, judgeTakingBack, mayReadDocument, maySeePicture } from './documents.ts';

type Rights = ReadonlySet<AskableRights['patient']>;
const rights = (...held: AskableRights['patient'][]): Rights => new Set(held);
const receiving = { read: true, add: true };

describe('a document', () => {
  const closed = { readsRecord: false, isOfVisit: false, readsVisit: false, readsThread: false };

  it.each([
    ['a reader of the record', { readsRecord: true }, true],
    ['a person of the visit that it came out of', { isOfVisit: true, readsVisit: true }, true],
    ['a person of a visit to which it was only shown', { readsVisit: true }, false],
    ['a stranger to the visit that it came out of', { isOfVisit: true }, false],
    ['a person of the thread', { readsThread: true }, true],
    ['a stranger', {}, false],
  ])('is read by %s: %#', (_who, facts, allowed) => {
    expect(mayReadDocument({ ...closed, ...facts })).toBe(allowed);
  });

  it.each([
    ['a person who writes', 'midwife', rights('WRITE'), 'document', null, 'YES'],
    ['a person who acts for the patient', 'midwife', rights('ACT'), 'document', null, 'YES'],
    ['a reader', 'doctor', rights('READ'), 'document', receiving, 'FORBIDDEN'],
    ['a person without a right', 'doctor', rights(), 'document', receiving, 'NOT_FOUND'],
    ['the doctor of the visit who prescribes', 'doctor', rights(), 'prescription', receiving, 'YES'],
    ['its nurse who prescribes', 'assistant', rights('READ'), 'prescription', receiving, 'FORBIDDEN'],
    ['its nurse who keeps a tracing', 'assistant', rights(), 'ecg', receiving, 'YES'],
    ['its patient who sends a tracing', 'patient', rights('READ'), 'ecg', { read: true, add: false }, 'FORBIDDEN'],
    ['a doctor without a visit who prescribes', 'doctor', rights(), 'prescription', null, 'NOT_FOUND'],
  ] as const)('is added to a record by %s: %#', (_who, userType, held, kind, visit, verdict) => {
    expect(judgeAddingToRecord(userType, held, { kind, visit })).toBe(verdict);
  });

  it.each([
    ['another author', { isAuthor: false }, 'NO'],
    ['another author of a picture', { isAuthor: false, isPicture: true }, 'NO'],
    ['its author within a day', { isFresh: true }, 'YES'],
    ['the owner of a picture', { isPicture: true, isInRecord: false }, 'YES'],
    ['the author of a report with which a visit has just ended', { isFresh: true, isReport: true }, 'NO'],
    ['the author of an old one in a record', {}, 'IF_ACTING'],
    ['the author of an old one in no record', { isInRecord: false }, 'NO'],
  ] as const)('is taken back by %s: %#', (_who, facts, verdict) => {
    const old = { isAuthor: true, isFresh: false, isPicture: false, isInRecord: true, isReport: false };
    expect(judgeTakingBack({ ...old, ...facts })).toBe(verdict);
  });
});

it('a picture is seen by any one of the four ways in which a person is known to be here', () => {
  const none = { isOwn: false, isNear: false, isFound: false, isKnownPatient: false };
  expect(maySeePicture(none)).toBe(false);
  for (const way of Object.keys(none)) expect(maySeePicture({ ...none, [way]: true })).toBe(true);
});
