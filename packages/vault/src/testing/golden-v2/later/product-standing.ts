import { readKeyName } from '../../../chains/ids.ts';
import { VaultError } from '../../../errors.ts';
import { followSession } from '../../../sessions/record.ts';
import { isGenuine, isSoundToWrite, subjectGroupOf } from '../../../sessions/standing.ts';
import type { Signed } from '../../../wire/signed.ts';
import type { Opener } from '../product-world.ts';

interface StandingGiven {
  records: Signed[];
  me: string;
  subject?: string;
  named: string[];
  authors: { key: string; gen: number }[];
}

/** What a client decides of a session before it writes there, and of each author before it shows a text as theirs. */
export const standing: Opener = async (given, world) => {
  const { records, me, subject, named, authors } = given as unknown as StandingGiven;
  const generations = await followSession(records, world);
  if (generations.length === 0) throw new VaultError('NOT_RECIPIENT');
  const group = await subjectGroupOf(generations, subject, world);
  const verified: boolean[] = [];
  for (const { key, gen } of authors) {
    const { id, sequence } = readKeyName(key);
    const identity = await world.lookup(id);
    if (!identity.keys[sequence]) throw new VaultError('CHAIN_INVALID', 'no such key');
    verified.push(await isGenuine({ identity, keySequence: sequence }, generations, gen, { me, subject }, world));
  }
  const isSound = await isSoundToWrite(generations, { me, subject, named }, world);
  return { subjectGroup: group?.id ?? null, isSound, verified };
};
