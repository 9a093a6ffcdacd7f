import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { root } from '../lib/paths.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'maillon-bundles-'));
const at = (name) => path.join(folder, name);
test.after(() => fs.rmSync(folder, { recursive: true }));

const tool = (...given) => [path.join(root, 'tools/bundles.mjs'), ...given];
const run = (...given) => execFileSync(process.execPath, tool(...given), { encoding: 'utf8' });
const refused = (...given) => {
  const { status, stderr } = spawnSync(process.execPath, tool(...given), { encoding: 'utf8' });
  assert.equal(status, 1);
  return stderr;
};

const key = run('key', at('key.pem')).trim();
fs.writeFileSync(at('one.zip'), 'one');
fs.writeFileSync(at('two.zip'), 'two');

const sign = (file, version, list, secret = 'key.pem') => {
  fs.writeFileSync(at('list.json'), JSON.stringify(list));
  const what = ['--variant', 'mobility', '--version', version, '--minimum-native', '1.0.0', '--list', at('list.json')];
  return ['sign', '--key', at(secret), '--file', at(file), ...what];
};
const verify = (list, publicKey = key, variant = 'mobility') => {
  fs.writeFileSync(at('list.json'), JSON.stringify(list));
  return ['verify', '--public', publicKey, '--variant', variant, '--list', at('list.json')];
};

const first = JSON.parse(run(...sign('one.zip', '1.1.0', [])));
const second = JSON.parse(run(...sign('two.zip', '1.2.0', [first])));

test('a key is written once, for its owner alone', () => {
  assert.equal(fs.statSync(at('key.pem')).mode & 0o777, 0o600);
  assert.match(refused('key', at('key.pem')), /never overwritten/);
});

test('what was signed is verified, with the file that it is about', () => {
  assert.match(run(...verify([first, second]), '--file', at('two.zip')), /2 bundles[\s\S]*two\.zip is 1\.2\.0/);
  fs.writeFileSync(at('altered.zip'), 'twO');
  assert.match(refused(...verify([first, second]), '--file', at('altered.zip')), /is no published bundle/);
});

test('an altered list, a shorter past, another key and another variant are seen', () => {
  assert.match(refused(...verify([{ ...first, checksum: second.checksum }, second])), /does not follow/);
  assert.match(refused(...verify([second])), /does not follow/);
  assert.match(refused(...verify([first, { ...second, minimumNative: '0.0.1' }])), /not signed with this key/);
  assert.match(refused(...verify([first, second], run('key', at('other.pem')).trim())), /not signed with this key/);
  assert.match(refused(...verify([first], key, 'dispatch')), /not signed with this key/);
});

test('nothing older is signed, and nothing after a list that is not ours', () => {
  assert.match(refused(...sign('one.zip', '1.1.9', [first, second])), /no telephone goes back/);
  assert.match(refused(...sign('one.zip', '1.3.0', [second])), /does not follow/);
  assert.match(refused(...sign('one.zip', '1.3', [])), /is no version/);
});
