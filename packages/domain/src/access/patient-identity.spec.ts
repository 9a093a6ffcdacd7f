import { describe, expect, it } from '@jest/globals';
import type { AskableRights } from './access.ts';
import { identityShown } from './patient-identity.ts';

describe('who a patient is', () => {
  it.each([
    ['nothing of it is shown to a reader who only knows of them', ['KNOW'], 'nothing'],
    ['a visit shows what it takes to receive them', ['KNOW', 'IDENTIFY'], 'visit'],
    ['a grant of any part of the file shows the whole', ['KNOW', 'IDENTIFY', 'WRITE'], 'whole'],
    ['the patient and their delegates see the whole', ['KNOW', 'IDENTIFY', 'READ', 'WRITE', 'SHARE', 'ACT'], 'whole'],
  ] as const)('%s', (_rule, held, shown) => {
    expect(identityShown(new Set<AskableRights['patient']>(held))).toBe(shown);
  });
});
