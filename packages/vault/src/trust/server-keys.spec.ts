import { beforeEach, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import { type Bytes } from '../bytes/bytes.ts';
import { serverIdOf } from '../chains/ids.ts';
import { rotationEntry, signRotation } from '../log/rotations.ts';
import { signTreeHead } from '../log/tree-head.ts';
import { rotateServerKey } from '../memory/vault-state.ts';
import { MemoryVault } from '../memory.ts';
import { memoryDevice } from '../port/memory-store.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { type Signer, signerFrom } from '../suites/ed25519.ts';
import { random } from '../suites/primitives.ts';
import { lyingServer } from '../testing/lying-server.ts';
import { outcomeOf } from '../testing/tamper.ts';
import { type ServerKey, ServerKeys, serverKeysFrom } from './server-keys.ts';

let vault: MemoryVault;
let device: ReturnType<typeof memoryDevice>;
let first: Bytes;
let second: Bytes;
let next: Signer;
beforeEach(async () => {
  vault = await MemoryVault.found();
  device = memoryDevice();
  next = await signerFrom(random(32));
  [first, second] = [vault.state.signer.publicKey, next.publicKey];
  build({ key: first });
  const ana = await opened();
  await ana.createIdentity({ signupJWT: await vault.signupToken('ana', 'profile-ana') });
  await ana.close();
});

const opened = async (lies: Partial<VaultServer> = {}) => {
  const provider = vault.provider('ana', device, lyingServer(vault.serverFor('ana'), lies));
  await provider.initialize({ userId: 'ana', databasePath: 'vault', databaseKey: 'key-of-ana' });
  return provider;
};

/** Each page starts from what is built in. */
const build = (...keys: ServerKey[]): void => {
  vault.builtIn = new ServerKeys(keys, { load: () => import('../log/rotations.ts') });
};

it('the keys of an operator are read as they are written', () => {
  const keys = serverKeysFrom(`${toBase64Url(first)}@2027-01-01, ${toBase64Url(second)}`);
  expect(keys.name).toBe(toBase64Url(first));
  expect(() => serverKeysFrom('change-me!')).toThrow();
});

describe('a server that signs under another key', () => {
  it('is followed once the key before named it and the log has it', async () => {
    await rotateServerKey(vault.state, next);
    build({ key: first });
    expect(await (await opened()).status()).toBe('registered');
  });

  it('is followed over several rotations, in whatever order they are told', async () => {
    await rotateServerKey(vault.state, next);
    await rotateServerKey(vault.state, await signerFrom(random(32)));
    build({ key: first });
    const backwards = { serverKeys: async () => [...vault.state.rotations].reverse() };
    expect(await (await opened(backwards)).status()).toBe('registered');
  });

  it('a server that signs under another key is refused where nothing names it', async () => {
    vault.state.signer = next;
    build({ key: first });
    expect(await outcomeOf(() => opened())).toBe('LOG_INCONSISTENT');
  });

  it.each([
    ['under its own name', async () => serverIdOf(second)],
    ['under the name of the key before', async () => serverIdOf(first)],
  ])('is refused where it named itself %s, although its log has that', async (_how, nameOf) => {
    const itself = { ...(await signRotation(next, second, Date.now())), k: await nameOf() };
    vault.state.rotations.push(itself);
    vault.state.log.push(await rotationEntry(itself));
    vault.state.signer = next;
    build({ key: first });
    expect(await outcomeOf(() => opened())).toBe('LOG_INCONSISTENT');
  });

  it('a server that signs under another key is refused where it named itself', async () => {
    vault.state.signer = next;
    build({ key: first });
    const itself = [await signRotation(next, next.publicKey, Date.now())];
    expect(await outcomeOf(() => opened({ serverKeys: async () => itself }))).toBe('LOG_INCONSISTENT');
  });

  it('is refused where the key before named it and the log does not have that', async () => {
    const named = [await signRotation(vault.state.signer, next.publicKey, Date.now())];
    vault.state.signer = next;
    build({ key: first });
    expect(await outcomeOf(() => opened({ serverKeys: async () => named }))).toBe('LOG_INCONSISTENT');
  });

  it('is refused under a key that was retired, for what was signed afterwards', async () => {
    build({ key: first, until: Date.now() - 1_000 }, { key: second });
    expect(await outcomeOf(() => opened())).toBe('LOG_INCONSISTENT');
  });

  it('is known with a build that has both, and what a device remembers stays', async () => {
    await rotateServerKey(vault.state, next);
    build({ key: first, until: Date.now() }, { key: second });
    // Signed after what the device remembers, which may have been a moment of the same millisecond: that would be a late answer.
    const shorter = await signTreeHead(next, { size: 0, root: random(32), ts: Date.now() + 1 });
    const shrunk = async () => ({ ...(await vault.serverFor('ana').unlock()), treeHead: shorter });
    expect(await outcomeOf(() => opened({ unlock: shrunk }))).toBe('LOG_INCONSISTENT');
    expect(await (await opened()).status()).toBe('registered');
  });
});
