/**
 * Runs the stand-in for Pro Santé Connect: `CARD_SERVICE='{"port":…,"clients":[…]}' node tools/card/main.mjs`.
 * It says `ready <issuer>` once it answers; port 0 is any free one.
 */
import { createServer } from 'node:http';
import { makeCardProvider } from './provider.mjs';

const { port, clients } = JSON.parse(process.env.CARD_SERVICE ?? '{}');

const server = createServer();
server.listen(port, '127.0.0.1', () => {
  const address = server.address();
  const issuer = `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
  server.on('request', makeCardProvider({ issuer, clients }).callback());
  console.log(`ready ${issuer}`);
});
process.on('SIGTERM', () => process.exit(0));
// The process that started it is gone.
process.on('disconnect', () => process.exit(0));
