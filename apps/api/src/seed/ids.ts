/** What the ids of demo rows are for; they differ in one group, so that a row of the demo can be told at a glance. */
const KINDS = ['user', 'party', 'schedule', 'template', 'exception', 'appointment', 'policy', 'organization'] as const;
export type DemoKind = (typeof KINDS)[number];

/**
 * The UUIDv7 of a demo row, the same at every seeding, so that what is there already is not written twice.
 * @param name for example `PR05`, `P01`
 */
export const demoId = (kind: DemoKind, name: string): string => {
  const letters = [...name].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  if (letters.length > 18) throw new RangeError(`the name of a demo row is too long: ${name}`);
  const tail = letters.padStart(18, '0');
  return `01900000-${KINDS.indexOf(kind).toString(16).padStart(2, '0')}${tail.slice(0, 2)}-7${tail.slice(2, 5)}-8${tail.slice(5, 8)}-${tail.slice(6)}`;
};
