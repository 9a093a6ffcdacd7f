import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import { fromBase64Url } from '@maillon/vault/bytes/base64url';
import { readTreeHead } from '@maillon/vault/log/tree-head';
import type { Signed } from '@maillon/vault/wire/signed';
import type { Message } from './messages/direct-messages.ts';
import { type AVault, aVault } from './testing/a-vault.ts';
import { until } from './testing/until.ts';
import { Witness } from './witness.ts';

let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

const DAY_MS = 86_400_000;
const HELD = `select pid from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`;

let sent: Message[] = [];
let isAway = false;
const mailer = async (message: Message) => {
  if (isAway) throw new Error('no mail server');
  sent.push(message);
};
const witness = (send = mailer) => new Witness(vault.dependencies, send, 'dpo@example.test', () => undefined);
beforeEach(() => {
  sent = [];
  isAway = false;
  vault.later(DAY_MS);
});

it('the signed head of the log is kept once a day, and mailed to somebody outside once', async () => {
  await Promise.all([witness().run(), witness().run()]);
  await witness().run();
  expect(sent).toHaveLength(1);
  const head = JSON.parse(sent[0]?.text.split('\n\n')[1] ?? '') as Signed;
  const { size } = await readTreeHead(head, vault.dependencies.signer.publicKey);
  expect(size).toBe(0);
  expect(fromBase64Url(head.b).length).toBeGreaterThan(0);
});

// One run alone: of two at once, the other may well be in its transaction while this one mails.
it('no transaction waits for the mail server', async () => {
  let held: unknown;
  await witness(async () => {
    held = await vault.database.rows(prepared('spec-held', HELD));
  }).run();
  expect(held).toEqual([]);
});

it('a mail that did not leave leaves later, that of an earlier day too, with the head that was kept', async () => {
  isAway = true;
  await expect(witness().run()).rejects.toThrow('no mail server');
  vault.later(DAY_MS);
  await expect(witness().run()).rejects.toThrow('no mail server');
  isAway = false;
  await witness().run();
  const kept = await vault.database.rows<{ head: unknown }>(
    prepared('spec-heads', 'select head from log_heads order by day desc limit 2'),
  );
  expect(sent.map(({ text }) => JSON.parse(text.split('\n\n')[1] ?? ''))).toEqual(
    kept.map(({ head }) => head).toReversed(),
  );
});

it('a mail that a process took along when it died leaves from another, once it is taken for dead', async () => {
  void witness(() => new Promise<never>(() => undefined)).run();
  const claimed = prepared('spec-claimed', 'select 1 from head_mails where claimed_until is not null');
  await until(async () => (await vault.database.rows(claimed)).length === 1);
  await witness().run();
  expect(sent).toEqual([]);
  await vault.database.run(prepared('spec-dead', 'update head_mails set claimed_until = now()'));
  await witness().run();
  expect(sent).toHaveLength(1);
});
