import { hash } from 'node:crypto';
import { Refusal } from '../refusal.ts';

const STRONG_TAG = /^"(\d{1,10})"$/;

/** No row has this version, so a tag that is not one of ours never matches. */
const UNKNOWN_VERSION = -1;

/** The version in `If-Match`; null when the header is absent. A weak or foreign tag gives a version that matches nothing. */
export const ifMatchOf = (header: string | undefined): number | null => {
  if (header === undefined) return null;
  const version = STRONG_TAG.exec(header.trim())?.[1];
  return version === undefined ? UNKNOWN_VERSION : Number(version);
};

/**
 * Design api §1 "Concurrency"; called after the element was found to be visible, so that nobody learns that it exists.
 * @throws {Refusal} `IF_MATCH_REQUIRED` when the caller said no version and must, `STALE_VERSION` when it said another one
 */
export const checkVersion = (ifMatch: number | null, current: number, mode: 'required' | 'optional'): void => {
  if (ifMatch === null && mode === 'required') throw new Refusal('IF_MATCH_REQUIRED');
  if (ifMatch !== null && ifMatch !== current) throw new Refusal('STALE_VERSION');
};

export const versionTag = (version: number): string => `"${version}"`;

/** For lists, which have no version: says whether the same bytes would be sent again. */
export const contentTag = (body: Buffer): string => `W/"${hash('sha1', body, 'base64url')}"`;

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Does `If-None-Match` hold this tag (weak comparison, RFC 9110 §13.1.2)? */
export const matchesTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((given) => withoutWeakness(given) === withoutWeakness(tag)) ?? false;
