import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { ACCESS_REFUSALS } from './refusals/access-refusals.ts';
import { ACCOUNT_REFUSALS } from './refusals/account-refusals.ts';
import { AGENDA_REFUSALS } from './refusals/agenda-refusals.ts';
import { RECORD_REFUSALS } from './refusals/record-refusals.ts';
import { REFUSALS, refusalRow } from './refusals/refusals.ts';
import { REQUEST_REFUSALS } from './refusals/request-refusals.ts';
import { STRUCTURE_REFUSALS } from './refusals/structure-refusals.ts';
import { allEndpoints, namedSchemas } from './registry.ts';

const PARTS = [
  ACCESS_REFUSALS,
  ACCOUNT_REFUSALS,
  AGENDA_REFUSALS,
  RECORD_REFUSALS,
  REQUEST_REFUSALS,
  STRUCTURE_REFUSALS,
];

const twice = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);
const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

describe('the endpoints', () => {
  it('the endpoints have each an id of their own', () => {
    expect(twice(allEndpoints.map(({ id }) => id))).toEqual([]);
  });

  it('have each a method and path of their own, whatever the parameters are called', () => {
    const routes = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);

    expect(twice(routes)).toEqual([]);
  });

  it.each(allEndpoints.map((contract) => [contract.id, contract] as const))('%s is well made', (id, contract) => {
    expect(id).toMatch(/^[a-z][a-zA-Z]*\.[a-zA-Z]+$/);
    // `_id` is how notifications are named (design api §2.16); FHIR has its own spelling of a path.
    expect(contract.path).toMatch(
      /^(\/(:[a-zA-Z_]+|[a-z0-9][a-z0-9.-]*|R4|(?<=R4\/)[A-Z][a-zA-Z]+|(?<=R4\/[A-Z][a-zA-Z]+\/)(?:_search|\$find)))+$/,
    );
    expect(contract.summary).toMatch(/\.$/);
    expect(contract.audience.length).toBeGreaterThan(0);
    const declared = contract.params instanceof z.ZodObject ? Object.keys(contract.params.shape) : [];
    expect(declared.toSorted()).toEqual(parametersOf(contract.path).toSorted());
    expect(contract.method === 'GET' && contract.body !== undefined).toBe(false);
    expect(contract.mediaType !== undefined && !(contract.output instanceof z.ZodString)).toBe(false);
  });

  it('take bodies and queries strictly, but for a body that its sender shapes and signs', () => {
    const shapedHere = allEndpoints.filter(({ signed }) => signed !== true);
    const loose = shapedHere.filter(({ body, query }) =>
      [body, query].some(
        (schema) =>
          schema instanceof z.ZodObject &&
          schema.safeParse({ nobodyAsked: 1 }).error?.issues.every(({ code }) => code !== 'unrecognized_keys'),
      ),
    );

    expect(loose.map(({ id }) => id)).toEqual([]);
  });

  it('name only refusals that are in the table', () => {
    const unknown = allEndpoints.flatMap(({ refusals }) => refusals).filter((code) => !(code in REFUSALS));

    expect(unknown).toEqual([]);
  });

  it('call each of their objects by a name of its own', () => {
    expect(twice(namedSchemas.map(([name]) => name))).toEqual([]);
  });
});

describe('the table of refusals', () => {
  it('a refusal is defined by one part of the product', () => {
    expect(twice(PARTS.flatMap((part) => Object.keys(part)))).toEqual([]);
  });

  it.each(Object.keys(REFUSALS) as (keyof typeof REFUSALS)[])(
    '%s has a status, a sentence and a real pointer',
    (code) => {
      const { status, detail, field = '/x' } = refusalRow(code);

      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(detail.length).toBeGreaterThan(3);
      expect(field).toMatch(/^\/\w/);
    },
  );
});
