import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VaultError } from '@maillon/vault/errors';
import { httpVaultServer } from '@maillon/vault/http/client';
import type { SessionDescription } from './session-descriptions.ts';
import { type AVault, aVault } from './testing/a-vault.ts';

let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof VaultError ? error.code : String(error)),
  );

async function join(userId: string) {
  const provider = vault.provider(userId);
  await provider.initialize({ userId, databasePath: 'vault', databaseKey: 'key' });
  const { sldId } = await provider.createIdentity({ signupJWT: await vault.signupToken(userId, `p-${userId}`) });
  return { provider, id: sldId };
}

/** What a person's browser could ask, whatever their application shows them. */
const byHand = (userId: string) =>
  httpVaultServer({
    baseUrl: vault.baseUrl,
    headers: async () => ({ authorization: `Bearer ${await vault.accessToken(userId)}` }),
  });

const describeAll = async (
  ids: string[],
  userIds: string[],
  profileIds: string[] = [],
): Promise<SessionDescription[]> => {
  const { body } = await vault.internal('/internal/sessions/describe', { ids, userIds, profileIds });
  return (body as unknown as { sessions: SessionDescription[] }).sessions;
};

describe('a token of the application', () => {
  const unlock = async (userId: string, token?: string) => {
    const authorization = `Bearer ${token ?? (await vault.accessToken(userId))}`;
    return (await fetch(`${vault.baseUrl}/unlock`, { headers: { authorization } })).status;
  };

  it('is dead with the session that it was made for, and that one alone', async () => {
    const token = await vault.accessToken('out-ana');
    expect(await unlock('out-ana', token)).toBe(200);
    vault.application.ended.add('session-of-out-ana');
    expect(await unlock('out-ana', token)).toBe(401);
    expect(await unlock('out-bob')).toBe(200);
  });

  it('opens nothing while nobody can say whether its session lives', async () => {
    vault.application.isAway = vault.application.isAwayForSessions = true;
    expect(await unlock('out-bob')).toBe(503);
    vault.application.isAway = vault.application.isAwayForSessions = false;
    expect(await unlock('out-bob')).toBe(200);
  });
});

describe('what the application hears of a session', () => {
  it('is what it is for and who opens it now, and nothing of one that is not there', async () => {
    const [ana, bob, eve] = [await join('d-ana'), await join('d-bob'), await join('d-eve')];
    const group = await ana.provider.groups.create({ name: 'p-d-ana', members: [ana.id, bob.id], admins: [ana.id] });
    const session = await ana.provider.sessions.create([group.id], { metadata: 'observations-p-d-ana' });
    const alone = await eve.provider.sessions.create([eve.id]);
    const everybody = ['d-ana', 'd-bob', 'd-eve'];
    const described = await describeAll([session.id, alone.id, crypto.randomUUID()], everybody, [
      'p-d-ana',
      'p-nobody',
    ]);
    expect(described.map((one) => ({ ...one, readers: one.readers.toSorted() }))).toEqual(
      expect.arrayContaining([
        { id: session.id, metadata: 'observations-p-d-ana', readers: ['d-ana', 'd-bob'], shutOut: [] },
        { id: alone.id, metadata: null, readers: ['d-eve'], shutOut: ['p-d-ana'] },
      ]),
    );
    expect(described).toHaveLength(2);

    vault.application.refused.add('d-bob');
    await vault.internal('/internal/groups/recheck', { name: 'p-d-ana' });
    expect(await describeAll([session.id], everybody)).toMatchObject([{ readers: ['d-ana'] }]);
    await session.revoke();
    expect(await describeAll([session.id], everybody)).toEqual([]);
  });
});

