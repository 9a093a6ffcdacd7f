import { hash } from 'node:crypto';
import { Refusal } from '../../refusal.ts';

/** The versions that a caller has seen (`If-Match`), one of which must be there still; null when they say nothing. */
export type SeenVersions = readonly number[] | null;

const TAGS = /(W\/)?"([^"]*)"/g;
/** As {@link versionTag} writes it. */
const VERSION = /^(?:0|[1-9]\d{0,9})$/;

/** RFC 9110 §13.1.1. A weak tag, one that is not of ours, and `*` match nothing: who changes something must have read it. */
export const ifMatchOf = (header: string | undefined): SeenVersions => {
  if (header === undefined) return null;
  return [...header.matchAll(TAGS)].flatMap(([, weak, tag = '']) =>
    weak === undefined && VERSION.test(tag) ? [Number(tag)] : [],
  );
};

/**
 * Design api §1 "Concurrency"; called after the element was found to be visible, so that a stranger does not learn that it exists.
 * @throws {Refusal} `IF_MATCH_REQUIRED` when the caller said no version and must, `STALE_VERSION` when it said another one
 */
export const checkVersion = (seen: SeenVersions, current: number, mode: 'required' | 'optional'): void => {
  if (seen === null && mode === 'required') throw new Refusal('IF_MATCH_REQUIRED');
  if (seen !== null && !seen.includes(current)) throw new Refusal('STALE_VERSION');
};

export const versionTag = (version: number): string => `"${version}"`;

/** For lists, which have no version: says whether the same bytes would be sent again. */
export const contentTag = (body: Buffer): string => `W/"${hash('sha1', body, 'base64url')}"`;

/** Does `If-Modified-Since` hold what was changed last? A date that cannot be read is no date (RFC 9110 §13.1.3). */
export const isNotLater = (changed: string | undefined, since: string | undefined): boolean =>
  changed !== undefined && since !== undefined && Date.parse(changed) <= Date.parse(since);

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Does `If-None-Match` hold this tag (weak comparison, RFC 9110 §13.1.2)? `*` is any. */
export const matchesTag = (header: string | undefined, tag: string): boolean =>
  header?.trim() === '*' ||
  (header?.split(',').some((given) => withoutWeakness(given) === withoutWeakness(tag)) ?? false);
