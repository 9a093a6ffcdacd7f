import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { anHttpServer, type TestHttpServer } from '../../../testing/http/an-http-server.ts';
import { failures, ThingsController } from '../../../testing/http/things.controller.ts';
import { Refusal } from '../../refusal.ts';

const sqlState = (code: string): Error => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code });
const fail = (error: unknown) => () => {
  throw error;
};

describe('problems', () => {
  const lines: string[] = [];
  let http: TestHttpServer;

  beforeAll(async () => {
    http = await anHttpServer({ controllers: [ThingsController], logLines: lines });
  });

  beforeEach(() => {
    lines.length = 0;
  });

  afterAll(() => http.app.close());

  const failWith = async (error: unknown) => {
    failures.set('it', fail(error));
    return http.app.inject({ url: '/api/broken?how=it' });
  };

  it('a refusal is told with the row of the table', async () => {
    const answer = await failWith(new Refusal('ASSISTANT_UNAVAILABLE'));

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      type: '/problems/assistant-unavailable',
      title: 'L’assistant n’est pas disponible dans ces horaires',
      status: 409,
      detail: 'L’assistant n’est pas disponible dans ces horaires',
      instance: '/api/broken',
      code: 'ASSISTANT_UNAVAILABLE',
      message: 'Assistant is not available at the specified time',
      traceId: answer.headers['x-request-id'],
      errors: [
        {
          pointer: '/assistantId',
          code: 'ASSISTANT_UNAVAILABLE',
          message: 'L’assistant n’est pas disponible dans ces horaires',
        },
      ],
    });
  });

  it('a conflict says which contacts are taken', async () => {
    const answer = await failWith(new Refusal('USER_CONFLICT', { flags: { emailExists: true, phoneExists: true } }));

    expect(answer.json()).toMatchObject({
      code: 'USER_CONFLICT',
      emailExists: true,
      phoneExists: true,
      detail:
        'Cet e-mail est déjà associé à un compte existant. Ce numéro de téléphone est déjà associé à un compte existant',
    });
  });

  it('a calendar that is not shared says how the request for it stands', async () => {
    const accessPolicy = { id: 'p', status: 'PENDING' };
    const asked = await failWith(new Refusal('SCHEDULE_ACCESS_REQUIRED', { accessPolicy }));
    const never = await failWith(new Refusal('SCHEDULE_ACCESS_REQUIRED', { accessPolicy: null }));

    expect(asked.json()).toMatchObject({ accessPolicy });
    expect(never.json()).toMatchObject({ accessPolicy: null });
  });

  it.each([
    ['Postgres going down', sqlState('57P01'), 503, 'DEPENDENCY_UNAVAILABLE'],
    ['a connection refused', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503, 'DEPENDENCY_UNAVAILABLE'],
    ['a connection refused, wrapped', new Error('x', { cause: sqlState('08006') }), 503, 'DEPENDENCY_UNAVAILABLE'],
    ['Prisma without a server', Object.assign(new Error('x'), { code: 'P1001' }), 503, 'DEPENDENCY_UNAVAILABLE'],
    ['a disk of Postgres that is full', sqlState('53100'), 507, 'STORAGE_FULL'],
    ['a Postgres without memory', sqlState('53200'), 503, 'DEPENDENCY_UNAVAILABLE'],
    ['a disk that Postgres cannot read', sqlState('58030'), 503, 'DEPENDENCY_UNAVAILABLE'],
    ['a value Postgres cannot hold', sqlState('22003'), 422, 'VALIDATION_FAILED'],
    ['a NUL that reached Postgres', sqlState('22021'), 422, 'VALIDATION_FAILED'],
    ['a division by zero of ours', sqlState('22012'), 500, 'INTERNAL'],
    ['a unique violation nobody foresaw', sqlState('23505'), 500, 'INTERNAL'],
    ['any other error', new TypeError('x is not a function'), 500, 'INTERNAL'],
    ['something thrown that is no error', 'oops', 500, 'INTERNAL'],
  ])('%s', async (_rule, error, status, code) => {
    const answer = await failWith(error);

    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
  });

  it('what is only unavailable for a while says when to come back', async () => {
    expect((await failWith(sqlState('57P03'))).headers['retry-after']).toBe('2');
  });

  it('an unforeseen error tells the caller nothing but the request id, which the log has beside the cause', async () => {
    const answer = await failWith(new Error('secret table users, e-mail marie@example.org'));
    const { traceId } = answer.json<{ traceId: string }>();
    const logged = lines.find((line) => line.includes('secret table'));

    expect(answer.body).not.toContain('secret');
    expect(logged).toContain(traceId);
    expect(logged).not.toContain('marie');
  });

  it('an answer that is not what the contract promises is our fault', async () => {
    failures.set('it', () => ({ name: 3 }));

    expect((await http.app.inject({ url: '/api/broken?how=it' })).statusCode).toBe(500);
  });

  it('the log names the template of the path and no value of the query', async () => {
    await http.app.inject({ url: '/api/broken?how=nir255081416802538' });
    await http.app.inject({ url: '/api/nobody/marie@example.org' });

    expect(lines.join('')).toContain('"route":"/api/broken"');
    expect(lines.join('')).toContain('(unmatched)');
    expect(lines.join('')).not.toMatch(/2550814|marie/);
  });
});
