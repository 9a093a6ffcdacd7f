import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fromBase64Url } from '@maillon/vault/bytes/base64url';
import { readTreeHead } from '@maillon/vault/log/tree-head';
import type { Signed } from '@maillon/vault/wire/signed';
import type { Message } from './messages/direct-messages.ts';
import { type AVault, aVault } from './testing/a-vault.ts';
import { Witness } from './witness.ts';

let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

it('somebody outside is mailed the signed head of the log, once a day, and again where the mail did not leave', async () => {
  const sent: Message[] = [];
  let isAway = true;
  const mailer = async (message: Message) => {
    if (isAway) throw new Error('no mail server');
    sent.push(message);
  };
  const witness = new Witness(vault.dependencies, mailer, 'dpo@example.test', () => undefined);
  await expect(witness.keepToday()).rejects.toThrow('no mail server');
  isAway = false;
  expect(await Promise.all([witness.keepToday(), witness.keepToday()])).toContain(true);
  expect(await witness.keepToday()).toBe(false);
  expect(sent).toHaveLength(1);
  const head = JSON.parse(sent[0]?.text.split('\n\n')[1] ?? '') as Signed;
  const { size } = await readTreeHead(head, vault.dependencies.signer.publicKey);
  expect(size).toBe(0);
  expect(fromBase64Url(head.b).length).toBeGreaterThan(0);
});
