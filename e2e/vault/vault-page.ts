import { EmbeddedProvider } from '@maillon/vault/embedded';
import { MemoryVault } from '@maillon/vault/memory';
import { indexedDbStore } from '@maillon/vault/port/indexed-db';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { portableXWing, publicKeyOf, xwing } from '@maillon/vault/suites/hpke';

/** The vault in a real engine: real WebCrypto, real IndexedDB, a server in memory. Each step is one call of the test. */
const FACTOR = { type: 'EM', value: 'ana@example.test' } as const;
const HALF = 'A'.repeat(43);
const START = { userId: 'ana', databasePath: 'proof', databaseKey: 'database key' };
const CONTEXT = { context: 'observation:1:value' };

let vault: MemoryVault;
let provider: EncryptionProvider;
let sealed = '';

async function open(): Promise<string> {
  const { signer } = vault.state;
  const server = vault.serverFor('ana');
  const device = { name: 'Chrome sur Linux', load: () => import('@maillon/vault/device/devices') };
  const waysBack = { load: () => import('@maillon/vault/client/ways-back') };
  const serverKey = signer.publicKey;
  provider = new EmbeddedProvider({ server, serverKey, now: Date.now, openStore: indexedDbStore, device, waysBack });
  await provider.initialize(START);
  return provider.status();
}

/** Another person, on another device. */
async function aMember(name: string): Promise<EncryptionProvider> {
  const other = vault.provider(name);
  await other.initialize({ userId: name, databasePath: 'proof', databaseKey: 'key' });
  await other.createIdentity({ signupJWT: await vault.signupToken(name, `profile-${name}`) });
  return other;
}

async function challenge() {
  const { sessionId } = await vault.sendChallenge('ana', FACTOR);
  return { userId: 'ana', sessionId, authFactor: FACTOR, twoManRuleKey: HALF };
}

const steps = {
  async register(): Promise<string> {
    vault = await MemoryVault.found();
    await open();
    await provider.createIdentity({ signupJWT: await vault.signupToken('ana', 'profile-ana') });
    await provider.twoManRule.save(await challenge());
    const session = await provider.sessions.create([]);
    sealed = await session.encryptMessage('Groupe sanguin O+', { ...CONTEXT, sign: true });
    return (await xwing()).name;
  },
  /** The engine's X-Wing and the portable one, on the same seed. */
  async agree(): Promise<boolean> {
    const seed = crypto.getRandomValues(new Uint8Array(32));
    const { publicKeyOfSeed } = await portableXWing();
    const [native, portable] = [await publicKeyOf(seed), await publicKeyOfSeed(seed)];
    return native.length === portable.length && native.every((byte, at) => byte === portable[at]);
  },
  async reopen(): Promise<string> {
    await provider.close();
    return open();
  },
  async read(): Promise<string> {
    const session = await provider.sessions.retrieve({ encryptedMessage: sealed });
    return session.decryptMessage(sealed, CONTEXT);
  },
  async evict(): Promise<void> {
    await provider.close();
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      });
    }
  },
  async recover(): Promise<void> {
    const args = await challenge();
    await provider.twoManRule.retrieve({ ...args, challenge: vault.lastCode(FACTOR) ?? '' });
  },
  /** The printed sheet, on a device that knows nothing. */
  async recoverBySheet(): Promise<string> {
    const args = await challenge();
    const proof = { ...args, challenge: vault.lastCode(FACTOR) ?? '' };
    const sheet = (await provider.recoveryKit?.export(proof)) ?? '';
    await steps.evict();
    const status = await open();
    await provider.recoveryKit?.import(sheet);
    return status;
  },
  /** Two admins of a group renew its key at the same moment; both read what either writes afterwards. */
  async rotateAtOnce(): Promise<{ epoch: number | undefined; read: string[] }> {
    const bob = await aMember('bob');
    const [me, them] = [await provider.accountInfo(), await bob.accountInfo()];
    const both = [me?.sldId ?? '', them?.sldId ?? ''];
    const group = await provider.groups.create({ name: 'both', members: both, admins: both });
    await Promise.all([provider.groups.renewKey(group.id), bob.groups.renewKey(group.id)]);
    const read: string[] = [];
    for (const [writer, reader] of [
      [provider, bob],
      [bob, provider],
    ] as const) {
      const session = await writer.sessions.create([group.id]);
      const text = await session.encryptMessage('Après', CONTEXT);
      read.push(await (await reader.sessions.retrieve({ encryptedMessage: text })).decryptMessage(text, CONTEXT));
    }
    return { epoch: (await bob.groups.findByName('both', { mine: true }))?.epoch, read };
  },
  /** A removed member opens what was written before, and nothing written later. */
  async revoke(): Promise<{ before: string; after: string }> {
    const eve = await aMember('eve');
    const [me, them] = [await provider.accountInfo(), await eve.accountInfo()];
    const [mine, hers] = [me?.sldId ?? '', them?.sldId ?? ''];
    const group = await provider.groups.create({ name: 'care', members: [mine, hers], admins: [mine] });
    const session = await provider.sessions.create([group.id]);
    const early = await session.encryptMessage('Avant', CONTEXT);
    const before = await (await eve.sessions.retrieve({ sessionId: session.id })).decryptMessage(early, CONTEXT);
    await provider.groups.removeMembers(group.id, [hers]);
    const late = await session.encryptMessage('Après', CONTEXT);
    const after = await eve.sessions
      .retrieve({ encryptedMessage: late }, { useCache: false })
      .then((found) => found.decryptMessage(late, CONTEXT))
      .catch(({ code }: { code: string }) => code);
    return { before, after };
  },
  /** Everything this origin keeps, as text: a copy of the browser profile holds this. */
  async stored(): Promise<{ text: string; isKeyExtractable: boolean }> {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('proof/ana');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const all = (store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const [values, [key]] = await Promise.all([all('values'), all('keys')]);
    database.close();
    const text = values.map((value) => new TextDecoder().decode(value as Uint8Array)).join('\n');
    return { text, isKeyExtractable: (key as CryptoKey).extractable };
  },
  async file(megabytes: number): Promise<{ isSame: boolean; sealMBs: number; openMBs: number }> {
    const session = await provider.sessions.create([]);
    const block = new Uint8Array(1024 * 1024).fill(7);
    const content = new Blob(Array.from({ length: megabytes }, () => block));
    const began = performance.now();
    const file = await session.encryptFile(content, { filename: 'écho.dcm', ...CONTEXT });
    const between = performance.now();
    const opened = await session.decryptFile(file, CONTEXT);
    const ended = performance.now();
    const tail = await opened.data.slice(-block.length).bytes();
    const isSame = opened.size === content.size && opened.filename === 'écho.dcm' && tail.every((byte) => byte === 7);
    const rate = (ms: number) => Math.round(megabytes / (ms / 1_000));
    return { isSame, sealMBs: rate(between - began), openMBs: rate(ended - between) };
  },
};

declare global {
  interface Window {
    vaultProof: typeof steps;
  }
}
window.vaultProof = steps;
