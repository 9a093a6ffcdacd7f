import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** Answers as the vault's server does that a session is there, for the resource that the bench names, readable by every caller. */
export async function startVaultStandIn() {
  let metadata = '';
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    // The outbox of LOCAL mode asks for its messages too; it shows none when the vault does not answer.
    if (body === '') return response.writeHead(404).end();
    const { ids, userIds } = JSON.parse(body);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ sessions: ids.map((id) => ({ id, metadata, readers: userIds, shutOut: [] })) }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const secret = () => randomBytes(32).toString('base64url');
  return {
    env: {
      VAULT_URL: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
      VAULT_SERVER_KEY: secret(),
      VAULT_APP_SECRET: secret(),
    },
    /** From now on every session is for that. */
    sessionsAreFor(resource) {
      metadata = resource;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
