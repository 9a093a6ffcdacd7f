import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { slimContract } from './slim-contracts.ts';

describe('a contract in the browser', () => {
  it('keeps of an endpoint what a call needs', () => {
    const code = `export const get = endpoint({
      id: 'visits.get', method: 'GET', path: '/visit/:id', summary: 'Un rendez-vous.',
      audience: ['patient'], params: z.strictObject({ id }), output: visit, ifMatch: 'required', refusals: [],
    });`;
    const slim = slimContract(code);
    expect(slim).toMatch(/id: 'visits.get', method: 'GET', path: '\/visit\/:id'/);
    expect(slim).toMatch(/ifMatch: 'required'/);
    expect(slim).not.toMatch(/summary|audience|params|output|refusals|visit,|z\./);
  });

  it('says that an answer is no JSON', () => {
    const code = "endpoint({ id: 'a.csv', method: 'GET', path: '/a.csv', output: z.string(), mediaType: 'text/csv' });";
    expect(slimContract(code)).toMatch(/mediaType: 'text\/csv'/);
  });

  it('leaves out what endpoints share, unless that says how to call one', () => {
    const shared = 'const creation = { body: z.strictObject({ visit }) };';
    const create = (call: string) => slimContract(`${shared} endpoint({ ...creation, id: 'visits.create', ${call} });`);
    expect(create("method: 'POST', path: '/visit'")).not.toMatch(/\.\.\.creation/);
    expect(create("method: 'POST'")).toMatch(/\.\.\.creation/);
  });

  it('lets the bundler drop a schema that nobody names', () => {
    expect(slimContract('export const visit = z.object({ id }).strict();')).toBe(
      'export const visit = /* @__PURE__ */ (() => (z.object({ id }).strict()))();',
    );
  });

  it('a contract in the browser leaves functions alone', () => {
    const code = 'export const text = (max) => z.string().max(max);';
    expect(slimContract(code)).toBe(code);
  });
});

/** What a source asks of a value of a contract that the browser does not have, types left out. */
const asksOfServer = (code: string): string[] => {
  const imported = [...code.matchAll(/^import (?!type )([^;]*?) from '@maillon\/contracts\/[^']*';/gm)];
  const names = imported.flatMap(([, clause = '']) =>
    clause
      .replace(/[{}]/g, '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !part.startsWith('type '))
      .map((part) => part.split(' as ').at(-1)?.trim() ?? ''),
  );
  const found = [...code.matchAll(/(?<!typeof )\b(\w+)(?:\.\w+)?\.(?:body|params|query|output|audience|refusals)\b/g)];
  return found.filter(([, name = '']) => names.includes(name)).map(([text]) => text);
};

it('a screen validates with a schema that it names, never with that of an endpoint: the browser has none', () => {
  expect(asksOfServer("import { type A, update } from '@maillon/contracts/a';\nvalidate(update.body, x);")).toEqual([
    'update.body',
  ]);
  const folder = path.resolve(import.meta.dirname, '../src');
  const sources = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|^testing\//.test(file));
  expect(sources.length).toBeGreaterThan(500);
  const asking = sources.filter((file) => asksOfServer(fs.readFileSync(path.join(folder, file), 'utf8')).length > 0);
  expect(asking).toEqual([]);
});
