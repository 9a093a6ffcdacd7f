import type { Database } from '../../platform/postgres/database.ts';
import type { SealedTokens } from './sealed-tokens.ts';
import type { SyncRepository } from './sync.repository.ts';

const BATCH_SIZE = 200;

/** Seals again what was sealed with a key that is being retired; when nothing is left, that key can go. */
export const resealTokens = (database: Database, syncs: SyncRepository, tokens: SealedTokens): Promise<void> =>
  database.tx(async (tx) => {
    for (const row of await syncs.sealedOtherwise(tx, tokens.currentKeyId, BATCH_SIZE)) {
      await syncs.reseal(tx, row.id, tokens.seal(row.id, tokens.open(row.id, row)));
    }
  });
