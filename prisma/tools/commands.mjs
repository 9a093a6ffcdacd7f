/** What one can do with migrations. Each command says what it found and returns the exit code of the process. */
import { withEngine } from './engine.mjs';
import { readMigrations, readSchema, writeMigration } from './files.mjs';

/** Made by a library at run time, not by us: the socket.io adapter keeps its oversized packets here. */
const filters = { externalTables: ['public.socket_io_attachments'], externalEnums: [] };

/**
 * @typedef {object} Place
 * @property {string} databaseUrl its user may create databases, save for `deploy` and `status`
 * @property {string} dir a folder laid out like `prisma/`
 * @property {(line: string) => void} say
 */

const using = ({ databaseUrl, dir }, task) => withEngine(databaseUrl, readSchema(dir), task);
const history = ({ dir }) => ({ migrationsList: readMigrations(dir), filters });
const schemaOf = ({ dir }) => ({ files: readSchema(dir) });
const code = (isFine) => (isFine ? 0 : 1);

/**
 * Writes the migration that brings the database from the existing migrations to the schema. It is SQL for a person to
 * read, and to complete by hand with what Prisma has no word for. Refused when the database is not what the
 * migrations say.
 * @param {Place} place
 */
export async function create(place, name) {
  if (!name) {
    place.say('name the migration as a sentence: migrate create let_a_doctor_close_a_day');
    return 2;
  }
  return using(place, async (engine) => {
    const { action } = await engine.devDiagnostic(history(place));
    if (action.tag === 'reset') {
      place.say(`the database and the migrations disagree: ${action.reason}`);
      return 1;
    }
    await engine.applyMigrations(history(place));
    // Only a diagnosis works out what the migrations give; the next two calls remember it and cannot do it themselves.
    await engine.devDiagnostic(history(place));
    const wanted = { ...history(place), schema: schemaOf(place) };
    const { warnings, unexecutableSteps } = await engine.evaluateDataLoss(wanted);
    for (const { message } of [...warnings, ...unexecutableSteps]) place.say(`data at risk: ${message}`);
    const made = await engine.createMigration({ ...wanted, draft: false, migrationName: name });
    if (made.migrationScript === null) {
      place.say('the schema asks for nothing new');
      return 0;
    }
    place.say(`wrote ${writeMigration(place.dir, made.generatedMigrationName, made.extension, made.migrationScript)}`);
    return 0;
  });
}

/** Applies what is not applied yet, recorded in `_prisma_migrations` as `prisma migrate deploy` records it. */
export async function deploy(place) {
  const { appliedMigrationNames } = await using(place, (engine) => engine.applyMigrations(history(place)));
  const names = appliedMigrationNames.join(', ');
  place.say(names ? `applied ${names}` : 'every migration is applied already');
  return 0;
}

/** Compares the migrations on disk with those recorded in the database. */
export async function status(place) {
  const question = { ...history(place), optInToShadowDatabase: false };
  const found = await using(place, (engine) => engine.diagnoseMigrationHistory(question));
  place.say(JSON.stringify(found, null, 2));
  return code(!found.history && !found.editedMigrationNames.length && !found.failedMigrationNames.length);
}

async function compare(place, to, { same, different }) {
  const from = { tag: 'migrations', ...readMigrations(place.dir) };
  const question = { from, to, script: true, exitCode: true, filters };
  const { exitCode, stdout } = await using(place, (engine) => engine.diff(question));
  place.say(exitCode === 0 ? same : `${different}\n${stdout}`);
  return code(exitCode === 0);
}

/** Do the migrations, run on an empty database, give the schema? */
export function check(place) {
  const schema = { tag: 'schemaDatamodel', ...schemaOf(place) };
  const same = 'the migrations give the schema';
  return compare(place, schema, { same, different: 'the schema is not what the migrations give; missing:' });
}

/** Is the live database what the migrations give? */
export function checkLive(place) {
  const live = { tag: 'schemaDatasource', ...schemaOf(place), configDir: place.dir };
  const same = 'the database is what the migrations give';
  return compare(place, live, { same, different: 'the database has drifted by:' });
}

/** Records a failed migration as undone by hand. */
export async function markRolledBack(place, migrationName) {
  await using(place, (engine) => engine.markMigrationRolledBack({ migrationName }));
  return 0;
}

/** Records a migration as applied by hand. */
export async function markApplied(place, migrationName) {
  const migrationsList = readMigrations(place.dir);
  await using(place, (engine) => engine.markMigrationApplied({ migrationName, migrationsList }));
  return 0;
}

/** Empties the database: no data, no tables. */
export async function reset(place) {
  await using(place, (engine) => engine.reset({ filter: filters }));
  return 0;
}
