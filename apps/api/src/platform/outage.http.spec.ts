import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { appModule } from '../app.module.ts';
import { eventually } from '../testing/eventually.ts';
import { specSql, specSqlEach } from '../testing/spec-sql.ts';
import { type StoppablePostgres, startStoppablePostgres } from '../testing/start/stoppable-postgres.mjs';
import { testEnv } from '../testing/start/test-env.ts';
import { createApp } from './create-app.ts';
import { newId } from './ids.ts';
import { openLog } from './logging/log.ts';
import { OutboxHandlers } from './outbox/outbox-handlers.ts';
import { Database } from './postgres/database.ts';
import { PrismaService } from './postgres/prisma.ts';
import { Refusal } from './refusal.ts';

const WRITERS = 12;
const BACK_WITHIN_MS = 10_000;

const add = specSqlEach(
  'spec_add_message',
  `INSERT INTO outgoing_messages (id, channel, "to", subject, text) SELECT id, 'sms', 'outage', '', '' FROM unnest($1::uuid[]) AS id`,
);
const kept = specSql<{ id: string }>('spec_kept_messages', `SELECT id FROM outgoing_messages WHERE "to" = 'outage'`);

let postgres: StoppablePostgres;
let app: NestFastifyApplication;
beforeAll(async () => {
  postgres = await startStoppablePostgres();
  const env = testEnv(postgres.url);
  const log = openLog(env);
  app = await createApp(appModule(env, log), env, log);
}, 60_000);
afterAll(async () => {
  await app?.close();
  await postgres?.stop();
}, 30_000);

const readiness = () => {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  return server.inject('/api/health/ready');
};

/** Writes as fast as it can until told to stop. */
class Writers {
  readonly written: string[] = [];
  readonly refusals: unknown[] = [];
  private isStopped = false;
  private readonly work: Promise<unknown>;

  constructor(private readonly database: Database) {
    this.work = Promise.all(Array.from({ length: WRITERS }, (_, index) => this.write(index % 2 === 0)));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.work;
  }

  /** Half of them in transactions of their own, half in commits that they share. */
  private async write(isShared: boolean): Promise<void> {
    while (!this.isStopped) {
      const id = newId();
      try {
        await this.database.tx(async (tx) => {
          if (isShared) tx.write(add, [id]);
          else await tx.query(add, [id]);
          tx.publish({ kind: 'spec.written', key: id, payload: { id } });
        });
        this.written.push(id);
      } catch (error) {
        this.refusals.push(error);
        await new Promise(setImmediate);
      }
    }
  }
}

let writers: Writers;
// However the test ends, no writer goes on after it.
afterEach(() => writers?.stop());

describe('Postgres stopped and started under load', () => {
  it('is refused meanwhile with a time to wait; nothing confirmed is lost; all is back within ten seconds', async () => {
    expect((await readiness()).statusCode).toBe(200);
    const delivered = new Set<string>();
    app.get(OutboxHandlers).on('spec.written', async ({ payload }) => void delivered.add(String(payload.id)));
    const database = app.get(Database);
    writers = new Writers(database);
    await eventually(() => writers.written.length > 200);

    await postgres.pause();
    await eventually(() => writers.refusals.length > WRITERS);
    const away = await readiness();
    expect(away.statusCode).toBe(503);
    expect(away.headers['retry-after']).toBe('2');
    // The core of the sign-in may be named beside it: it keeps everything there too.
    expect(away.json()).toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      errors: expect.arrayContaining([expect.objectContaining({ message: 'database' })]),
    });
    const writtenBefore = writers.written.length;

    await postgres.resume();
    const back = performance.now();
    await eventually(async () => (await readiness()).statusCode === 200, BACK_WITHIN_MS);
    await eventually(() => writers.written.length > writtenBefore + 100, BACK_WITHIN_MS);
    expect(performance.now() - back).toBeLessThan(BACK_WITHIN_MS);
    await writers.stop();

    for (const refusal of writers.refusals) {
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', extra: { retryAfter: 2 } });
    }
    const rows = new Set((await database.query(kept)).map(({ id }) => id));
    expect(writers.written.filter((id) => !rows.has(id))).toEqual([]);
    expect(await (await app.get(PrismaService).client()).outgoingMessage.count({ where: { to: 'outage' } })).toBe(
      rows.size,
    );
    await eventually(() => delivered.size === rows.size, 60_000);
  }, 120_000);
});
