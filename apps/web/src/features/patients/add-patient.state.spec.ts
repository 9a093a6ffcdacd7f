import { describe, expect, it } from '@jest/globals';
import { type AddPatientEvent, addPatient, NEW_PATIENT } from './add-patient.state.ts';

const patient = { id: 'p', name: 'Inès Berthaud', age: 36, gender: 'FEMALE' } as const;
const after = (...events: readonly AddPatientEvent[]) => events.reduce(addPatient, NEW_PATIENT);
const nobody: AddPatientEvent = { type: 'checked', affiliated: false, patient: null };

describe('adding a patient', () => {
  it.each([
    ['affiliated', [{ type: 'checked', affiliated: true, patient: null }]],
    ['associate', [{ type: 'checked', affiliated: false, patient }]],
    ['unknown', [nobody]],
    ['identity', [nobody, { type: 'create' }]],
    ['medical', [nobody, { type: 'create' }, { type: 'next' }]],
    ['identity', [nobody, { type: 'create' }, { type: 'next' }, { type: 'back' }]],
    ['number', [nobody, { type: 'create' }, { type: 'number' }]],
  ] as const)('adding a patient comes to %s', (step, events) => {
    expect(after(...events).step).toBe(step);
  });

  it('returns to the first step with the server’s sentence when it knows them already', () => {
    const sentence = 'Cet e-mail est déjà associé à un compte existant';
    expect(after(nobody, { type: 'create' }, { type: 'next' }, { type: 'conflict', sentence })).toEqual({
      step: 'identity',
      refused: sentence,
    });
  });

  it.each([{ type: 'create' }, { type: 'next' }, { type: 'back' }] as const)('ignores %j out of turn', (event) => {
    expect(addPatient(NEW_PATIENT, event)).toBe(NEW_PATIENT);
  });
});
