/**
 * Signs the bundles that telephones fetch, on a machine without network. `BUNDLE_PASSPHRASE` seals and opens the key.
 *
 *   node tools/bundles.mjs key <private.pem>
 *   node tools/bundles.mjs sign --key private.pem --file bundle.zip --variant natalconnect --version 1.2.0 --minimum-native 1.0.0
 *     [--platform ios|android] --list ota.json
 *   node tools/bundles.mjs verify --public <key> --variant natalconnect --list ota.json [--file bundle.zip]
 *
 * `ota.json` is what `GET /api/ota` answers; `[]` before the first.
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { expectListed, expectUnbroken, makeKey, signBundle } from './bundles/bundles.mjs';
import { UserError } from './lib/user-error.mjs';

const text = { type: /** @type {const} */ ('string') };
const options = {
  ...{ key: text, file: text, list: text, public: text },
  ...{ variant: text, version: text, platform: text, 'minimum-native': text },
};
const passphrase = process.env.BUNDLE_PASSPHRASE;

async function run() {
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const needed = (name) => {
    const value = values[name] ?? '';
    if (value === '') throw new UserError(`--${name} is missing`);
    return value;
  };
  const list = () => JSON.parse(fs.readFileSync(needed('list'), 'utf8'));
  const [command, file] = positionals;
  if (command === 'key' && file !== undefined) console.log(makeKey(file, passphrase));
  else if (command === 'sign') {
    const signed = await signBundle({
      ...{ file: needed('file'), keyFile: needed('key'), list: list(), passphrase },
      ...{ variant: needed('variant'), version: needed('version'), minimumNative: needed('minimum-native') },
      platform: String(values.platform ?? 'all'),
    });
    console.log(JSON.stringify(signed, null, 2));
  } else if (command === 'verify') {
    await expectUnbroken(list(), needed('variant'), needed('public'));
    console.log(`${list().length} bundles, each signed and in its place`);
    if (values.file !== undefined) console.log(`${values.file} is ${expectListed(list(), values.file).version}`);
  } else throw new UserError('key <file>, sign or verify: see the head of tools/bundles.mjs');
}

run().catch((error) => {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
});
