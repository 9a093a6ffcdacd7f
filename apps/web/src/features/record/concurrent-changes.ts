import type { RecordNow, Stored } from '../../vault/record/record-now.ts';

/** What another person wrote while the editor was open. */
export interface ConcurrentChange {
  readonly name: string;
  /** Null: they took it away. */
  readonly theirs: Stored | null;
}

/** The versions that the editor has seen, by question. */
export type Seen = ReadonlyMap<string, number>;

export const seenVersions = ({ stored }: RecordNow): Seen =>
  new Map([...stored].map(([name, { version }]) => [name, version] as const));

/** Having chosen, or taken away oneself, an answer: it is no news. @param version null: there is none any more */
export const markSeen = (seen: Seen, name: string, version: number | null): Seen =>
  new Map([...[...seen].filter(([other]) => other !== name), ...(version === null ? [] : [[name, version] as const])]);

/** The answers of others since then, the latest first. @param userId whose own answers, from another window, are no news */
export const concurrentChangesSince = (
  seen: Seen,
  { stored, unreadable }: RecordNow,
  userId: string,
): readonly ConcurrentChange[] => {
  const written = [...stored]
    .filter(([name, { version, author }]) => version !== seen.get(name) && author.id !== userId)
    .map(([name, theirs]) => ({ name, theirs }))
    .toSorted((one, other) => other.theirs.at.localeCompare(one.theirs.at));
  const gone = [...seen.keys()].filter((name) => !stored.has(name) && !unreadable.has(name));
  return [...written, ...gone.map((name) => ({ name, theirs: null }))];
};
