import { matchesItsId } from '@maillon/domain/measures/observation-id';
import type { EncryptionProvider } from '@maillon/vault/provider';
import type { Observation } from '../../data/observations.ts';
import { signedNames } from '../cards/signed-name.ts';
import { ofRecord, type SealContext } from '../encryption/sealed-place.ts';
import { failureOf, type Unsealed, UnverifiedText, unsealMany } from '../encryption/unsealing.ts';
import { openVault } from '../vault.ts';

export const contextOfObservation = (id: string): SealContext => ({ entity: 'observation', id, field: 'valueString' });

export interface RecordEntry {
  readonly observation: Observation;
  readonly opened: Unsealed;
}

interface Opened {
  readonly opened: Unsealed;
  /** Of who signed it, as the patient let them in; the application says another one, or none of them has one. */
  readonly name?: string | undefined;
}

/** Who wrote what opens: the application says who did, the signatures who it was. */
const namedBySignature = async (
  provider: EncryptionProvider,
  patientId: string,
  opened: readonly Unsealed[],
): Promise<readonly Opened[]> => {
  // Where they cannot be looked up the texts open all the same.
  const names = await signedNames(provider, patientId).catch((): ReadonlyMap<string, string> => new Map());
  return opened.map((one) => ({ opened: one, ...(one.ok && one.author && { name: names.get(one.author) }) }));
};

const openAll = async (patientId: string, observations: readonly Observation[]): Promise<readonly Opened[]> => {
  if (observations.length === 0) return [];
  const of = ofRecord(patientId);
  const items = observations.map(({ id, valueString }) => ({
    ...{ sealed: valueString, context: contextOfObservation(id), of },
  }));
  return openVault()
    .then(async (provider) => namedBySignature(provider, patientId, await unsealMany(provider, items)))
    .catch((error: unknown) => items.map((): Opened => ({ opened: { ok: false, error: failureOf(error) } })));
};

const NOT_OPENED: Opened = { opened: { ok: false, error: failureOf(undefined) } };

/** What opens, and is shown as something else than was sealed there, says nothing. */
const ifMatching = (patientId: string, observation: Observation, opened: Unsealed): Unsealed =>
  opened.ok && !matchesItsId(observation, patientId) ? { ok: false, error: new UnverifiedText(opened.text) } : opened;

/**
 * Opens observations together: one question to the vault, whatever their number.
 * @param before what was opened already: the same sealed text says the same, and is not opened twice
 */
export const openObservations = async (
  patientId: string,
  observations: readonly Observation[],
  before: readonly RecordEntry[] = [],
): Promise<readonly RecordEntry[]> => {
  const known = new Map(before.map((entry) => [entry.observation.id, entry] as const));
  const found = observations.map(({ id, valueString }): Opened | null => {
    const entry = known.get(id);
    if (!entry?.opened.ok || entry.observation.valueString !== valueString) return null;
    return { opened: entry.opened, name: entry.observation.author.name };
  });
  const opened = (
    await openAll(
      patientId,
      observations.filter((_, at) => found[at] === null),
    )
  ).values();
  return observations.map((observation, at) => {
    const { opened: text, name = observation.author.name } = found[at] ?? opened.next().value ?? NOT_OPENED;
    const shown = { ...observation, author: { ...observation.author, name } };
    return { observation: shown, opened: ifMatching(patientId, observation, text) };
  });
};
