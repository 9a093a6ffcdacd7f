import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { allEndpoints } from '../registry.ts';
import type { Endpoint } from './endpoint.ts';
import { countedReveals, IDENTIFIERS, REVEALING } from './reveals.ts';

type Node = { readonly properties?: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The names of all members that a caller may send, however deep. */
const namesIn = (value: unknown, names = new Set<string>()): Set<string> => {
  if (!isNode(value)) return names;
  if (isNode(value.properties)) for (const name of Object.keys(value.properties)) names.add(name);
  for (const member of Object.values(value)) namesIn(member, names);
  return names;
};

const identifiersOf = ({ params, query, body, multipart }: Endpoint): string[] => {
  const schemas = [params, query, body, multipart].flatMap((schema) => (schema === undefined ? [] : [schema]));
  const names = schemas.flatMap((schema) => [
    ...namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  ]);
  return IDENTIFIERS.filter((identifier) => names.includes(identifier));
};

const mayReveal = (contract: Endpoint): boolean =>
  identifiersOf(contract).length > 0 || contract.refusals.some((code) => REVEALING.has(code));

const revealing = allEndpoints.filter((contract) => mayReveal(contract) || contract.reveals !== undefined);

describe('a caller who asks whether a person exists', () => {
  it.each(revealing.map((contract) => [contract.id, contract] as const))(
    '%s states what it reveals',
    (_id, contract) => {
      const { reveals } = contract;
      expect(reveals).toBeDefined();
      if (reveals === undefined) return;

      if ('nobody' in reveals) return expect(reveals.nobody.length).toBeGreaterThan(20);
      expect(reveals.by.toSorted()).toEqual(identifiersOf(contract).toSorted());
      // An unknown caller is not counted.
      expect(['public', 'machine']).not.toContain(contract.audience);
    },
  );

  it('a read is counted by its answers: it writes nothing that others would see', () => {
    const reads = allEndpoints.filter(({ method }) => method === 'GET').map(countedReveals);

    expect(reads.filter((rule) => rule?.counts === 'conflicts')).toEqual([]);
  });
});