describe('somebody who was removed', () => {
  it('is handed no wrap of any epoch from then on, and changes nothing, although the chain still names them', async () => {
    const [ana, eve] = [await join('w-ana'), await join('w-eve')];
    const admins = [ana.id, eve.id];
    const group = await ana.provider.groups.create({ name: 'p-w-ana', members: admins, admins });
    const session = await ana.provider.sessions.create([group.id]);
    const eves = byHand('w-eve');
    expect((await eves.wrapsOf(group.id, 0)).length).toBe(2);
    vault.application.refused.add('w-eve');
    await vault.internal('/internal/groups/recheck', { name: 'p-w-ana' });

    expect(await codeOf(eves.wrapsOf(group.id, 0))).toBe('NOT_GROUP_MEMBER');
    expect((await eves.group(group.id)).wraps).toEqual([]);
    expect(await eves.sessions([session.id])).toEqual([]);
    expect(await codeOf(eves.revokeSession(session.id))).toBe('NOT_RECIPIENT');
    expect(await codeOf(eve.provider.groups.setAdmins(group.id, { remove: [ana.id] }))).toBe('NOT_GROUP_MEMBER');
    expect(await describeAll([session.id], ['w-ana'])).toMatchObject([{ readers: ['w-ana'] }]);
  });

  it('a member who was removed and came back « from now on » is handed nothing of before', async () => {
    const [ana, eve] = [await join('b-ana'), await join('b-eve')];
    const members = [ana.id, eve.id];
    const { id } = await ana.provider.groups.create({ name: 'p-b-ana', members, admins: [ana.id] });
    const before = await ana.provider.sessions.create([id]);
    await ana.provider.groups.removeMembers(id, [eve.id]);
    await ana.provider.groups.addMembers(id, [eve.id], { history: 'from-now' });
    const since = await ana.provider.sessions.create([id]);

    const eves = byHand('b-eve');
    expect((await eves.group(id)).wraps.map(({ epoch }) => epoch)).toEqual([3]);
    expect((await eves.sessions([before.id, since.id])).map((one) => one.id)).toEqual([since.id]);
    const described = await describeAll([before.id, since.id], ['b-eve'], ['p-b-eve']);
    expect(described.find((one) => one.id === before.id)).toMatchObject({ readers: [], shutOut: ['p-b-eve'] });
    expect(described.find((one) => one.id === since.id)).toMatchObject({ readers: ['b-eve'], shutOut: [] });
  });
});

describe('a session under a key of a group', () => {
  /** The request that makes a session, as it left the browser and before the server had it. */
  const captured = async (make: () => Promise<unknown>): Promise<{ url: string; init: RequestInit }> => {
    const { fetch } = globalThis;
    const held: { url: string; init: RequestInit }[] = [];
    globalThis.fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      if (!(init?.method === 'POST' && url.endsWith('/sessions'))) return fetch(input, init);
      held.push({ url, init });
      return new Response('{}', { status: 400 });
    };
    await make().catch(() => undefined);
    globalThis.fetch = fetch;
    const [first] = held;
    if (first === undefined) throw new Error('no session was asked for');
    return first;
  };
  const sendAgain = async ({ url, init }: { url: string; init: RequestInit }) => {
    const answer = await fetch(url, init);
    return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
  };

  it('that was renewed meanwhile is refused: whoever was removed knows the old one', async () => {
    const [ana, eve] = [await join('s-ana'), await join('s-eve')];
    const { id } = await ana.provider.groups.create({
      name: 'p-s-ana',
      members: [ana.id, eve.id],
      admins: [ana.id],
    });
    const request = await captured(() => ana.provider.sessions.create([id]));
    await ana.provider.groups.removeMembers(id, [eve.id]);
    expect(await sendAgain(request)).toEqual({ status: 409, code: 'CHAIN_CONFLICT' });
  });

  it('that is to be renewed is refused until it was', async () => {
    const [ana, eve] = [await join('t-ana'), await join('t-eve')];
    const { id } = await ana.provider.groups.create({
      name: 'p-t-ana',
      members: [ana.id, eve.id],
      admins: [ana.id],
    });
    const request = await captured(() => ana.provider.sessions.create([id]));
    vault.application.refused.add('t-eve');
    await vault.internal('/internal/groups/recheck', { name: 'p-t-ana' });
    expect(await sendAgain(request)).toEqual({ status: 409, code: 'CHAIN_CONFLICT' });
  });
});
