import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { SerializedJson } from '../output/serialized-json.ts';

/** The answer as an impersonator gets it: members that the contract redacts are replaced at any depth. */
export function redact({ id, whileImpersonating }: Endpoint, answer: unknown): unknown {
  if (typeof whileImpersonating !== 'object') return answer;
  // Nothing can be taken out of serialized JSON.
  if (answer instanceof SerializedJson)
    throw new Error(`${id} redacts members of an answer that is serialized beforehand`);
  return redactMembers(answer, whileImpersonating.without);
}

/** The value with these members replaced, wherever they stand in it. */
export function redactMembers(value: unknown, without: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((item) => redactMembers(item, without));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      Object.hasOwn(without, name) && member !== null ? without[name] : redactMembers(member, without),
    ]),
  );
}
