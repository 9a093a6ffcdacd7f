/**
 * Runs the stand-in for Pro Santé Connect: `CARD_SERVICE='{"port":…,"clients":[…],"algorithm":"RS256","rotateEverySeconds":0}'
 * node tools/card/main.mjs`. It says `ready <issuer>` once it answers; port 0 is any free one. A parent with a channel may send
 * `{"rotate":true}` for another key, and `{"lies":{…}}` or `{"lies":null}` (`lies.mjs`); each is answered with `{"done":true}`.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { freshKey, makeCardProvider } from './provider.mjs';

const { port, clients, algorithm = 'RS256', rotateEverySeconds = 0 } = JSON.parse(process.env.CARD_SERVICE ?? '{}');
/** @type {import('./provider.mjs').Settings} */
const settings = { algorithm, lies: null };
const cookieKey = randomBytes(32).toString('base64url');

const server = createServer();
server.listen(port, '127.0.0.1', () => {
  const address = server.address();
  const issuer = `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
  // Sessions and codes are kept by the library for the process: a provider with another key goes on with them.
  const makeCallback = () =>
    makeCardProvider({ issuer, clients, settings, key: freshKey(algorithm), cookieKey }).callback();
  let callback = makeCallback();
  server.on('request', (request, response) => callback(request, response));
  const rotate = () => {
    callback = makeCallback();
  };
  if (rotateEverySeconds > 0) setInterval(rotate, rotateEverySeconds * 1000).unref();
  process.on('message', (/** @type {{ rotate?: boolean, lies?: import('./lies.mjs').Lies | null }} */ order) => {
    if (order.rotate) rotate();
    if (order.lies !== undefined) settings.lies = order.lies;
    process.send?.({ done: true });
  });
  console.log(`ready ${issuer}`);
});
process.on('SIGTERM', () => process.exit(0));
// The process that started it is gone.
process.on('disconnect', () => process.exit(0));
