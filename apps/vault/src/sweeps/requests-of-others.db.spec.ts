import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import type { EmbeddedProvider } from '@maillon/vault/embedded';
import { httpVaultServer } from '@maillon/vault/http/client';
import { ROUTES } from '@maillon/vault/http/routes';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { half, mail } from '../testing/attempts.ts';
import { contents } from '../testing/contents.ts';
import { until } from '../testing/until.ts';

/**
 * Every request that a person really makes of the vault, whole and signed, sent once more: by a stranger, by a colleague who was
 * removed, by a person without keys, and by herself. An attacker who could read a line between the two knows as much.
 */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly answer: string;
}

let vault: AVault;
const sent: Sent[] = [];
let about: string[] = [];

const recording: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const answer = await response.clone().text();
  const path = String(input).slice(vault.baseUrl.length);
  sent.push({ method: init?.method ?? 'GET', path, body: init?.body as string | undefined, answer });
  return response;
};

const open = async (userId: string, via?: typeof fetch): Promise<EmbeddedProvider> => {
  const headers = async () => ({ authorization: `Bearer ${await vault.accessToken(userId)}` });
  const server = httpVaultServer({ baseUrl: vault.baseUrl, headers, ...(via && { fetch: via }) });
  const provider = vault.provider(userId, memoryDevice(), null, { server });
  await provider.initialize({ userId, databasePath: 'vault', databaseKey: 'key' });
  return provider;
};
const join = async (userId: string, via?: typeof fetch) => {
  const provider = await open(userId, via);
  const signupJWT = await vault.signupToken(userId, `profile-${userId}`);
  const { sldId } = await provider.createIdentity({ signupJWT });
  const { sessionId, factor: authFactor } = (await vault.challenge(userId, mail(userId))).body;
  await provider.twoManRule.save({ userId, sessionId, authFactor, twoManRuleKey: half });
  return { provider, sldId };
};
const codeOf = (userId: string): string =>
  vault.sent.findLast(({ factor }) => factor.value === mail(userId).value)?.code ?? '';

/** What opens something: long values under these names. */
const SECRETS = /"(?:wrap|blob|box|half|share|sealed|list)":"([\w-]{40,})"/g;
const secretsIn = (text: string): string[] => [...text.matchAll(SECRETS)].map(([, value]) => value ?? '');

/** Ana's life with her keys. */
beforeAll(async () => {
  vault = await aVault();
  const bob = await join('bob');
  await join('eve');
  const ana = await join('ana', recording);
  const { provider, sldId } = ana;
  const { id } = await provider.groups.create({ name: 'profile-ana', members: [sldId], admins: [sldId] });
  await provider.groups.addMembers(id, [bob.sldId]);
  const session = await provider.sessions.create([id], { metadata: 'observations-profile-ana' });
  const sealed = await session.encryptMessage('un mot', { context: 'c', sign: true });
  const apart = await provider.sessions.create([id]);
  await apart.addRecipients([bob.sldId]);
  await provider.groups.removeMembers(id, [bob.sldId]);
  await provider.groups.renewKey(id);
  const again = await provider.sessions.retrieve({ sessionId: session.id }, { useCache: false });
  expect(await again.decryptMessage(sealed, { context: 'c' })).toBe('un mot');
  await apart.revoke();
  await provider.groups.findByName('profile-ana', { mine: true });
  // On another device, with a code.
  const { sessionId, factor: authFactor } = (await vault.challenge('ana', mail('ana'))).body;
  const other = await open('ana', recording);
  await other.twoManRule.retrieve({
    userId: 'ana',
    sessionId,
    authFactor,
    twoManRuleKey: half,
    challenge: codeOf('ana'),
  });
  await provider.renewKey('scheduled');
  await provider.devices.list();
  await provider.codeContact.change({ type: 'EM', value: 'ana-nouvelle@example.test' });
  await provider.reset.ask();
  await provider.reset.cancel();
  await provider.erasure.ask();
  await provider.erasure.cancel();
  // What they have seen is saved ten seconds later: by pages that are closed, not while the requests are sent again.
  for (const page of [provider, other, bob.provider]) await page.close();

  about = ['ana', sldId, id, session.id, apart.id];
});
afterAll(() => vault.stop());

const routeOf = ({ method, path }: Sent): string =>
  Object.entries(ROUTES).find(
    ([, route]) =>
      route.method === method &&
      new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/?]+')}$`).test(path.replace(/\?.*/, '')),
  )?.[0] ?? '';

const sendAgain = async ({ method, path, body }: Sent, userId: string) => {
  const response = await fetch(`${vault.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await vault.accessToken(userId)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
};

/** Asked in `cards/` and `recovery/`, as another person too, or the same for everybody. */
const ELSEWHERE = [
  'addSessionWraps',
  'beginCard',
  'bindCard',
  'cancelContacts',
  'cards',
  'completeReset',
  'confirmFactor',
  'contacts',
  'erasureState',
  'hastenContacts',
  'nextDeviceShare',
  'putContacts',
  'putRecoveryBox',
  'recoveryBox',
  'refuseCard',
  'resetState',
  'serverKeys',
  'takeCard',
];

/** She may ask for another code, and begin another backup, at any time: as often as the limits say. */
const OWN_QUESTIONS = /^(?:codes_sent|challenges|factor_changes|backup_halves) /;

describe('what Ana asked of the vault', () => {
  it('was most of what can be asked', () => {
    const asked = new Set(sent.map(routeOf));
    expect(
      Object.keys(ROUTES)
        .filter((name) => !asked.has(name))
        .toSorted(),
    ).toEqual(ELSEWHERE);
  });

  it.each(['eve', 'bob', 'nobody-with-keys', 'ana'])(
    'changes nothing of hers when it is sent once more, by %s',
    async (who) => {
      const secrets = new Set(sent.flatMap(({ answer, body }) => [...secretsIn(answer), ...secretsIn(body ?? '')]));
      expect(secrets.size).toBeGreaterThan(5);
      const now = async () => {
        // What waits to be told is told first, and is gone from its table then.
        await vault.announcer.soon();
        await until(
          async () => (await vault.database.rows(prepared('spec-untold', 'select from announcements'))).length === 0,
        );
        const rows = await contents(vault, about);
        if (who === 'ana') return rows.filter((row) => !OWN_QUESTIONS.test(row));
        const published = vault.application.announcements.map((one) => JSON.stringify(one));
        return [...rows, ...published.filter((one) => about.some((id) => one.includes(id)))];
      };
      const before = await now();
      const faults: string[] = [];
      for (const one of sent) {
        const { status, text } = await sendAgain(one, who);
        if (status >= 500) faults.push(`${routeOf(one)}: ${status}`);
        if (who !== 'ana' && secretsIn(text).some((secret) => secrets.has(secret)))
          faults.push(`${routeOf(one)} tells: ${text.slice(0, 200)}`);
      }
      expect(faults).toEqual([]);
      expect(await now()).toEqual(before);
    },
  );
});

it('none of all this was a defect', () => {
  expect(vault.logged.filter((line) => line.includes('vault.defect'))).toEqual([]);
});
