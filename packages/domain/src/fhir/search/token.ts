import type { CodeableConcept, Coding, Identifier } from '@medplum/fhirtypes';
import { type Criteria, meets, splitAt, unescaped } from './values.ts';

/** `code`, `system|code`, `system|` or `|code` (FHIR R4 search, type token). */
export interface Token {
  /** Absent: any, or none; null: none. */
  readonly system?: string | null;
  /** Absent: any code of the system. */
  readonly code?: string;
}

/** Null for what is no token. */
export function tokenOf(text: string): Token | null {
  const [first = '', second, ...more] = splitAt('|', text).map(unescaped);
  if (more.length > 0) return null;
  if (second === undefined) return first === '' ? null : { code: first };
  if (second === '') return first === '' ? null : { system: first };
  return { system: first === '' ? null : first, code: second };
}

type Coded = { readonly [Part in 'system' | 'code']?: string | undefined };

const fits = ({ system, code }: Coded, token: Token): boolean =>
  (token.system === undefined || (token.system ?? undefined) === system) &&
  (token.code === undefined || token.code === code);

/** Whether something that is so coded is what was searched for. */
export const isCoded = (codings: readonly Coding[], tokens: Criteria<Token>): boolean =>
  meets(tokens, (token) => codings.some((coding) => fits(coding, token)));

/** Whether something that bears these numbers is what was searched for. */
export const isIdentified = (identifiers: readonly Identifier[], tokens: Criteria<Token>): boolean =>
  meets(tokens, (token) => identifiers.some(({ system, value }) => fits({ system, code: value }, token)));

/** All codings of a member of a resource: of one concept or of several. */
export const codingsOf = (member: unknown): readonly Coding[] =>
  [member].flat().flatMap((concept) => (concept as CodeableConcept | undefined)?.coding ?? []);
