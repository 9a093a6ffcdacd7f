import type { AccessPolicy } from '../data/access/access-policies.ts';

/** A doctor, as a sharing names them; their keys come with the case. */
export const A_DOCTOR = { id: 'doctor', userId: 'u', sldId: '', name: 'Hélène VASSEUR', type: 'Médecin' };

/** An accepted reading of the patient's file by {@link A_DOCTOR}. */
export const aSharing = (changes: object): AccessPolicy =>
  ({
    ...{ id: 'policy-1', resource: 'medical-file', status: 'ACCEPTED', rights: ['READ'], from: 'patient' },
    ...{ to: A_DOCTOR, direction: 'given', grant: null, version: 1 },
    ...changes,
  }) as AccessPolicy;
