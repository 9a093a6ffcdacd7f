/** The Postgres of a test run: the one named by TEST_DATABASE_URL, else one in Docker, else the embedded one. */
import fs from 'node:fs';
import { startThrowAwayDatabase } from '../../../../tools/postgres/database.mjs';

const IMAGE = 'postgres:18-alpine';
const WITHOUT_DURABILITY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

const mayHaveDocker = () => Boolean(process.env.DOCKER_HOST) || fs.existsSync('/var/run/docker.sock');

/** @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>} undefined when no Docker engine answers */
async function startContainer() {
  const { getContainerRuntimeClient } = await import('testcontainers');
  try {
    await getContainerRuntimeClient();
  } catch {
    return undefined;
  }
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const flags = WITHOUT_DURABILITY.flatMap((setting) => ['-c', setting]);
  const container = await new PostgreSqlContainer(IMAGE).withCommand(['postgres', ...flags]).start();
  return { url: container.getConnectionUri(), stop: async () => void (await container.stop()) };
}

/** Its user may create databases. */
export async function openServer() {
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) return { url: TEST_DATABASE_URL, stop: async () => {} };
  // The library takes a second to load, so it is not asked where there is plainly nothing to find.
  const container = mayHaveDocker() ? await startContainer() : undefined;
  return container ?? startThrowAwayDatabase();
}
