import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import vm from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { installWeb, trustFrom, writeTrust } from './trust.mjs';

const [OLD, NEW] = ['o'.repeat(43), 'n'.repeat(43)];
const PAGE = '<head>\n    <script type="module" crossorigin src="/assets/main-1a2b.js"></script></head>';
const VAULT = { VAULT_URL: 'https://vault.example/', VAULT_SERVER_KEY: OLD };

let folder;
let built;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'maillon-trust-'));
  built = path.join(folder, 'dist');
  fs.mkdirSync(path.join(built, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(built, 'index.html'), PAGE);
  fs.writeFileSync(path.join(built, 'assets/main-1a2b.js'), 'run();');
  const kept = JSON.stringify([
    { url: '/index.html', revision: 'old', integrity: 'old' },
    { url: '/assets/main-1a2b.js' },
  ]);
  fs.writeFileSync(path.join(built, 'shell-worker.js'), `keep(${kept});`);
});

const pageOf = (directory) => fs.readFileSync(path.join(directory, 'index.html'), 'utf8');
const scriptOf = (directory) => {
  const [, name, integrity] = /src="(\/assets\/vault-trust-[^"]+)" integrity="([^"]+)"/.exec(pageOf(directory)) ?? [];
  return { text: fs.readFileSync(path.join(directory, name), 'utf8'), integrity };
};
const seenIn = (directory) => {
  const page = vm.createContext({});
  vm.runInContext(`'use strict';${scriptOf(directory).text}`, page);
  return JSON.parse(vm.runInContext('JSON.stringify(maillonTrust)', page));
};

describe('what browsers trust', () => {
  it('is in a script of the page, under its integrity, before the first module', () => {
    writeTrust(built, trustFrom(VAULT));
    const { text, integrity } = scriptOf(built);
    assert.equal(integrity, `sha384-${createHash('sha384').update(text).digest('base64')}`);
    assert.deepEqual(seenIn(built), {
      vault: { url: 'https://vault.example', serverKeys: [{ key: OLD }], auditorKeys: [], card: null },
      seald: null,
    });
    assert.ok(pageOf(built).indexOf('vault-trust-') < pageOf(built).indexOf('type="module"'));
    assert.equal(brotliDecompressSync(fs.readFileSync(path.join(built, 'index.html.br'))).toString(), pageOf(built));
  });

  it('is replaced, not added to, when it changes', () => {
    writeTrust(built, trustFrom(VAULT));
    writeTrust(built, trustFrom({ ...VAULT, VAULT_SERVER_KEY: `${OLD}@2027-01-01, ${NEW}` }));
    assert.equal(pageOf(built).match(/vault-trust-/g)?.length, 1);
    assert.equal(fs.readdirSync(path.join(built, 'assets')).filter((name) => name.startsWith('vault-')).length, 1);
    assert.deepEqual(seenIn(built).vault.serverKeys, [{ key: OLD, until: Date.UTC(2027, 0, 1) }, { key: NEW }]);
  });

  it('is kept with the page for a start without network, as this installation has them', () => {
    for (const key of [OLD, NEW]) writeTrust(built, trustFrom({ ...VAULT, VAULT_SERVER_KEY: key }));
    const worker = fs.readFileSync(path.join(built, 'shell-worker.js'), 'utf8');
    assert.equal(brotliDecompressSync(fs.readFileSync(path.join(built, 'shell-worker.js.br'))).toString(), worker);
    const kept = JSON.parse(worker.slice('keep('.length, -2));
    const [, name] = /src="(\/assets\/vault-trust-[^"]+)"/.exec(pageOf(built)) ?? [];
    assert.deepEqual(
      kept.map(({ url }) => url),
      ['/index.html', name, '/assets/main-1a2b.js'],
    );
    const hash = createHash('sha256').update(pageOf(built)).digest('base64');
    assert.deepEqual(kept[0], { url: '/index.html', revision: `sha256-${hash}`, integrity: `sha256-${hash}` });
  });

  it('has the keys of auditors and the provider of cards where there are some', () => {
    const card = {
      VAULT_CARD_ISSUER: 'https://psc.example',
      VAULT_CARD_CLIENT_ID: 'vault',
      VAULT_CARD_AUTHORIZE: 'https://psc.example/auth',
    };
    const { vault } = trustFrom({ ...VAULT, ...card, VAULT_AUDITOR_KEYS: `${NEW},` });
    assert.deepEqual(vault?.auditorKeys, [NEW]);
    assert.deepEqual(vault?.card, {
      issuer: 'https://psc.example',
      audience: 'vault',
      authorize: 'https://psc.example/auth',
    });
  });

  it('is Seald alone where a deployment chose it', () => {
    const seald = { SEALD_APP_ID: 'a', SEALD_API_URL: 'https://a.example', SEALD_KEY_STORAGE_URL: 'https://k.example' };
    assert.equal(trustFrom({ ...VAULT, ...seald }).vault, null);
    assert.equal(trustFrom({ ...VAULT, ...seald }).seald?.appId, 'a');
  });

  it('refuses what is no key', () => {
    assert.throws(() => trustFrom({ ...VAULT, VAULT_SERVER_KEY: 'change-me' }), /no public key/);
  });
});

