/** Why a backup is not brought back here, in words. */
import { UserError } from '../lib/user-error.mjs';
import { tablesOf } from './catalog.mjs';
import { databaseOf, withClient } from './fresh-database.mjs';

/** What is here already: a running process, or data. */
export async function refuseLiving(ownerUrl, { replace }) {
  const name = databaseOf(ownerUrl);
  const { others, isEmpty } = await withClient(ownerUrl, async (client) => ({
    others: (
      await client.query(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
    ).rows[0].count,
    isEmpty: (await tablesOf(client, ['public'])).length === 0,
  }));
  if (others > 0)
    throw new UserError(`A product is at work in the database "${name}" (${others} connections): stop it first.`);
  if (!isEmpty && !replace) {
    throw new UserError(
      `The database "${name}" holds a product already. With --replace the backup takes its place, and what is there is set aside;\n` +
        'MAILLON_DATA_DIR=<folder> restores to another place instead.',
    );
  }
  return { isEmpty };
}

const list = (names) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

/** A backup fits the version that made it: what migrations do to old rows cannot be done again. */
export function refuseOtherVersion(saved, present, { commit }) {
  for (const schema of Object.keys(saved)) {
    const here = present[schema] ?? [];
    const unknown = saved[schema].filter((version) => !here.includes(version));
    const since = here.filter((version) => !saved[schema].includes(version));
    if (unknown.length === 0 && since.length === 0) continue;
    const difference =
      unknown.length > 0
        ? `a newer version made it (${schema}: ${list(unknown)})`
        : `this one is newer (${schema}: ${list(since)})`;
    throw new UserError(
      `The backup is of another version of the product: ${difference}.\n` +
        `Check out the version that made it (commit ${commit || 'unknown'}), restore there, then update as usual.`,
    );
  }
}

/** SuperTokens makes its tables at its first start; without them there is nothing to fill. */
export async function refuseWithoutSignIn(url, { signInTables }) {
  if (signInTables.length === 0) return;
  if (!url)
    throw new UserError("The backup holds SuperTokens' own data: SUPERTOKENS_DATABASE_URL must say where they go.");
  const here = await withClient(url, (client) => tablesOf(client, ['public']));
  const lacking = signInTables.map(({ name }) => name).filter((name) => !here.some((table) => table.name === name));
  if (lacking.length === 0) return;
  throw new UserError(
    `SuperTokens' database lacks ${list(lacking)}: start that core once, of the same version, and stop it.`,
  );
}
