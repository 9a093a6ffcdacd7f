const PARTS = /** @type {const} */ (['checks', 'unit', 'db', 'days', 'e2e', 'changed']);

const USAGE = `npm test                        everything
npm test -- checks              types, lint, walls, unused code, compose, migrations
npm test -- unit [pattern]      rules, without a database
npm test -- db [pattern]        what needs Postgres: constraints, queries, the wire
npm test -- days [pattern]      what asks for the day, at midnight, on leap days and when the clock changes
npm test -- e2e [pattern]       journeys in a browser
npm test -- changed [commit]    what the difference to origin/main (or to the commit) can touch, in five minutes`;

/**
 * @param {string[]} args
 * @returns {{ wants: (part: typeof PARTS[number]) => boolean, isWhole: boolean, isChanged: boolean, pattern: string | undefined }}
 */
export function parseOptions([part, pattern, ...rest]) {
  const isKnown = part === undefined || PARTS.some((name) => name === part);
  if (!isKnown || rest.length > 0) {
    console.error(USAGE);
    process.exit(2);
  }
  const isWhole = part === undefined;
  return { wants: (name) => isWhole || part === name, isWhole, isChanged: part === 'changed', pattern };
}
