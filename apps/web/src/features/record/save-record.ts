import { storedTextOf } from '@maillon/domain/forms/stored-answer';
import type { PatientRecord, WrittenObservation } from '../../data/observations.ts';
import { sealedRecord, writeRecord } from '../../data/observations.ts';
import { hasCode } from '../../lib/api/problem.ts';
import { sealing } from '../../vault/encryption/encrypt.ts';
import { contextOfObservation, openObservations } from '../../vault/record/open-observations.ts';
import { recordResource } from '../../vault/record-resource.ts';
import type { Change } from './record-draft.ts';

/** Below the 256 KiB of a request, and far below what one transaction minds. */
const BATCH = { answers: 40, characters: 150_000 } as const;

interface Saving {
  readonly patientId: string;
  readonly sldId: string | null;
  readonly changes: readonly Change[];
  /** After each batch: these are in the record, which now is so. */
  readonly onKept: (written: readonly Change[], record: PatientRecord) => Promise<void>;
}

interface Sealed {
  readonly change: Change;
  readonly observation: WrittenObservation;
}

const idOf = (patientId: string, name: string): string => `${patientId}-${name}`;

const sealAll = async ({ patientId, sldId, changes }: Saving): Promise<{ sldId: string; sealed: Sealed[] }> => {
  const items = changes.map(({ name, answer }) => ({
    context: contextOfObservation(idOf(patientId, name)),
    text: answer === null ? '' : storedTextOf(answer),
  }));
  const resource = recordResource(patientId, sldId);
  const { sldId: session, texts } = await sealing.many(resource, items);
  const sealed = changes.map((change, at): Sealed => {
    const { name, answer, version } = change;
    const valueString = answer === null ? null : (texts[at] ?? '');
    return { change, observation: { id: idOf(patientId, name), type: name, valueString, version } };
  });
  return { sldId: session, sealed };
};

export const batchesOf = (sealed: readonly Sealed[]): readonly (readonly Sealed[])[] => {
  const batches: Sealed[][] = [];
  let characters = 0;
  for (const one of sealed) {
    const size = one.observation.valueString?.length ?? 0;
    const batch = batches.at(-1);
    if (batch === undefined || batch.length === BATCH.answers || characters + size > BATCH.characters) {
      batches.push([one]);
      characters = size;
    } else {
      batch.push(one);
      characters += size;
    }
  }
  return batches;
};

/** Of the answers that came back, those that say what was to be written: an earlier try had arrived, or both said the same. */
const alreadyThere = async (
  conflicts: Awaited<ReturnType<typeof writeRecord>>['conflicts'],
  batch: readonly Sealed[],
  patientId: string,
): Promise<ReadonlySet<string>> => {
  const wanted = new Map(batch.map(({ observation, change }) => [observation.id, change.answer] as const));
  const theirs = await openObservations(
    patientId,
    conflicts.flatMap(({ current }) => current ?? []),
  );
  const texts = new Map(
    theirs.map(({ observation, opened }) => [observation.id, opened.ok ? opened.text : undefined] as const),
  );
  const isThere = ({ id, current }: (typeof conflicts)[number]): boolean => {
    const answer = wanted.get(id) ?? null;
    if (current === null || answer === null) return current === null && answer === null;
    return texts.get(id) === storedTextOf(answer);
  };
  return new Set(conflicts.filter(isThere).map(({ id }) => id));
};

const send = async (saving: Saving): Promise<void> => {
  const { patientId, onKept } = saving;
  const { sldId, sealed } = await sealAll(saving);
  for (const batch of batchesOf(sealed)) {
    const observations = batch.map(({ observation }) => observation);
    const { conflicts, ...record } = await writeRecord(patientId, { observationsSldId: sldId, observations });
    const there = await alreadyThere(conflicts, batch, patientId);
    const refused = new Set(conflicts.map(({ id }) => id).filter((id) => !there.has(id)));
    const written = batch.filter(({ observation }) => !refused.has(observation.id)).map(({ change }) => change);
    await onKept(written, record);
  }
};

/**
 * Writes the changes, batch by batch; whatever is not written stays in the draft of the caller. It can be tried again at any point:
 * an answer that had arrived comes back as what was to be written, and counts as kept.
 * @throws {ApiProblem} {VaultError}
 */
export const saveRecord = async (saving: Saving): Promise<void> => {
  if (saving.changes.length === 0) return;
  try {
    await send(saving);
  } catch (error) {
    if (!hasCode(error, 'OBSERVATION_SESSION')) throw error;
    // A person made the record's session first: what was sealed in another one is sealed again, in theirs.
    const { observationsSldId } = await sealedRecord(saving.patientId, new AbortController().signal);
    await send({ ...saving, sldId: observationsSldId });
  }
};
