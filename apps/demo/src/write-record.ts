import { write } from '@maillon/contracts/record/observations';
import type { Answer } from '@maillon/domain/forms/form';
import { storedTextOf } from '@maillon/domain/forms/stored-answer';
import type { VitalType } from '@maillon/domain/measures/measure-types';
import { type VitalValue, vitalText } from '@maillon/domain/measures/vital';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { DAY_MS, HOUR_MS } from '@maillon/domain/time-units';
import type { EncryptionSession } from '@maillon/vault/provider';
import { ensureDefaultGroup } from '@maillon/vault/use/groups';
import type { DemoPerson } from './demo-person.ts';
import { newId } from './new-id.ts';

/** Taken so many days ago, in the morning. */
export type Measure = readonly [daysAgo: number, type: VitalType, value: VitalValue];

export interface Answers {
  readonly [question: string]: Answer;
}

const sealedBy = (session: EncryptionSession, id: string, text: string): Promise<string> =>
  session.encryptMessage(text, { context: `observation:${id}:valueString`, sign: true });

/** Writes the record of a patient who has written none, in one request. */
export const writeRecord = async (
  patient: DemoPerson,
  { answers, measures }: { readonly answers: Answers; readonly measures: readonly Measure[] },
): Promise<void> => {
  const { call, provider, profileId } = patient;
  const { id: group } = await ensureDefaultGroup(provider, profileId);
  const session = await provider.sessions.create([group], { metadata: sealedFor.record(profileId) });
  const written = Object.entries(answers).map(async ([type, answer]) => {
    const id = `${profileId}-${type}`;
    return { id, type, valueString: await sealedBy(session, id, storedTextOf(answer)), version: 0 };
  });
  const measured = measures.map(async ([daysAgo, type, value]) => {
    const id = `${profileId}-${type}-${newId()}`;
    const measuredAt = new Date(Date.now() - daysAgo * DAY_MS - HOUR_MS).toISOString();
    return { id, type, valueString: await sealedBy(session, id, vitalText(type, value)), version: 0, measuredAt };
  });
  const observations = await Promise.all([...written, ...measured]);
  await call(write, { params: { patientId: profileId }, body: { observationsSldId: session.id, observations } });
};
