/** Bundles of telephones: keys, signatures and the list that they stand in (`docs/decisions/native-shell.md`). */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import fs from 'node:fs';
import {
  brokenLink,
  compareVersions,
  isVersion,
  NO_BUNDLE_BEFORE,
  PHONES,
  statementText,
} from '../../packages/domain/src/bundles/statement.ts';
import { isVariant } from '../../packages/domain/src/product/variants.ts';
import { UserError } from '../lib/user-error.mjs';

/** @typedef {import('../../packages/domain/src/bundles/statement.ts').BundleStatement} Statement */
/** @typedef {Omit<Statement, 'variant'> & { signature: string }} Published */

/** Before it in an encoded public key (RFC 8410); the 32 bytes behind it are what telephones are built with. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

const rawOf = (key) => createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(SPKI.length);

const publicKeyFrom = (text) => {
  const raw = Buffer.from(text, 'base64url');
  if (raw.length !== 32) throw new UserError(`${text} is no public key: 32 bytes in base64url`);
  return createPublicKey({ key: Buffer.concat([SPKI, raw]), type: 'spki', format: 'der' });
};

/**
 * Makes the key that signs. It belongs on a machine without network; a key that is lost means a new application in the stores.
 * @param {string} file must not exist
 * @param {string} [passphrase] seals the file
 * @returns the public key, for the builds of the application
 */
export function makeKey(file, passphrase) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const sealed = passphrase ? { cipher: 'aes-256-cbc', passphrase } : {};
  const text = privateKey.export({ type: 'pkcs8', format: 'pem', ...sealed });
  try {
    fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST') throw new UserError(`${file} is there already: a key is never overwritten`);
    throw error;
  }
  return rawOf(privateKey).toString('base64url');
}

/**
 * @param {{ file: string, keyFile: string, passphrase?: string, list: readonly Published[], variant: string, version: string,
 *   minimumNative: string, platform?: string }} order `list`: everything published so far, oldest first
 * @returns {Promise<Published>} what the administration publishes beside the address of the file
 */
export async function signBundle({ file, keyFile, passphrase, list, ...order }) {
  const { variant, version, minimumNative, platform = 'all' } = order;
  if (!isVariant(variant)) throw new UserError(`${variant} is no variant`);
  if (platform !== 'all' && !PHONES.some((phone) => phone === platform))
    throw new UserError(`${platform} is no system`);
  for (const text of [version, minimumNative])
    if (!isVersion(text)) throw new UserError(`${text} is no version: three numbers, as 2.4.0`);
  const key = createPrivateKey({ key: fs.readFileSync(keyFile), passphrase });
  await expectUnbroken(list, variant, rawOf(key).toString('base64url'));
  const last = list.at(-1);
  if (last !== undefined && compareVersions(version, last.version) < 0)
    throw new UserError(`${last.version} is published already, and no telephone goes back to ${version}`);
  const previous = last === undefined ? NO_BUNDLE_BEFORE : sha256(statementText({ ...last, variant }));
  const checksum = sha256(fs.readFileSync(file));
  const statement = {
    platform: /** @type {Statement['platform']} */ (platform),
    version,
    checksum,
    minimumNative,
    previous,
  };
  const signature = sign(null, Buffer.from(statementText({ ...statement, variant })), key).toString('base64url');
  return { ...statement, signature };
}

/**
 * Whether each bundle of the list was signed with the key and follows the one before.
 * @param {readonly Published[]} list oldest first
 */
export async function expectUnbroken(list, variant, publicKey) {
  const key = publicKeyFrom(publicKey);
  const statements = list.map((bundle) => ({ ...bundle, variant }));
  const broken = await brokenLink(statements, sha256);
  if (broken !== null) throw new UserError(`${list[broken]?.version} does not follow what was published before it`);
  for (const bundle of statements) {
    const isOurs = verify(null, Buffer.from(statementText(bundle)), key, Buffer.from(bundle.signature, 'base64url'));
    if (!isOurs) throw new UserError(`${bundle.version} was not signed with this key`);
  }
}

/** @returns the published bundle that this file is */
export function expectListed(list, file) {
  const checksum = sha256(fs.readFileSync(file));
  const found = list.find((bundle) => bundle.checksum === checksum);
  if (found === undefined) throw new UserError(`${file} is no published bundle: its SHA-256 is ${checksum}`);
  return found;
}
