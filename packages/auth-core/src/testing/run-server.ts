import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';

/** The Postgres of a whole test run: Jest loads this file once, for the set-up and the tear-down. */
let server: EmbeddedServer | undefined;

/** Unless the caller brings a Postgres in `TEST_DATABASE_URL`. Its user must be allowed to create databases. */
export async function startRunServer(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  server = await startEmbeddedServer();
  process.env.TEST_DATABASE_URL = server.url;
}

export async function stopRunServer(): Promise<void> {
  await server?.remove();
}
