import { escapeLike } from './like-patterns.ts';

const PLAIN = (text: string): string => `translate(immutable_unaccent(${text}), '-''’', '   ')`;

/**
 * SQL: whether words of a name begin as is searched (FHIR R4, type string: case and accents do not count).
 * @param name first and last name, as SQL
 * @param parameter of {@link namePatterns}, as `$1`; null finds everybody
 */
export const nameStarts = (name: string, parameter: string): string =>
  `(${parameter}::jsonb IS NULL OR NOT EXISTS (
     SELECT FROM jsonb_array_elements(${parameter}::jsonb) AS one_of(list) WHERE NOT EXISTS (
       SELECT FROM jsonb_array_elements_text(list) AS starts(start)
        WHERE ' ' || ${PLAIN(name)} LIKE '% ' || ${PLAIN('start')} || '%')))`;

/** @param names each of which must match, by one of its spellings */
export const namePatterns = (names: readonly (readonly string[])[]): string | null =>
  names.length === 0 ? null : JSON.stringify(names.map((oneOf) => oneOf.map(escapeLike)));
