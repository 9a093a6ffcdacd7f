import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { HttpStub } from '../../testing/servers/http-stub.ts';
import { aSignedUpDoctor, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';
import { halfOf, newHalves, writeHalves } from './kept-halves.ts';

const SECRET = Buffer.alloc(32, 7).toString('base64url');
const RETIRED = 'a secret of before the rotation with 32 characters or more';
const SECRET_KEY = `the secret that seals now with 32 characters or more,${RETIRED}`;
const FACTOR = { type: 'SMS', value: '•• •• •• •• 05' };
const HALF = /^[A-Za-z0-9_-]{43}$/;

/** The salt of the newest backup, as the vault says. */
let backupSalt: string | null = null;
const vault = await HttpStub.start(({ path }) => {
  if (path.startsWith('/dev/outbox')) return { status: 200, body: '[]' };
  const answer =
    path === '/internal/2mr/backup' ? {} : { sessionId: 'session', mustAuthenticate: true, factor: FACTOR };
  return { status: 200, body: JSON.stringify({ ...answer, backupSalt }) };
});
afterAll(() => vault.stop());

const app = anApp({ env: { VAULT_URL: vault.url, VAULT_APP_SECRET: SECRET, SECRET_KEY } });

let doctor: SignedUp;
let patient: SignedUp;
beforeEach(async () => {
  backupSalt = null;
  doctor = await aSignedUpDoctor(app());
  patient = await aSignedUpPatient(app());
});

const challenge = async (who: SignedUp = doctor) =>
  (await who.browser.post('/user/current/send-challenge-2mr', { isRegistering: true })).json();
const kept = (salt: string, who: SignedUp = doctor) => who.browser.post('/user/current/vault-backup', { salt });
const seal = (half: string, under = SECRET_KEY) =>
  app().db.rows('UPDATE users SET k_app_enc = $2 WHERE id = $1', [
    doctor.me.id,
    new ColumnCipher({ SECRET_KEY: under }).seal('users', 'k_app_enc', doctor.me.id, half),
  ]);

describe('the application’s half of a backup', () => {
  it('is another one for each backup, asked for again by its salt, somebody’s own, and sealed in the table', async () => {
    const first = await challenge();
    expect(first).toEqual({
      ...{ sessionId: 'session', mustAuthenticate: true, authFactor: FACTOR },
      ...{ twoManRuleKey: first.next.key, next: { salt: expect.any(String), key: expect.stringMatching(HALF) } },
    });
    backupSalt = first.next.salt;
    const again = await challenge();
    expect(again.twoManRuleKey).toBe(first.next.key);
    expect(again.next.key).not.toBe(first.next.key);
    expect((await challenge(patient)).twoManRuleKey).not.toBe(first.next.key);
    const [row] = await app().db.rows<{ text: string }>('SELECT u::text AS text FROM users u WHERE id = $1', [
      doctor.me.id,
    ]);
    for (const half of [first.next.key, again.next.key])
      for (const form of [half, Buffer.from(half).toString('hex')]) expect(row?.text).not.toContain(form);
  });

  it('is given of none that is older than the one which was kept last', async () => {
    const [first, second] = [await challenge(), await challenge()];
    backupSalt = second.next.salt;
    expect((await kept(second.next.salt)).statusCode).toBe(204);
    expect((await challenge()).twoManRuleKey).toBe(second.next.key);
    backupSalt = first.next.salt;
    const shown = await challenge();
    expect(shown.twoManRuleKey).toBe('');
    expect(shown.next.key).toMatch(HALF);
  });

  it('ends at the word of a page alone, or of the vault alone, for no backup', async () => {
    const [first, second] = [await challenge(), await challenge()];
    backupSalt = first.next.salt;
    expect((await kept(second.next.salt)).json()).toMatchObject({ status: 409, code: 'VAULT_BACKUP_BEHIND' });
    expect((await challenge()).twoManRuleKey).toBe(first.next.key);
    backupSalt = second.next.salt;
    await challenge();
    backupSalt = first.next.salt;
    expect((await challenge()).twoManRuleKey).toBe(first.next.key);
    backupSalt = null;
    expect((await kept(first.next.salt)).statusCode).toBe(409);
  });

  it('of another device that was later stays as that one says', async () => {
    const [first, second] = [await challenge(), await challenge()];
    backupSalt = second.next.salt;
    expect((await kept(first.next.salt)).statusCode).toBe(204);
    expect((await challenge()).twoManRuleKey).toBe(second.next.key);
  });

  it('of before, the same for every backup, is given beside until another backup was kept', async () => {
    const former = 'F'.repeat(43);
    await seal(former);
    backupSalt = 'A'.repeat(22);
    const asked = await challenge();
    expect(asked.formerKey).toBe(former);
    expect((await challenge()).formerKey).toBe(former);
    backupSalt = asked.next.salt;
    expect((await kept(asked.next.salt)).statusCode).toBe(204);
    const after = await challenge();
    expect([after.formerKey, after.twoManRuleKey]).toEqual([undefined, asked.next.key]);
  });

  it('is sealed with the secret of today at its next use', async () => {
    const halves = newHalves();
    await seal(writeHalves(halves), RETIRED);
    backupSalt = 'A'.repeat(22);
    expect((await challenge()).twoManRuleKey).toBe(halfOf(halves, backupSalt));
    const [row] = await app().db.rows('SELECT k_app_enc AS sealed FROM users WHERE id = $1', [doctor.me.id]);
    expect(new ColumnCipher({ SECRET_KEY }).isOutdated(row?.sealed as Buffer)).toBe(false);
    expect((await challenge()).twoManRuleKey).toBe(halfOf(halves, backupSalt));
  });
});
