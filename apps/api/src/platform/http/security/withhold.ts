import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { Written } from '../written.ts';

/** The answer as an impersonator gets it: what the contract withholds is replaced wherever it stands. */
export function withhold({ id, whileImpersonating }: Endpoint, answer: unknown): unknown {
  if (typeof whileImpersonating !== 'object') return answer;
  // Spelled already: nothing can be taken out of it any more.
  if (answer instanceof Written) throw new Error(`${id} withholds members of an answer that is written beforehand`);
  return withheldFrom(answer, whileImpersonating.without);
}

/** The value with these members replaced, wherever they stand in it. */
export function withheldFrom(value: unknown, without: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((item) => withheldFrom(item, without));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      Object.hasOwn(without, name) && member !== null ? without[name] : withheldFrom(member, without),
    ]),
  );
}
