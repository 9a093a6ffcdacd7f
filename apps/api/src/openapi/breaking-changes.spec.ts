import { describe, expect, it } from '@jest/globals';
import { announcesBreak, breakingChanges, type Described } from './breaking-changes.ts';
import type { Schema } from './schema-compatibility.ts';

const object = (properties: Record<string, Schema>, required: string[] = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

interface Changes {
  readonly path?: string;
  readonly method?: string;
  readonly body?: Schema;
  readonly bodyRequired?: boolean;
  readonly answer?: Schema;
  readonly status?: string;
  readonly security?: object[];
  readonly query?: { name: string; required?: boolean; schema?: Schema }[];
  readonly components?: Record<string, Schema>;
}

const text: Schema = { type: 'string' };
const described = (changes: Changes = {}): Described => ({
  info: { version: '0.1.0' },
  paths: {
    [changes.path ?? '/thing']: {
      [changes.method ?? 'post']: {
        security: changes.security ?? [{ cookie: [] }],
        parameters: (changes.query ?? [{ name: 'limit', schema: { type: 'integer', maximum: 200 } }]).map((one) => ({
          in: 'query',
          ...one,
        })),
        requestBody: {
          required: changes.bodyRequired ?? true,
          content: { 'application/json': { schema: changes.body ?? object({ name: text }) } },
        },
        responses: {
          [changes.status ?? '200']: {
            content: {
              'application/json': {
                schema: changes.answer ?? object({ id: text, kind: { enum: ['A', 'B'] }, note: text }, ['id', 'kind']),
              },
            },
          },
        },
      },
    },
  },
  components: { schemas: changes.components ?? {} },
});

const answer = (changes: Record<string, Schema>, required = ['id', 'kind']): Changes => ({
  answer: object({ id: text, kind: { enum: ['A', 'B'] }, note: text, ...changes }, required),
});

describe('a change of the interface breaks clients when', () => {
  it.each<[string, Changes, string]>([
    ['a path goes', { path: '/other' }, 'POST /thing is gone'],
    ['a method goes', { method: 'get' }, 'POST /thing is gone'],
    ['the success status is another', { status: '201' }, 'does not answer 200'],
    ['a body member becomes required', { body: object({ name: text, age: text }) }, '/age'],
    ['a body member is refused', { body: object({}) }, '/name'],
    ['a body member takes another type', { body: object({ name: { type: 'number' } }) }, '/name'],
    ['a body member takes fewer values', { body: object({ name: { type: 'string', enum: ['x'] } }) }, '/name'],
    ['a body member must be shorter', { body: object({ name: { type: 'string', maxLength: 3 } }) }, 'maxLength'],
    ['a parameter becomes required', { query: [{ name: 'limit', required: true }] }, 'required now'],
    ['a new parameter is required', { query: [{ name: 'limit' }, { name: 'x', required: true }] }, 'parameter x'],
    ['a parameter is refused', { query: [] }, 'refused now'],
    ['a parameter takes less', { query: [{ name: 'limit', schema: { type: 'integer', maximum: 9 } }] }, 'maximum 9'],
    ['an answer loses a member', { answer: object({ id: text }) }, '/kind'],
    ['an answer may leave a member out', answer({}, ['id']), '/kind'],
    ['an answer member may be null', answer({ id: { anyOf: [text, { type: 'null' }] } }), '/id'],
    ['an answer member has another type', answer({ id: { type: 'integer' } }), '/id'],
    ['an answer member has values nobody knows', answer({ kind: { enum: ['A', 'B', 'C'] } }), '/kind'],
  ])('%s', (_rule, changes, expected) => {
    expect(breakingChanges(described(), described(changes)).join('\n')).toContain(expected);
  });

  it('a public endpoint asks for a session', () => {
    expect(breakingChanges(described({ security: [] }), described())).toEqual([
      'POST /thing: it is not public any more',
    ]);
  });

  it('what changes is behind a reference', () => {
    const body = { $ref: '#/components/schemas/Draft' };
    const before = described({ body, components: { Draft: object({ name: text }) } });
    const after = described({ body, components: { Draft: object({ name: text, age: text }) } });

    expect(breakingChanges(before, after)).toHaveLength(1);
  });
});

describe('a change of the interface breaks no client when', () => {
  it.each<[string, Changes]>([
    ['nothing changes', {}],
    ['a body member is optional and new', { body: object({ name: text, age: text }, ['name']) }],
    ['a body member may be null', { body: object({ name: { anyOf: [text, { type: 'null' }] } }) }],
    ['the body becomes optional', { bodyRequired: false }],
    ['a new parameter is optional', { query: [{ name: 'limit' }, { name: 'x' }] }],
    ['an optional answer member is always there now', answer({}, ['id', 'kind', 'note'])],
    ['an answer has one more member', answer({ extra: text }, ['id', 'kind', 'extra'])],
    ['an answer member has fewer values', answer({ kind: { enum: ['A'] } })],
    ['an endpoint becomes public', { security: [] }],
  ])('%s', (_rule, changes) => {
    expect(breakingChanges(described(), described(changes))).toEqual([]);
  });

  it('an endpoint is new', () => {
    const before = described();
    const after = { ...before, paths: { ...before.paths, ...described({ path: '/new' }).paths } };

    expect(breakingChanges(before, after)).toEqual([]);
  });
});

describe('a version announces a break', () => {
  it.each([
    ['1.4.2', '2.0.0', true],
    ['1.4.2', '1.5.0', false],
    ['0.1.0', '0.2.0', true],
    ['0.1.0', '0.1.1', false],
    ['0.9.0', '1.0.0', true],
    ['1.0.0', '1.0.0', false],
  ])('%s → %s: %s', (before, after, expected) => {
    expect(announcesBreak(before, after)).toBe(expected);
  });
});
