/**
 * Offline migrations: `node prisma/tools/migrate.mjs <command> [name]` with DATABASE_URL set.
 * It reads and writes what `prisma migrate` reads and writes, so a machine with the native engine can take over.
 */
import { check, checkLive, create, deploy, markApplied, markRolledBack, reset, status } from './commands.mjs';
import { prismaDir } from './files.mjs';

const commands = {
  create,
  deploy,
  status,
  check,
  'check-live': checkLive,
  'rolled-back': markRolledBack,
  applied: markApplied,
  reset,
};

const USAGE = `usage: DATABASE_URL=postgresql://… node prisma/tools/migrate.mjs <command>
  create <name>        write the migration that the schema asks for
  deploy               apply what is not applied yet
  status               compare the migrations on disk with those applied
  check                do the migrations give the schema?
  check-live           is the database what the migrations give?
  rolled-back <name>   record a failed migration as undone by hand
  applied <name>       record a migration as applied by hand
  reset                empty the database`;

/** @param {string[]} args */
async function main([name, argument]) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  const databaseUrl = process.env.DATABASE_URL;
  if (!command || !databaseUrl) {
    console.error(command ? `DATABASE_URL is not set.\n${USAGE}` : USAGE);
    return 2;
  }
  try {
    return await command({ databaseUrl, dir: prismaDir, say: (line) => console.log(line) }, argument);
  } catch (error) {
    // Past the first "   0:" the engine lists its own frames.
    console.error(String(error?.message ?? error).split('\n   0:')[0]);
    return 1;
  }
}

// The engine's lock leaves a timer of 10 s behind, which would keep the process.
process.exit(await main(process.argv.slice(2)));
