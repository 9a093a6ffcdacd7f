import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoint } from '@maillon/contracts/endpoint/endpoint';
import { Controller, Inject } from '@nestjs/common';
import * as z from 'zod';
import { anActor, anHttpServer, type TestHttpServer } from '../../../testing/http/an-http-server.ts';
import { specSql } from '../../../testing/spec-sql.ts';
import { aDatabase } from '../../../testing/start/a-database.ts';
import { ColumnCipher } from '../../crypto/column-cipher.ts';
import { Database } from '../../postgres/database.ts';
import { Refusal } from '../../refusal.ts';
import type { CallOf, ReplayOf } from '../call.ts';
import { Endpoint, Input, Replay } from '../endpoint.decorator.ts';
import { Idempotency } from './idempotency.ts';

const note = endpoint({
  id: 'notes.create',
  method: 'POST',
  path: '/note',
  summary: 'Écrit une note.',
  audience: ['doctor', 'patient'],
  body: z.strictObject({ text: z.string(), outcome: z.enum(['done', 'refused', 'broken', 'busy']).default('done') }),
  output: z.object({ id: z.string(), text: z.string() }),
  status: 201,
  idempotencyKey: 'required',
  kept: 'own',
  refusals: [],
});

const letter = endpoint({ ...note, id: 'letters.create', path: '/letter', kept: 'ids' });

/** Those who may read the letters; a test takes a person out. */
const readers = new Set<string>();

const INSERT = specSql(
  'spec_note_insert',
  `INSERT INTO outgoing_messages (id, channel, "to", subject, text) VALUES ($1, 'sms', 'x', 'x', $2)`,
);

/** Holds the handlers where they are until a test lets them go on. */
const gate = { wait: Promise.resolve() };

@Controller()
class NotesController {
  constructor(@Inject(Database) private readonly database: Database) {}

  @Endpoint(note)
  create(@Input() call: CallOf<typeof note>) {
    return this.insert(call);
  }

  private async insert({ body, meta }: Pick<CallOf<typeof note>, 'body' | 'meta'>) {
    const id = randomUUID();
    await this.database.tx((tx) => tx.query(INSERT, [id, body.text]));
    await gate.wait;
    if (body.outcome === 'refused') throw new Refusal('DATE_IN_PAST');
    if (body.outcome === 'busy') throw new Refusal('RATE_LIMITED', { retryAfter: 1 });
    if (body.outcome === 'broken') throw new Error('a mistake of ours');
    meta.reply.version(7);
    return { id, text: body.text };
  }

  @Endpoint(letter)
  write(@Input() call: CallOf<typeof letter>) {
    return this.insert(call);
  }

  @Replay(letter)
  async replayWrite({ actor, body, ids: [id = ''], meta }: ReplayOf<typeof letter>) {
    if (!readers.has(actor.stUserId)) throw new Refusal('NOT_FOUND');
    meta.reply.version(8);
    return { id, text: `${body.text}, as it is now` };
  }
}

