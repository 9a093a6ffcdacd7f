import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { readKeySet, signKeySet } from '@maillon/vault/card/key-sets';
import { VaultError } from '@maillon/vault/errors';
import type { Signed } from '@maillon/vault/wire/signed';
import { Periodic } from '../periodic.ts';
import type { ServerDependencies } from '../server-dependencies.ts';
import type { CardProvider } from './card-provider.ts';

const EVERY_MS = 600_000;

type Recording = Pick<ServerDependencies, 'database' | 'signer' | 'serverKeys' | 'cards' | 'now'>;

const newest = async (queries: Queries): Promise<{ size: number; recording: Signed } | undefined> => {
  const [row] = await queries.rows<{ size: string; recording: Signed }>(
    prepared('card-keys-newest', 'select size, recording from card_key_sets order by id desc limit 1'),
  );
  return row && { size: Number(row.size), recording: row.recording };
};

/** What the provider publishes now, signed, with the place in the log. */
export async function recordKeys(dependencies: Recording): Promise<Signed> {
  const { database, signer, now } = dependencies;
  const provider = requireProvider(dependencies);
  const keys = await provider.publishedKeys();
  return database.transaction(async (tx) => {
    const [row] = await tx.rows<{ size: string }>(
      prepared('card-keys-size', 'select coalesce(max(idx) + 1, 0) as size from log_leaves'),
    );
    const size = Number(row?.size ?? 0);
    const recording = await signKeySet(signer, { issuer: provider.settings.issuer, keys, size, ts: now() });
    await tx.run(prepared('card-keys-add', 'insert into card_key_sets (size, recording) values ($1, $2)'), [
      size,
      JSON.stringify(recording),
    ]);
    return recording;
  });
}

export const latestRecording = async (dependencies: Recording): Promise<Signed> =>
  (await newest(dependencies.database))?.recording ?? recordKeys(dependencies);

export function requireProvider({ cards }: Pick<Recording, 'cards'>): CardProvider {
  if (cards === null) throw new VaultError('CARD_REFUSED', 'no provider of cards');
  return cards;
}

/** The last recording before each of these links in the log, and the first one after. */
export async function recordingsAround(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, { before: Signed | null; after: Signed | null }>> {
  const rows = await queries.rows<{ id: string; before: Signed | null; after: Signed | null }>(
    prepared(
      'card-keys-around',
      `select identity_id as id,
         (select recording from card_key_sets where size <= idx order by id desc limit 1) as before,
         (select recording from card_key_sets where size > idx order by id limit 1) as after
       from card_links join log_leaves on kind = 'identity' and ref = identity_id and log_leaves.seq = card_links.seq
       where identity_id = any($1)`,
    ),
    [[...ids]],
  );
  return new Map(rows.map(({ id, before, after }) => [id, { before, after }]));
}

/** Looks at the provider's keys now and then; one that is away is asked again. */
export class KeyRecorder {
  readonly #periodic: Periodic;

  constructor(
    private readonly dependencies: Recording,
    failed: (error: unknown) => void,
  ) {
    this.#periodic = new Periodic(() => this.look(), EVERY_MS, failed);
  }

  start(): void {
    if (this.dependencies.cards === null) return;
    this.#periodic.start();
    void this.#periodic.soon();
  }

  stop(): Promise<void> {
    return this.#periodic.stop();
  }

  /** @returns whether there was something new: other keys, or a link that no recording follows yet */
  async look(): Promise<boolean> {
    const { database, serverKeys } = this.dependencies;
    const known = await newest(database);
    const last = known && (await readKeySet(known.recording, serverKeys));
    const now = await requireProvider(this.dependencies).publishedKeys();
    const isSame = last !== undefined && JSON.stringify(last.keys) === JSON.stringify(now);
    if (isSame && !(await this.#isOwed(known?.size ?? 0))) return false;
    await recordKeys(this.dependencies);
    return true;
  }

  async #isOwed(size: number): Promise<boolean> {
    const rows = await this.dependencies.database.rows(
      prepared(
        'card-keys-owed',
        `select from card_links join log_leaves on kind = 'identity' and ref = identity_id and log_leaves.seq = card_links.seq
         where idx >= $1 limit 1`,
      ),
      [size],
    );
    return rows.length > 0;
  }
}
