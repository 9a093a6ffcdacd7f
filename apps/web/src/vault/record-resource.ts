import { replaceRecordSession } from '../data/observations.ts';
import { ofRecord } from './encryption/sealed-place.ts';
import type { SealedResource } from './encryption/sealing.ts';

/** A patient's record, as it is written into; a session that an attacker planted there gives way to a fresh one. */
export const recordResource = (patientId: string, sldId: string | null): SealedResource => ({
  ...ofRecord(patientId),
  sldId,
  readers: [patientId],
  keep: async (fresh, planted) => {
    if (planted !== null) await replaceRecordSession(patientId, planted, fresh, true);
  },
});
