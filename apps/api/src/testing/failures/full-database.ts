import type { TestDatabase } from '../start/a-database.ts';

/** What is written beside and after a request: limits, the chain of the audit trail, deliveries (tried again until they succeed). */
const BESIDE = [
  ...['rate_buckets', 'sessions', '_prisma_migrations', 'disk_room'],
  ...['audit_chain_state', 'audit_heads', 'audit_checkpoints', 'audit_connection_days'],
  ...['notifications', 'outgoing_messages', 'vault_news'],
];
/** A request adds to these; what becomes of their rows is done beside. */
const ADDED_TO = ['audit_events', 'outbox'];

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

const SET_UP = `
  CREATE TABLE disk_room (statements int);
  INSERT INTO disk_room VALUES (NULL);
  CREATE SEQUENCE disk_writes;
  CREATE FUNCTION write_on_disk() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (SELECT nextval('disk_writes') > statements FROM disk_room) THEN
      RAISE EXCEPTION 'could not extend file "base/1/1": No space left on device' USING ERRCODE = '53100';
    END IF;
    RETURN NULL;
  END $$;
  DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN (${quoted(BESIDE)}) LOOP
      EXECUTE format(
        'CREATE TRIGGER write_on_disk BEFORE INSERT %s ON %I FOR EACH STATEMENT EXECUTE FUNCTION write_on_disk()',
        CASE WHEN name IN (${quoted(ADDED_TO)}) THEN '' ELSE 'OR UPDATE OR DELETE' END, name);
    END LOOP;
  END $$`;

/** A database whose disk a test fills: Postgres answers then as it does, by statements that write. */
export class FullDatabase {
  private constructor(private readonly db: TestDatabase) {}

  static async over(db: TestDatabase): Promise<FullDatabase> {
    await db.rows(SET_UP);
    return new FullDatabase(db);
  }

  /** So many statements still have room; the next one has not. */
  async hasRoomFor(statements: number): Promise<void> {
    await this.db.rows(`SELECT setval('disk_writes', 1, false)`);
    await this.db.rows('UPDATE disk_room SET statements = $1', [statements]);
  }

  async isFreed(): Promise<void> {
    await this.db.rows('UPDATE disk_room SET statements = NULL');
  }

  /** Every row of every table, as one word for each table. */
  async contents(): Promise<Record<string, string>> {
    const tables = await this.db.rows<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
      [BESIDE],
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await this.db.rows<{ all: string }>(
        ADDED_TO.includes(name)
          ? `SELECT count(*)::text AS all FROM "${name}"`
          : `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS all FROM "${name}" t`,
      );
      found[name] = row?.all ?? '';
    }
    return found;
  }
}
