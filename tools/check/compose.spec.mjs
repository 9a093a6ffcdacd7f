import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../lib/paths.mjs';
import { findComposeFaults } from './compose.mjs';

const specification = JSON.parse(fs.readFileSync(path.join(root, 'infra/compose-spec.json'), 'utf8'));

const COMPOSE = `
x-hardened: &hardened
  security_opt: ["no-new-privileges:true"]
  cap_drop: [ALL]
  read_only: true
  networks: [database]
  logging: { options: { max-size: 1m } }
  deploy: { resources: { limits: { cpus: "1", memory: 1g, pids: 100 } } }
services:
  api:
    <<: *hardened
    image: maillon/api:1.0.0
    restart: unless-stopped
    environment:
      SECRET_KEY: \${SECRET_KEY:?}
      PORT: \${PORT:-3000}
      URL: postgresql://postgres:5432/x
    volumes: [data:/data, ./infra/file:/file]
    depends_on:
      postgres: { condition: service_healthy }
    healthcheck: { test: [CMD, "true"] }
  postgres:
    <<: *hardened
    image: postgres:18.4
    restart: unless-stopped
    healthcheck: { test: [CMD, "true"] }
volumes:
  data:
networks:
  database: { internal: true }
`;
const EXAMPLE = 'SECRET_KEY=change-me\nPORT=\n';

const faultsOf = ({ compose = COMPOSE, example = EXAMPLE, files = ['./infra/file'] } = {}) =>
  findComposeFaults({
    composeText: compose,
    exampleText: example,
    specification,
    apiNames: ['SECRET_KEY', 'PORT'],
    programs: {
      api: {
        names: ['SECRET_KEY', 'PORT', 'URL'],
        parse: ({ PORT, SECRET_KEY }) => {
          if (PORT !== '3000' || SECRET_KEY.length < 32) throw new Error('the API refuses it');
        },
      },
    },
    exists: (file) => files.includes(file),
  });

describe('a compose file', () => {
  it('in order has no fault', () => assert.deepEqual(faultsOf(), []));

  for (const [fault, sources, expected] of [
    [
      'a key that the specification does not know',
      { compose: COMPOSE.replace('image: postgres', 'imaeg: x\n    image: postgres') },
      /services\/postgres/,
    ],
    [
      'a service without a health check',
      { compose: COMPOSE.replace(/healthcheck: .*\n {2}postgres/, '\n  postgres') },
      /api: has no health check/,
    ],
    ['an image of no version', { compose: COMPOSE.replace('postgres:18.4', 'postgres:18') }, /names no exact version/],
    ['a service that may gain rights', { compose: COMPOSE.replace('no-new', 'new') }, /api: may gain rights/],
    ['a volume that is not declared', { compose: COMPOSE.replace('data:/data', 'date:/data') }, /the volume date/],
    ['a mounted file that is not there', { files: [] }, /mounts \.\/infra\/file/],
    [
      'a dependency that is not there',
      { compose: COMPOSE.replace('postgres: { con', 'mysql: { con') },
      /depends on mysql/,
    ],
    [
      'a name that the API does not parse',
      { compose: COMPOSE.replace('PORT:', 'PROT:') },
      /PROT, which it does not parse/,
    ],
    ['a name without an explanation', { example: 'SECRET_KEY=change-me\n' }, /does not explain PORT/],
    ['a name that is read nowhere', { example: `${EXAMPLE}OLD_NAME=\n` }, /OLD_NAME, which is read nowhere/],
    ['a secret in the example', { example: 'SECRET_KEY=hunter2\nPORT=\n' }, /holds a value of SECRET_KEY/],
    [
      'a secret with a default',
      { compose: COMPOSE.replace('SECRET_KEY:?', 'SECRET_KEY:-hunter2') },
      /holds a value of SECRET_KEY/,
    ],
    ['an environment that the API refuses', { compose: COMPOSE.replace(':-3000', ':-three') }, /the API refuses it/],
  ]) {
    it(`a compose file is faulty with ${fault}`, () => assert.match(faultsOf(sources).join('\n'), expected));
  }
});
