import type { Bytes } from '../../bytes/bytes.ts';
import { readText } from '../../bytes/reader.ts';
import type { LogPoint } from '../../chains/link.ts';
import { VaultError } from '../../errors.ts';
import { parseJson } from '../../wire/json.ts';

/** What is kept of the pins, in the store of this device and in a backup. */
export interface Saved {
  heads: [string, { seq: number; hash: string }][];
  profiles: [string, string][];
  treeHead: { size: number; root: string; ts: number } | null;
  /** Absent in what was kept before sessions were pinned. */
  sessions?: [string, { gen: number; hash: string }][];
  /** The profiles whose identity a person compared. */
  compared?: string[];
  /** Whom a person knew before they trusted another identity of the same profile. */
  former?: [string, string][];
  /** The default group of each profile, and that of each structure. */
  groups?: [string, string][];
  /** The sessions that this person writes in. */
  written?: string[];
  /** When each sharing that this person ended was ended last. */
  ended?: [string, number][];
  /** The version that the next device gets, and whether there is something that it lacks. */
  backup?: number;
  isUnsaved?: boolean;
  /** Absent in what was kept before others' chains were looked for in the log. */
  asked?: [string, number][];
  points?: string[];
  secondFormFrom?: number | undefined;
  other?: OtherHead | undefined;
}

/** A head of another log than ours, and who wrote with it. */
export type OtherHead = LogPoint & { readonly by: string; readonly isWord: false };

export type Head = Saved['heads'][number][1];

export function readPins(bytes: Bytes): Saved {
  try {
    return parseJson(readText(bytes)) as Saved;
  } catch (cause) {
    throw new VaultError('LOCAL_DB_CORRUPT', undefined, undefined, cause);
  }
}

export function dropOldest(kept: Map<string, unknown> | Set<string>, most: number, spared?: Set<string>): void {
  if (kept.size <= most) return;
  for (const one of kept.keys()) if (!spared?.has(one)) return void kept.delete(one);
}

/** The newest, and before them those that no others take the place of. */
export function newestOf<T>(
  all: Iterable<[string, T]>,
  most: number,
  isSpared: (id: string) => boolean,
): [string, T][] {
  const by = Map.groupBy(all, ([id]) => isSpared(id));
  return [...(by.get(false) ?? []), ...(by.get(true) ?? [])].slice(-most);
}

/** Takes what another device knows and this one does not, or knows in an older form. */
export function keepNewer<T>(
  own: Map<string, T>,
  ageOf: (value: T) => number,
  others: readonly [string, T][] = [],
): void {
  for (const [id, value] of others) {
    const known = own.get(id);
    if (known === undefined || ageOf(value) > ageOf(known)) own.set(id, value);
  }
}
