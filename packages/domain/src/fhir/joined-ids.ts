/** FHIR ids have 64 characters at most: two of ours, without their dashes. */
export const joinIds = (first: string, second: string): string => `${first}${second}`.replaceAll('-', '');

const HALF = '([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})';
const TWO_IDS = new RegExp(`^${HALF}${HALF}$`);
const PARTS = 5;

/** The two ids that {@link joinIds} joined, null for anything else. */
export function splitIds(joined: string): readonly [first: string, second: string] | null {
  const [, ...parts] = TWO_IDS.exec(joined.toLowerCase()) ?? [];
  return parts.length === 0 ? null : [parts.slice(0, PARTS).join('-'), parts.slice(PARTS).join('-')];
}
