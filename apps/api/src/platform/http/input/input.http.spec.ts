import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { create, good, http, nested, setUpThings } from '../../../testing/http/things.ts';

setUpThings();

/** Hundreds of requests, on a machine that may be busy. */
const PROPERTY_MS = 60_000;
const list = (query: string) =>
  http.app.inject({ method: 'GET', url: `/api/thing?${query}`, headers: { authorization: 'doctor' } });

describe('input', () => {
  it('that follows the contract is accepted', async () => {
    expect((await create(good)).statusCode).toBe(201);
  });

  it.each([
    ['an unknown field', { ...good, admin: true }, 'UNKNOWN_FIELD', '/admin', 'Ce champ n’est pas reconnu'],
    [
      'an unknown field further in',
      { ...good, place: { city: 'x', 'a/b': 1 } },
      'UNKNOWN_FIELD',
      '/place/a~1b',
      'Ce champ n’est pas reconnu',
    ],
    [
      'a missing field of the shape that was meant',
      { ...good, place: {} },
      'VALIDATION_FAILED',
      '/place/city',
      'Ce champ est obligatoire',
    ],
    ['a missing field', { start: good.start }, 'VALIDATION_FAILED', '/name', 'Ce champ est obligatoire'],
    ['a wrong type', { ...good, size: 'big' }, 'VALIDATION_FAILED', '/size', 'Cette valeur n’a pas la forme attendue'],
    ['too small a number', { ...good, size: 0 }, 'VALIDATION_FAILED', '/size', 'Cette valeur est trop petite'],
    ['too big a number', { ...good, size: 11 }, 'VALIDATION_FAILED', '/size', 'Cette valeur est trop grande'],
    [
      'a choice that is not offered',
      { ...good, colour: 'green' },
      'VALIDATION_FAILED',
      '/colour',
      'Cette valeur n’est pas dans la liste proposée',
    ],
    ['too long a text', { ...good, name: 'x'.repeat(41) }, 'VALIDATION_FAILED', '/name', 'Ce texte est trop long'],
    [
      'too long a list',
      { ...good, tags: Array(6).fill('x') },
      'VALIDATION_FAILED',
      '/tags',
      'Cette liste est trop longue',
    ],
    [
      'a day that does not exist',
      { ...good, born: '2026-02-30' },
      'VALIDATION_FAILED',
      '/born',
      'Cette date n’est pas valide',
    ],
    [
      'an instant on a day that does not exist',
      { ...good, start: '2026-02-30T10:00:00Z' },
      'VALIDATION_FAILED',
      '/start',
      'Cette date n’est pas valide',
    ],
    [
      'a NUL character',
      { ...good, name: 'a\u0000b' },
      'VALIDATION_FAILED',
      '/name',
      'Ce texte contient un caractère invisible interdit, souvent issu d’un copier-coller',
    ],
    ...['\u202a', '\u202e', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c'].map(
      (mark) =>
        [
          `the mark of direction U+${mark.charCodeAt(0).toString(16)} in a name`,
          { ...good, name: `Marie${mark}gpj.exe` },
          'VALIDATION_FAILED',
          '/name',
          'Ce texte contient un caractère invisible interdit, souvent issu d’un copier-coller',
        ] as const,
    ),
    [
      'an escape character in a list',
      { ...good, tags: ['x', '\u001b'] },
      'VALIDATION_FAILED',
      '/tags/1',
      'Ce texte contient un caractère invisible interdit, souvent issu d’un copier-coller',
    ],
  ])('%s is refused with 422 that names the field in French', async (_rule, body, code, pointer, message) => {
    const answer = await create(body);

    expect(answer.statusCode).toBe(422);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ code, errors: [{ pointer, message }] });
  });

  it('a name in Arabic, Hebrew or Persian needs no mark of direction and is taken', async () => {
    for (const name of ['فاطمة الزهراء', 'שרה לוי', 'می\u200cخواهم']) {
      expect((await create({ ...good, name })).statusCode).toBe(201);
    }
  });

  it('an instant without an offset is refused with 400', async () => {
    const answer = await create({ ...good, start: '2026-03-29T02:30:00' });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'DATE_OFFSET_REQUIRED',
      errors: [{ pointer: '/start', code: 'DATE_OFFSET_REQUIRED' }],
    });
  });

  it('every field at fault is named at once', async () => {
    const answer = await create({ name: 3, start: 'soon', colour: 'green' });

    expect(
      answer
        .json<{ errors: { pointer: string }[] }>()
        .errors.map(({ pointer }) => pointer)
        .sort(),
    ).toEqual(['/colour', '/name', '/start']);
  });

  it('a refusal never repeats what was sent', async () => {
    const secret = 'marie.dupont@example.org';
    const answer = await create({ ...good, born: secret, colour: secret, place: { city: 5, x: secret } });

    expect(answer.statusCode).toBe(422);
    expect(answer.body).not.toContain(secret);
  });

  it.each([
    ['an empty body where one is needed', '', 422],
    ['a body that is no JSON', '{"name": ', 400],
    ['two JSON values', '{} {}', 400],
    ['null', 'null', 422],
    ['a list where an object is needed', '[]', 422],
    ['a text where an object is needed', '"x"', 422],
    ['a member that would reach a prototype', '{"__proto__": {"admin": true}}', 400],
    ['a member that would reach a prototype, further in', '{"name": {"__proto__": 1}}', 400],
    ['a constructor with a prototype', '{"constructor": {"prototype": {"admin": true}}}', 400],
    ['21 levels', JSON.stringify({ value: nested(20) }), 413],
    ['a list of 1001', JSON.stringify({ tags: Array(1001).fill(1) }), 413],
    ['100 000 open brackets', '['.repeat(100_000), 400],
    ['more than 256 KiB', JSON.stringify({ name: 'x'.repeat(256 * 1024) }), 413],
  ])('%s is refused', async (_rule, body, status) => {
    const answer = await create(body);

    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status });
  });

  it.each([
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a patch of another kind', 'application/merge-patch+json'],
    ['nonsense', 'x'],
    ['another charset', 'application/json; charset=iso-8859-1'],
  ])('%s is refused with 415', async (_rule, type) => {
    const answer = await create('{}', { 'content-type': type });

    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it.each([
    ['an unknown parameter', 'foo=1', 'UNKNOWN_FIELD'],
    ['a parameter given twice', 'query=a&query=b', 'VALIDATION_FAILED'],
    ['a number that is none', '$limit=many', 'VALIDATION_FAILED'],
    ['a number out of range', '$limit=100000', 'VALIDATION_FAILED'],
    ['a NUL', 'query=%00', 'VALIDATION_FAILED'],
    ['a prototype', '__proto__=1', 'UNKNOWN_FIELD'],
  ])('%s in the query is refused', async (_rule, query, code) => {
    const answer = await list(query);

    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code });
  });

  it('a field that the shape which was meant does not know is refused beside what it misses', async () => {
    const answer = await create({ ...good, place: { town: 'x' } });

    expect(answer.json()).toMatchObject({
      code: 'UNKNOWN_FIELD',
      errors: [{ pointer: '/place/city' }, { pointer: '/place/town', code: 'UNKNOWN_FIELD' }],
    });
  });

  it('a path parameter that is no id is refused', async () => {
    const answer = await http.app.inject({ url: '/api/thing/12', headers: { authorization: 'doctor' } });

    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ instance: '/api/thing/12', errors: [{ pointer: '/id' }] });
  });

  it(
    'whatever JSON arrives, the answer is a documented 4xx or the thing',
    async () => {
      const anything = fc.oneof(
        fc.json(),
        fc.string(),
        fc.jsonValue().map((value) => JSON.stringify({ ...good, name: value })),
        fc.dictionary(fc.string(), fc.jsonValue()).map((extra) => JSON.stringify({ ...good, ...extra })),
      );
      await fc.assert(
        fc.asyncProperty(anything, async (body) => {
          const answer = await create(body);

          expect([201, 400, 413, 422]).toContain(answer.statusCode);
        }),
        { numRuns: 500 },
      );
    },
    PROPERTY_MS,
  );

  it(
    'whatever the path and the query hold, the answer is no 500',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), async (path, query) => {
          const answer = await http.app.inject({
            url: `/api/thing${path}?${query}`,
            headers: { authorization: 'doctor' },
          });

          expect(answer.statusCode).toBeLessThan(500);
        }),
        { numRuns: 300 },
      );
    },
    PROPERTY_MS,
  );
});