describe('a request with an idempotency key', () => {
  const db = aDatabase();
  let http: TestHttpServer;

  beforeAll(async () => {
    http = await anHttpServer({ controllers: [NotesController], database: db().database });
    http.sessions.people.set('doctor', anActor());
    http.sessions.people.set('patient', anActor({ userType: 'patient', stUserId: 'st-2' }));
  });

  afterAll(() => http.app.close());

  const write = (key: string | undefined, body: object, who = 'doctor', path = 'note') =>
    http.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { authorization: who, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload: body,
    });

  const written = async (text: string): Promise<number> =>
    (await db().rows('SELECT 1 FROM outgoing_messages WHERE text = $1', [text])).length;

  it('acts once and gives the same answer again, with its version', async () => {
    const [key, text] = [randomUUID(), 'once'];
    const first = await write(key, { text });
    const again = await write(key, { text });

    expect(first.statusCode).toBe(201);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again.statusCode).toBe(201);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers.etag).toBe('"7"');
    expect(again.body).toBe(first.body);
    expect(await written(text)).toBe(1);
  });

  it('is the same request however its body is spelled', async () => {
    const key = randomUUID();
    await write(key, { text: 'spelled', outcome: 'done' });
    const again = await write(key.toUpperCase(), { outcome: 'done', text: 'spelled' });

    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('is refused when the key comes with another body, and nothing is written', async () => {
    const key = randomUUID();
    await write(key, { text: 'the first body' });
    const other = await write(key, { text: 'the second body' });

    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await written('the second body')).toBe(0);
  });

  it('belongs to one person', async () => {
    const key = randomUUID();
    await write(key, { text: 'mine' });
    const hers = await write(key, { text: 'hers' }, 'patient');

    expect(hers.statusCode).toBe(201);
    expect(hers.json()).toMatchObject({ text: 'hers' });
  });

  it('writes nothing when it is refused, and is refused with the same words again', async () => {
    const key = randomUUID();
    const body = { text: 'refused', outcome: 'refused' };
    const first = await write(key, body);
    const again = await write(key, body);

    expect(first.statusCode).toBe(422);
    expect(again.statusCode).toBe(422);
    expect(again.body).toBe(first.body);
    expect(again.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await written('refused')).toBe(0);
  });

  it.each([
    ['our own failure', 'broken', 500],
    ['a limit', 'busy', 429],
  ])('a request with an idempotency key may be tried again after %s', async (_rule, outcome, status) => {
    const key = randomUUID();
    const first = await write(key, { text: outcome, outcome });
    const again = await write(key, { text: outcome, outcome });

    expect(first.statusCode).toBe(status);
    expect(again.headers['idempotency-replayed']).toBeUndefined();
    expect(await written(outcome)).toBe(0);
  });

  it('runs once when it arrives twice at the same time; the second is told to wait', async () => {
    const key = randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    gate.wait = promise;
    const both = ['at once', 'at once'].map((text) => write(key, { text }));
    const early = await Promise.race(both);
    resolve();
    const answers = await Promise.all(both);

    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    expect(early.headers['retry-after']).toBe('1');
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(await written('at once')).toBe(1);
  });

  it.each([
    ['no key where one is needed', undefined, 'IDEMPOTENCY_KEY_REQUIRED'],
    ['a key that is no UUID', 'not-a-uuid', 'IDEMPOTENCY_KEY_INVALID'],
  ])('%s is refused with 400', async (_rule, key, code) => {
    const answer = await write(key, { text: 'x' });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code });
  });

  it('a request with an idempotency key leaves no readable answer in the database', async () => {
    await write(randomUUID(), { text: 'clinical words' });
    const rows = await db().rows<{ body: Buffer }>('SELECT body FROM idempotency_keys WHERE body IS NOT NULL');

    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ body }) => body.includes('clinical words'))).toBe(false);
  });

  it('is answered with what is there now, to somebody who may still read it', async () => {
    const key = randomUUID();
    readers.add('st-1');
    const first = await write(key, { text: 'a letter' }, 'doctor', 'letter');
    const again = await write(key, { text: 'a letter' }, 'doctor', 'letter');

    expect(again.statusCode).toBe(201);
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true', etag: '"8"' });
    expect(again.json()).toEqual({ id: first.json().id, text: 'a letter, as it is now' });
    expect(await written('a letter')).toBe(1);
  });

  it('gives nothing back to somebody whose right was taken away meanwhile', async () => {
    const key = randomUUID();
    readers.add('st-1');
    await write(key, { text: 'her words' }, 'doctor', 'letter');
    readers.delete('st-1');
    const again = await write(key, { text: 'her words' }, 'doctor', 'letter');

    expect(again.statusCode).toBe(404);
    expect(again.body).not.toContain('her words');
    expect(await written('her words')).toBe(1);
  });

  it('a request with an idempotency key is forgotten after 24 hours', async () => {
    const key = randomUUID();
    await write(key, { text: 'long ago' });
    await db().rows(`UPDATE idempotency_keys SET expires_at = now() - interval '1 second' WHERE key = $1`, [key]);
    const again = await write(key, { text: 'another body by now' });

    expect(again.statusCode).toBe(201);
    expect(again.headers['idempotency-replayed']).toBeUndefined();
    expect((await write(key, { text: 'another body by now' })).headers['idempotency-replayed']).toBe('true');
  });

  it('an answer whose 24 hours are over is deleted, and no other', async () => {
    const [over, kept] = [randomUUID(), randomUUID()];
    for (const key of [over, kept]) await write(key, { text: key });
    await db().rows(`UPDATE idempotency_keys SET expires_at = now() - interval '1 second' WHERE key = $1`, [over]);
    await new Idempotency(db().database, db().prisma, new ColumnCipher(db().env)).deleteExpired();

    expect(await db().rows('SELECT key FROM idempotency_keys WHERE key = ANY($1)', [[over, kept]])).toEqual([
      { key: kept },
    ]);
  });
});
