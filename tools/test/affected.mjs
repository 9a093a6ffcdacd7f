/** What a set of changed files can break: pure, from paths alone. */

const SLOW = /\.(db|http)\.spec\.tsx?$/;
const SOURCE = /^(apps|packages)\/[\w-]+\/(src|vite)\/.*\.(tsx?|mjs)$/;
const SPEC = /\.spec\.(tsx?|mjs)$/;

/** With the types and the checks beside them, what 2 cores run in five minutes; a screen's spec takes longest. */
const MAX_SPECS = 60;
const MAX_JOURNEYS = 5;

/** Which journeys pass through an area. The video call is left to the whole run: its server may have to be built first. */
const JOURNEYS = /** @type {const} */ ([
  [/appointment|booking|slots|agenda/, ['book-an-appointment', 'cancel']],
  [/schedule|availability/, ['open-availability']],
  [/integration|calendar-feed/, ['integration-calendar']],
  [/third-party|\/card/, ['card-sign-in']],
  [/\/auth|sign-in|session|register|\/users\//, ['sign-up-patient', 'sign-up-doctor']],
  [/invitation|affiliation|\/patients/, ['add-a-patient', 'claim-an-account']],
  [/organization|structure|team/, ['structures']],
  [/check-up|\/forms\//, ['health-questionnaire']],
  [/record|observation|measure|pregnancy/, ['journeys/record']],
  [/vault|keyring|sealed|upload|document/, ['encrypted-documents', 'share-and-revoke']],
  [/notification|realtime|messaging|outbox/, ['notifications']],
  [/admin|impersonation|audit/, ['administration']],
  [/settings|data-rights/, ['settings']],
  [/^apps\/web\/src\/(app|ui)\//, ['accessibility']],
]);

const isProduct = (file) => SOURCE.test(file) && !SPEC.test(file) && !file.includes('/testing/');

/** A model of the schema is its module's. */
const asModule = (file) => file.replace(/^prisma\/models\/([\w-]+)\.prisma$/, 'apps/api/src/modules/$1/$1.prisma');

/** How many folders two paths begin with in common. */
function shared(one, other) {
  const [a, b] = [one.split('/'), other.split('/')];
  const end = a.findIndex((name, index) => name !== b[index]);
  return end === -1 ? a.length : end;
}

/**
 * The specs to run when more are related than fit: those nearest to a change, and of equally near ones the quick ones first.
 * @param {readonly string[]} specs paths from the root
 * @param {readonly string[]} changed paths from the root
 * @returns {{ run: string[], left: number }} `left`: how many are left to the whole run
 */
export function nearest(specs, changed, most = MAX_SPECS) {
  const places = changed.map(asModule);
  const rank = (spec) => Math.max(0, ...places.map((file) => shared(spec, file)));
  const ranked = specs.map((spec) => ({ spec, near: rank(spec), isSlow: SLOW.test(spec) }));
  ranked.sort((a, b) => b.near - a.near || Number(a.isSlow) - Number(b.isSlow) || a.spec.localeCompare(b.spec));
  const run = ranked.slice(0, most).map(({ spec }) => spec);
  return { run, left: specs.length - run.length };
}

/**
 * @param {readonly string[]} changed paths from the root
 * @returns {{ jest: string[], node: string[], journeys: string[] }}
 *   `jest`: files whose related specs run; `node`: folders of tools whose specs run; `journeys`: patterns for Playwright
 */
export function affected(changed) {
  const tools = changed.filter((file) => /^(tools\/.*|prisma\/tools|infra)\/[\w.-]+\.mjs$/.test(file));
  return {
    jest: changed.filter((file) => SOURCE.test(file)),
    node: [...new Set(tools.map((file) => file.slice(0, file.lastIndexOf('/') + 1)))],
    journeys: journeysOf(changed),
  };
}

/** Changed journeys themselves, then those that the most changed files ask for. */
function journeysOf(changed) {
  const own = changed.filter((file) => /^e2e\/(journeys|conformance)\/[\w-]+\.spec\.ts$/.test(file));
  const votes = new Map();
  for (const file of changed.filter(isProduct)) {
    const names = JOURNEYS.flatMap(([area, journeys]) => (area.test(file) ? journeys : []));
    for (const name of new Set(names)) votes.set(name, (votes.get(name) ?? 0) + 1);
  }
  const asked = [...votes].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return [...own.map((file) => file.slice('e2e/'.length)), ...asked].slice(0, MAX_JOURNEYS);
}
