/** What the stand-ins of services have in common: a server on this machine, and bodies of a size that a service would take. */
import http from 'node:http';

/** The longest that a stand-in is sent by the product or a test. */
const MAX_BODY_BYTES = 100_000;

/**
 * @param {http.IncomingMessage} request
 * @returns {Promise<string>}
 * @throws {Error} for more than {@link MAX_BODY_BYTES}
 */
export async function readBody(request) {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > MAX_BODY_BYTES) throw new Error('too long');
  }
  return body;
}

/**
 * Answers on the loopback address until it is stopped. A question that cannot be answered is a 400.
 * @param {(request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>} answer
 * @param {number} port 0: any
 * @returns {Promise<{ origin: string, stop: () => Promise<void> }>}
 */
export async function startStandIn(answer, port) {
  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end());
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve(undefined));
      }),
  };
}
