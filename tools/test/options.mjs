const PARTS = /** @type {const} */ (['checks', 'unit', 'db', 'days', 'e2e']);

const USAGE = `npm test                        everything
npm test -- checks              types, lint, walls, unused code, compose, migrations
npm test -- unit [pattern]      rules, without a database
npm test -- db [pattern]        what needs Postgres: constraints, queries, the wire
npm test -- days [pattern]      what asks for the day, at midnight, on leap days and when the clock changes
npm test -- e2e [pattern]       journeys in a browser`;

/**
 * @param {string[]} args
 * @returns {{ wants: (part: typeof PARTS[number]) => boolean, isWhole: boolean, pattern: string | undefined }}
 */
export function parseOptions([part, pattern, ...rest]) {
  const isKnown = part === undefined || PARTS.some((name) => name === part);
  if (!isKnown || rest.length > 0) {
    console.error(USAGE);
    process.exit(2);
  }
  return { wants: (name) => part === undefined || part === name, isWhole: part === undefined, pattern };
}
