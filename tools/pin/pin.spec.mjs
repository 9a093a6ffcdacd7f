import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { after, before, describe, it } from 'node:test';
import { versionFaults } from '../check/versions.mjs';
import { pinned } from './pin.mjs';

const [DIGEST, COMMIT] = [`sha256:${'ab'.repeat(32)}`, 'c0ffee00'.repeat(5)];
const IMAGES = [
  'library/caddy/manifests/2.11.9-alpine',
  'novuhq/novu/api/manifests/3.19.0',
  'library/node/manifests/24.21.0',
];

/** A registry that gives a token to everybody and asks everybody for one; and GitHub. */
function standIn() {
  return http.createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
    if (pathname === '/token') return answer.end(JSON.stringify({ token: `for ${searchParams.get('scope')}` }));
    const [, image] = /^\/v2\/(.+)$/.exec(pathname) ?? [];
    if (image) {
      const scope = `repository:${image.split('/manifests/')[0]}:pull`;
      if (request.headers.authorization !== `Bearer for ${scope}`) {
        const challenge = `Bearer realm="https://auth.example/token",service="registry",scope="${scope}"`;
        return answer.writeHead(401, { 'www-authenticate': challenge }).end();
      }
      const isThere = IMAGES.includes(image) && request.headers.accept?.includes('image.index');
      return answer.writeHead(isThere ? 200 : 404, isThere ? { 'docker-content-digest': DIGEST } : {}).end();
    }
    if (pathname === '/repos/actions/checkout/commits/v6.0.1') return answer.end(COMMIT);
    answer.writeHead(404).end();
  });
}

describe('versions with their digests', () => {
  const server = standIn();
  const asked = [];
  let addressOf;
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    addressOf = (host) => {
      asked.push(host);
      return `http://127.0.0.1:${port}`;
    };
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  it('are written beside them, each asked of its own registry, and our own images are left alone', async () => {
    const compose =
      'a:\n  image: caddy:2.11.9-alpine\nb:\n  image: ghcr.io/novuhq/novu/api:3.19.0 # why\nc:\n  image: maillon/api\n';
    assert.equal(
      await pinned(compose, addressOf),
      `a:\n  image: caddy:2.11.9-alpine@${DIGEST}\nb:\n  image: ghcr.io/novuhq/novu/api:3.19.0@${DIGEST} # why\nc:\n  image: maillon/api\n`,
    );
    assert.deepEqual([...new Set(asked)].sort(), ['auth.example', 'ghcr.io', 'registry-1.docker.io']);
  });

  it('are written anew where they stand already', async () => {
    const old = `FROM node:24.21.0@sha256:${'0'.repeat(64)} AS base\nFROM base AS build\n`;
    assert.equal(await pinned(old, addressOf), `FROM node:24.21.0@${DIGEST} AS base\nFROM base AS build\n`);
  });

  it('of actions are commits, with the version beside for people', async () => {
    const workflow = '      - uses: actions/checkout@v6.0.1\n';
    const once = await pinned(workflow, addressOf);
    assert.equal(once, `      - uses: actions/checkout@${COMMIT} # v6.0.1\n`);
    assert.equal(await pinned(once, addressOf), once);
    assert.deepEqual(versionFaults({ 'ci.yml': once }), []);
  });

  it('are not guessed: a missing tag is reported', async () => {
    await assert.rejects(
      pinned('  image: caddy:9.9.9\n', addressOf),
      /caddy:9\.9\.9: registry-1\.docker\.io answers 404/,
    );
    await assert.rejects(
      pinned('- uses: actions/cache@v5.0.1\n', addressOf),
      /actions\/cache@v5\.0\.1: GitHub answers 404/,
    );
  });
});
