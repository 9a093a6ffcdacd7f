import type { Queries } from './database.ts';

export interface Migration {
  version: number;
  title: string;
  sql: string;
}

/**
 * Brings the first schema of the search path to the newest version, forward only. Call it in a transaction that holds a lock
 * against a second process, which then finds nothing left to do.
 */
export async function migrate(tx: Queries, migrations: readonly Migration[]): Promise<void> {
  await tx.run({
    text: `create table if not exists migrations (
      version integer primary key,
      title text not null,
      applied_at timestamptz not null default now()
    )`,
  });
  const applied = await tx.rows<Pick<Migration, 'version'>>({ text: 'select version from migrations' });
  const known = new Set(applied.map(({ version }) => version));
  for (const { version, title, sql } of migrations.filter((migration) => !known.has(migration.version))) {
    await tx.run({ text: sql });
    await tx.run({ text: 'insert into migrations (version, title) values ($1, $2)' }, [version, title]);
  }
}
