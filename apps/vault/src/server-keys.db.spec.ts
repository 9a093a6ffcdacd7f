import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { checkInclusion } from '@maillon/vault/log/merkle';
import { learn, rotationEntry } from '@maillon/vault/log/rotations';
import { readTreeHead } from '@maillon/vault/log/tree-head';
import { signerFrom } from '@maillon/vault/suites/ed25519';
import { random } from '@maillon/vault/suites/primitives';
import { ServerKeys } from '@maillon/vault/trust/server-keys';
import { logProofs, treeHead } from './log.ts';
import { recordServerKey, rotationsOf } from './server-keys.ts';
import { type AVault, aVault } from './testing/a-vault.ts';

let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

it('a new signing key is named by the one before, once, and the log has it on record', async () => {
  const { database, signer } = vault.dependencies;
  const next = await signerFrom(random(32));
  await recordServerKey(database, signer, [], Date.now());
  expect(await rotationsOf(database)).toEqual([]);
  await expect(recordServerKey(database, next, [], Date.now())).rejects.toThrow('give the one before it too');

  const both = await recordServerKey(database, next, [signer], Date.now());
  await recordServerKey(database, next, [], Date.now());
  const rotations = await rotationsOf(database);
  expect(rotations).toHaveLength(1);
  expect(both.name).toBe(toBase64Url(signer.publicKey));

  const client = new ServerKeys([{ key: signer.publicKey }]);
  const head = await treeHead(database, next, Date.now());
  await learn(client, rotations, async (entry) => {
    const { size, root } = await readTreeHead(head, client);
    const { id, seq } = await rotationEntry(rotations[0] ?? head);
    const [shown] = (await logProofs(database, { size, links: [{ kind: 'server', id, seq }], sizes: [] })).links;
    await checkInclusion(entry, shown?.index ?? -1, size, root, shown?.proof ?? []);
  });
  expect(await client.knows(head.k)).toBe(true);
});
