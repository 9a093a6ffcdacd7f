import type { Database } from '@maillon/server-kit/postgres/database';
import { migrate } from '@maillon/server-kit/postgres/migrations';
import { lockForChange } from './locks.ts';
import { migrations } from './schema.ts';

/** Makes the schema, and brings it to the newest version. Safe to run from several processes at once and as often as one likes. */
export async function provision(db: Database, schema: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForChange(tx, schema, 'migrations');
    await tx.run({ text: `create schema if not exists ${schema}` });
    await migrate(tx, migrations);
  });
}
