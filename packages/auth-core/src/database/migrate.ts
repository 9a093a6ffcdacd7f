import type { Database } from './database.ts';
import { lockForChange } from './locks.ts';
import { migrations } from './schema.ts';

/**
 * Brings the schema to the newest version. Safe to run from several processes at once and as often as one likes:
 * the first one works while the others wait for the lock, then find nothing left to do.
 */
export async function migrate(db: Database, schema: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForChange(tx, schema, 'migrations');
    await tx.run({ text: `create schema if not exists ${schema}` });
    await tx.run({
      text: `create table if not exists migrations (
        version integer primary key,
        title text not null,
        applied_at timestamptz not null default now()
      )`,
    });

    const applied = await tx.rows<{ version: number }>({ text: 'select version from migrations' });
    const known = new Set(applied.map(({ version }) => version));
    for (const { version, title, sql } of migrations.filter((migration) => !known.has(migration.version))) {
      await tx.run({ text: sql });
      await tx.run({ text: 'insert into migrations (version, title) values ($1, $2)' }, [version, title]);
    }
  });
}
