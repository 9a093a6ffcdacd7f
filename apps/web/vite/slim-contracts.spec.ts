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
