import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../lib/paths.mjs';
import { readCompose } from './compose.mjs';
import { hardeningFaults, networksOf, RULES } from './hardening.mjs';
import { actionsIn, basesIn, isExact, versionFaults } from './versions.mjs';

const compose = readCompose(fs.readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'));
const SERVICES = Object.keys(compose.services);
const KEEPERS = ['postgres', 'storage', 'novu-mongo', 'novu-redis'];
/** What the world is shown. */
const PUBLIC = ['web', 'livekit'];
const callsPostgres = (name) => JSON.stringify(compose.services[name].environment ?? {}).includes('@postgres:');
const withoutLimit = (name) => (service) => {
  service.deploy.resources.limits = { ...service.deploy.resources.limits, [name]: undefined };
};

/** How each rule is broken, and in which services it can be. */
const BREACHES = {
  'gains no rights': [(service) => delete service.security_opt, /no-new-privileges/],
  'drops every capability': [
    (service) => {
      service.cap_drop = ['NET_RAW'];
    },
    /cap_drop lacks ALL/,
  ],
  'adds no capability but its own': [
    (service) => {
      service.cap_add = ['SYS_ADMIN'];
    },
    /adds SYS_ADMIN/,
  ],
  'cannot write its own program': [
    (service) => {
      service.read_only = false;
      delete service['x-writable-root'];
    },
    /writable root/,
  ],
  'has so much memory': [withoutLimit('memory'), /limit of memory/],
  'has so many processors': [withoutLimit('cpus'), /limit of processors/],
  'has so many processes': [withoutLimit('pids'), /limit of processes/],
  'says how much it logs': [(service) => delete service.logging, /logs without an end/],
  'is no part of the host': [
    (service) => {
      service.volumes = ['/var/run/docker.sock:/x'];
    },
    /reaches into the host/,
  ],
  'is heard on this machine only': [
    (service) => {
      service.ports = ['5432:5432'];
    },
    /open to the world/,
    (name) => !PUBLIC.includes(name),
  ],
  'says its networks': [(service) => delete service.networks, /says no network/],
  'reaches whom it calls': [
    (service) => {
      service.networks = ['elsewhere'];
    },
    /calls [a-z, -]*postgres[a-z, -]*, with which it shares no network/,
    callsPostgres,
  ],
  'reaches nobody whom it does not call': [
    (service) => {
      service.networks = [...networksOf(service), 'database'];
    },
    /postgres, which it does not call/,
    (name) => name !== 'postgres' && !callsPostgres(name),
  ],
  'keeps what it keeps inside': [
    (service) => {
      service.networks = [...networksOf(service), 'door'];
    },
    /door, which leads out/,
    (name) => KEEPERS.includes(name),
  ],
};

describe('the compose file', () => {
  it('the compose file is in order', () => assert.deepEqual(hardeningFaults(compose), []));

  it('has a breach of every rule to be tried', () => assert.deepEqual(Object.keys(BREACHES), Object.keys(RULES)));

  for (const [rule, [breach, expected, concerns = () => true]] of Object.entries(BREACHES)) {
    for (const name of SERVICES.filter(concerns)) {
      it(`the compose file is refused where ${name} no longer ${rule}`, () => {
        const broken = structuredClone(compose);
        broken.networks.elsewhere = {};
        breach(broken.services[name]);
        const faults = hardeningFaults(broken).filter((fault) => fault.startsWith(`service ${name}: `));
        assert.match(faults.join('\n'), expected);
      });
    }
  }

  for (const [what, change] of [
    ['privileged', { privileged: true }],
    ['in the network of the host', { network_mode: 'host' }],
    ['among the processes of the host', { pid: 'host' }],
    ['given a device', { devices: ['/dev/kvm'] }],
  ]) {
    it(`is refused with an API that is ${what}`, () => {
      const broken = structuredClone(compose);
      Object.assign(broken.services.api, change);
      assert.match(hardeningFaults(broken).join('\n'), /service api: reaches into the host/);
    });
  }

  it('lets the door reach all that it opens to', () => {
    const caddyfile = fs.readFileSync(path.join(root, 'infra/Caddyfile'), 'utf8');
    const behind = [...caddyfile.matchAll(/reverse_proxy ([a-z-]+):\d+/g)].map(([, name]) => name ?? '');
    const shares = (name) =>
      networksOf(compose.services[name]).some((one) => networksOf(compose.services.web).includes(one));
    assert.ok(behind.length >= 6);
    assert.deepEqual(
      behind.filter((name) => !shares(name)),
      [],
    );
  });

  it('the compose file lets only these reach the database', () => {
    const there = SERVICES.filter((name) => networksOf(compose.services[name]).includes('database'));
    const expected = [
      'api',
      'application-role',
      'backup',
      'migrations',
      'postgres',
      'supertokens',
      'vault',
      'vault-tables',
    ];
    assert.deepEqual(there.sort(), expected);
  });
});

describe('an exact version', () => {
  const digest = `@sha256:${'a'.repeat(64)}`;
  for (const image of [
    'caddy:2.11.9-alpine',
    'livekit/livekit-server:v1.13.5',
    'postgres:18.4-alpine',
    `mongo:8.0.17${digest}`,
  ]) {
    it(`an exact version is that of ${image}`, () => assert.equal(isExact(image), true));
  }
  for (const image of [
    'caddy',
    'caddy:latest',
    'caddy:2',
    'caddy:2.11-alpine',
    'postgres:18-alpine',
    'mongo:8.0',
    'a/b:1.2.3@sha256:12',
  ]) {
    it(`an exact version is not that of ${image}`, () => assert.equal(isExact(image), false));
  }

  it('is asked of the bases of images and of the actions of CI', () => {
    const dockerfile = 'FROM node:24 AS base\nFROM base AS build\nFROM build\n';
    assert.deepEqual(basesIn(dockerfile), ['node:24']);
    const workflow =
      'steps:\n  - uses: actions/checkout@v6\n  - name: x\n    uses: "actions/cache@v5.0.1" # why\n  - uses: ./own\n';
    assert.deepEqual(actionsIn(workflow), ['actions/checkout@v6', 'actions/cache@v5.0.1', './own']);
    assert.deepEqual(versionFaults({ Dockerfile: dockerfile, 'ci.yml': workflow }), [
      'Dockerfile: node:24 is no exact version',
      'ci.yml: actions/checkout@v6 is no exact version',
    ]);
  });
});
