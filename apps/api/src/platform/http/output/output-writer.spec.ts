import { describe, expect, it } from '@jest/globals';
import { cachedOutput } from '@maillon/contracts/endpoint/cached-output';
import { endpoint } from '@maillon/contracts/endpoint/endpoint';
import * as z from 'zod';
import { outputWriter } from './output-writer.ts';

let checked = 0;
const card = cachedOutput(z.object({ name: z.string().refine(() => ++checked > 0) }));
const visit = z.object({ id: z.string(), patient: card, doctors: z.array(card), note: z.string().optional() });
const written = (output: z.ZodType) =>
  outputWriter(
    endpoint({
      id: 'visits.read',
      method: 'GET',
      path: '/visit',
      summary: 'Des visites.',
      audience: 'public',
      output,
      refusals: [],
    }),
  );

const ada = { name: 'Ada « l’ancienne »', secret: 'kept here' };
const visitOf = (patient: object, doctors: object[] = []) => ({ id: 'a"b', secret: 'too', patient, doctors });

describe('what leaves', () => {
  it.each([
    ['an object', visit, visitOf(ada, [ada, ada])],
    ['a list', z.array(visit), [visitOf(ada), visitOf(ada, [ada])]],
    ['an empty list', z.array(visit), []],
    ['an object of written parts alone', z.object({ patient: card }), { patient: ada }],
    ['an object within an object', z.object({ visit, next: z.null() }), { visit: visitOf(ada), next: null }],
    ['a list, where it may also be one or none', z.union([z.array(visit), visit, z.null()]), [visitOf(ada, [ada])]],
    ['one, where it may also be a list or none', z.union([z.array(visit), visit, z.null()]), visitOf(ada)],
    ['none', z.union([z.array(visit), visit, z.null()]), null],
    ['one of two kinds of object', z.union([visit, z.object({ patient: card })]), { patient: ada }],
    [
      'every plain kind',
      z.object({
        text: z.string(),
        count: z.number().int(),
        share: z.number(),
        on: z.boolean(),
        kind: z.enum(['a', 'b']),
        mark: z.literal('é'),
        none: z.null(),
        maybe: z.string().nullable(),
        absent: z.string().optional(),
        starts: z.array(z.number()),
        texts: z.array(z.string().nullable()),
      }),
      {
        text: 'line\n"quoted" \\ \u0007 é 😀 \ud800',
        count: -0,
        share: 1.5e-7,
        on: false,
        kind: 'b',
        mark: 'é',
        none: null,
        maybe: null,
        starts: [0, 15, 1e21],
        texts: ['a', null],
        secret: 'kept here',
      },
    ],
    [
      'what only zod can do',
      z.object({
        trimmed: z.string().trim(),
        chosen: z.union([z.string(), z.number()]),
        given: z.string().default('by default'),
        table: z.record(z.string(), z.number()),
        anything: z.unknown(),
      }),
      { trimmed: ' a ', chosen: 7, table: { a: 1 }, anything: [{ b: 2 }], secret: 'kept here' },
    ],
    ['a value without such parts', z.object({ name: z.string() }), ada],
  ])('%s is what the contract parses, and nothing else', (_what, schema, value) => {
    const text = String(written(schema)(value) ?? '');

    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(schema.parse(value))));
    expect(text).not.toContain('secret');
  });

  it.each([
    ['a list', z.array(visit)],
    ['a list that might have been something else', z.union([z.array(visit), visit, z.null()])],
  ])('is checked and spelled once when it can no longer change, in %s', (_where, schema) => {
    const write = written(schema);
    const frozen = Object.freeze({ ...ada });
    checked = 0;
    const texts = [write([visitOf(frozen, [frozen])]), write([visitOf(frozen, [frozen])])];

    // The patient and a doctor are the same schema here, in two places of the contract.
    expect(checked).toBe(2);
    expect(texts[0]).toBe(texts[1]);
  });

  it('is checked each time when it might have changed', () => {
    const write = written(visit);
    const open = { name: 'Ada' };
    write(visitOf(open));
    open.name = 'Grace';

    expect(write(visitOf(open))).toContain('Grace');
  });

  it.each([
    ['a text', z.string(), 7],
    ['a whole number', z.number().int(), 1.5],
    ['a number', z.number(), Number.NaN],
    ['a list of numbers', z.array(z.number()), [1, '2']],
    ['yes or no', z.boolean(), 'yes'],
    ['a choice', z.enum(['a']), 'b'],
    ['a format', z.uuid(), 'x'],
    ['nothing', z.null(), undefined],
  ])('%s is what was promised, or a mistake of ours that says where', (_what, schema, value) => {
    const write = written(z.object({ inside: z.object({ here: schema }) }));

    expect(() => write({ inside: { here: value } })).toThrow(/at inside\.here/);
    expect(() => write({ inside: {} })).toThrow(/at inside\.here/);
  });

  it.each([
    ['a member of its own', { ...visitOf(ada), id: 7 }],
    ['a part', visitOf(Object.freeze({ name: 7 }))],
    ['a list that is none', { ...visitOf(ada), doctors: 'nobody' }],
    ['nothing at all', null],
  ])('is a mistake of ours when %s is not what was promised', (_what, value) => {
    const write = written(visit);

    for (let time = 0; time < 2; time++) expect(() => write(value)).toThrow('visits.read does not answer what');
    const orNone = written(z.union([z.array(visit), visit]));
    expect(() => orNone(value)).toThrow('visits.read does not answer what');
  });
});