describe('the web app of an installation', () => {
  it('is made once per build and keys, beside those of others, and leaves the build as it was', () => {
    const places = { built, folder: path.join(folder, 'web') };
    const one = installWeb({ ...places, trust: trustFrom(VAULT) });
    const other = installWeb({ ...places, trust: trustFrom({ ...VAULT, VAULT_SERVER_KEY: NEW }) });
    assert.equal(installWeb({ ...places, trust: trustFrom(VAULT) }), one);
    assert.notEqual(other, one);
    assert.equal(pageOf(built), PAGE);
    assert.equal(seenIn(other).vault.serverKeys[0].key, NEW);
    assert.equal(fs.readFileSync(path.join(one, 'assets/main-1a2b.js'), 'utf8'), 'run();');
    assert.equal(fs.readdirSync(places.folder).length, 2);
  });

  it('takes nothing from a process that is making its own, though the clock of another is years ahead', () => {
    const web = path.join(folder, 'web');
    for (let made = 0; made < 14; made += 1) fs.mkdirSync(path.join(web, `old-${made}`), { recursive: true });
    const ahead = new Date(Date.now() + 400 * 86_400_000);
    for (const name of fs.readdirSync(web)) fs.utimesSync(path.join(web, name), ahead, ahead);
    fs.mkdirSync(path.join(web, 'unfinished-x'));
    const installed = installWeb({ built, folder: web, trust: trustFrom(VAULT), keptMs: 0 });
    assert.ok(fs.existsSync(installed));
    assert.ok(fs.existsSync(path.join(web, 'unfinished-x')));
    assert.equal(fs.readdirSync(web).length, 13);
  });

  it('stays for a product that may run, however many others are installed meanwhile', () => {
    const web = path.join(folder, 'web');
    const key = (at) => String.fromCharCode(97 + at).repeat(43);
    const made = Array.from({ length: 20 }, (_, at) =>
      installWeb({ built, folder: web, trust: trustFrom({ ...VAULT, VAULT_SERVER_KEY: key(at) }) }),
    );
    assert.deepEqual(
      made.filter((place) => !fs.existsSync(place)),
      [],
    );
  });

  it('is copied where the data of the installation is on another file system than the build', () => {
    const link = () => {
      throw Object.assign(new Error('cross-device link not permitted'), { code: 'EXDEV' });
    };
    const installed = installWeb({ built, folder: path.join(folder, 'web'), trust: trustFrom(VAULT), link });
    assert.equal(fs.readFileSync(path.join(installed, 'assets/main-1a2b.js'), 'utf8'), 'run();');
    assert.notEqual(pageOf(installed), pageOf(built));
    assert.equal(pageOf(built), PAGE);
  });
});
