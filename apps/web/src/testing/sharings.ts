import type { AccessPolicy } from '../data/access/access-policies.ts';
import { fakeApi, json } from './fake-api.ts';

/** A doctor, as a sharing names them; their keys come with the case. */
export const A_DOCTOR = { id: 'doctor', userId: 'u', sldId: '', name: 'Hélène VASSEUR', type: 'Médecin' };

/** A structure, as a sharing names it: its keys are those of its people. */
export const A_STRUCTURE = {
  ...{ id: 'structure', userId: null, sldId: null, name: 'Maison de santé', type: 'Organisation' },
};

/** The application says that these people hold the keys of a sharing. */
export const namesAsHolders = (...people: readonly object[]) =>
  fakeApi({ 'GET /api/access-policy/policy-1/key-holders': () => json(people) });

/** An accepted reading of the patient's file by {@link A_DOCTOR}. */
export const aSharing = (changes: object): AccessPolicy =>
  ({
    ...{ id: 'policy-1', resource: 'medical-file', status: 'ACCEPTED', rights: ['READ'], from: 'patient' },
    ...{ to: A_DOCTOR, direction: 'given', grant: null, version: 1 },
    ...changes,
  }) as AccessPolicy;
