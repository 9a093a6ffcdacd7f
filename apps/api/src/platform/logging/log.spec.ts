import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import { Refusal } from '../refusal.ts';
import { openLog, outlive } from './log.ts';
import { NestLogger } from './nest-logger.ts';
import { outageLines } from './outage-lines.ts';
import { scrub } from './scrub.ts';

const aLog = () => {
  const lines: string[] = [];
  const log = openLog({ MODE: 'PROD', LOG_LEVEL: 'trace', LOG_FILE: undefined }, { write: (line) => lines.push(line) });
  return { log, text: () => lines.join('') };
};

describe('the log', () => {
  it.each([
    ['an e-mail address', 'no mailbox for marie.dupont@example.org here', 'marie.dupont'],
    ['a French telephone number', 'called 06 12 34 56 78 twice', '12 34'],
    ['an international telephone number', 'called +33612345678.', '612345678'],
    ['a social security number', 'nir 255081416802538', '2550814'],
    ['a social security number with spaces', 'nir 2 55 08 14 168 025 38', '168 025'],
    ['a number behind a hyphen', 'tel-0612345678', '0612345678'],
    ['a Corsican social security number', 'nir 25508 2A 168025 38', '168025'],
    ['a login code', 'code 482913 was wrong', '482913'],
    ['a token', 'got eyJhbGciOi.eyJzdWIiOiIx.abc-DEF', 'eyJzdWIiOiIx'],
  ])('the log masks %s', (_rule, text, secret) => {
    expect(scrub(text)).not.toContain(secret);
  });

  it.each([
    'at run (/app/dist/platform/database.js:112:35)',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'appointment 01970000-0000-7000-8000-000000000001 is gone',
    'relation appointments, constraint appointment_participants_during_excl',
  ])('the log leaves what helps: %s', (text) => {
    expect(scrub(text)).toBe(text);
  });

  it('redacts members that hold personal data, whatever hands them over', () => {
    const { log, text } = aLog();
    log.info(
      { user: { email: 'marie@example.org', phone: '0612345678' }, nir: '255081416802538', headers: { cookie: 'abc' } },
      'x',
    );

    expect(text()).not.toMatch(/marie|0612345678|255081416802538|abc/);
    expect(text()).toContain('[redacted]');
  });

  it.each<[string, (error: Error) => unknown[]]>([
    ['beside other members', (error) => [{ requestId: 'r', err: error }]],
    ['alone', (error) => [error]],
    ['with a message', (error) => [{ err: error }, 'it failed']],
  ])('keeps the kind and place of an error logged %s, not what it quotes', (_rule, argumentsOf) => {
    const { log, text } = aLog();
    const error = new Error('no user marie@example.org', { cause: new Error('tel 0612345678') });
    Reflect.apply(log.error, log, argumentsOf(error));

    expect(text()).not.toMatch(/marie|0612345678/);
    expect(text()).toContain('log.spec.ts');
  });

  it('keeps table and constraint of a Postgres error, not the value that it refused', () => {
    const { log, text } = aLog();
    const error = new DatabaseError('invalid input syntax for type uuid: "Dupont"', 1, 'error');
    error.detail = 'Key (last_name)=(Dupont) already exists.';
    error.table = 'patients';
    error.constraint = 'patients_key';
    log.error({ err: error }, 'x');

    expect(text()).not.toContain('Dupont');
    expect(text()).toContain('patients_key');
  });

  it('says once of each thing that it is away, with what lies at the bottom of it and without a stack', () => {
    const { log, text } = aLog();
    const place = { requestId: 'r', method: 'GET', route: '/api/appointment' };
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    for (let count = 0; count < 100; count++) {
      outageLines(log).note(place, new Refusal('DEPENDENCY_UNAVAILABLE', {}, cause));
    }

    outageLines(log).note(place, new Refusal('DEPENDENCY_UNAVAILABLE', {}, new Error('down: vault')));

    const lines = text().trim().split('\n');
    expect(lines).toEqual([
      expect.stringContaining('connect ECONNREFUSED 127.0.0.1:5432'),
      expect.stringContaining('"reason":"down: vault"'),
    ]);
    expect(text()).not.toContain('log.spec.ts');
  });

  it('names a reason once, whatever file it is about', () => {
    const { log, text } = aLog();
    for (let count = 0; count < 10; count++) {
      const cause = new Error(`ENOSPC: no space left on device, open '/data/incoming/${count}'`);
      outageLines(log).note({ route: '/api/upload' }, new Refusal('STORAGE_FULL', {}, cause));
    }
    expect(text().trim().split('\n')).toEqual([expect.stringContaining('no space left on device, open …')]);
  });

  it('on a disk that is full loses its lines, and the process goes on', async () => {
    const log = openLog({ MODE: 'PROD', LOG_LEVEL: 'info', LOG_FILE: '/dev/full' });
    for (let line = 0; line < 200; line++) log.info({ line }, 'x'.repeat(100));
    const { promise: flushed, resolve } = Promise.withResolvers<Error | undefined>();
    log.flush(resolve);
    expect(await flushed).toMatchObject({ code: 'ENOSPC' });
  });

  it('is not what the process lives by: its terminal may go', () => {
    const terminal = new PassThrough();
    outlive([terminal]);
    expect(() => terminal.emit('error', new Error('write EPIPE'))).not.toThrow();
  });

  it('takes what Nest and our modules say, masked, under their scope', () => {
    const { log, text } = aLog();
    new NestLogger(log).warn('no room for marie@example.org', 'Outbox');

    expect(text()).toContain('"scope":"Outbox"');
    expect(text()).not.toContain('marie');
  });
});
