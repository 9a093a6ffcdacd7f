import type { MeasureType } from '@maillon/domain/measures/measure-types';
import type { QueryClient } from '@tanstack/react-query';
import { writeRecord } from '../../../data/observations.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { sealing } from '../../../vault/encryption/encrypt.ts';
import { contextOfObservation } from '../../../vault/record/open-observations.ts';
import { recordResource } from '../../../vault/record-resource.ts';
import { keepRecord } from '../../../vault/use-record.ts';
import { askRecordSession } from '../../../vault/use-record-session.ts';

interface NewMeasure {
  readonly patientId: string;
  readonly sldId: string | null;
  /** `newId()`, drawn once: the same measure sent again is the same one. */
  readonly ownId: string;
  readonly type: MeasureType;
  readonly text: string;
  readonly measuredAt: string;
}

/** Adds a measure to a record, sealed for a person who reads it. @throws {ApiProblem} {VaultError} */
export const writeMeasure = async (client: QueryClient, measure: NewMeasure): Promise<void> => {
  const { patientId, sldId, ownId, type, text, measuredAt } = measure;
  const id = `${patientId}-${type}-${ownId}`;
  const resource = recordResource(patientId, sldId);
  const sealed = await sealing.one(resource, contextOfObservation(id), text);
  // The one conflict that can be is with itself, from an earlier try: then it is there.
  const record = await writeRecord(patientId, {
    observationsSldId: sealed.sldId,
    observations: [{ id, type, valueString: sealed.text, version: 0, measuredAt }],
  }).catch(async (error: unknown) => {
    if (hasCode(error, 'ENVELOPE_SCOPE')) await askRecordSession(client, patientId, sldId);
    throw error;
  });
  await keepRecord(client, patientId, record);
};
