import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import { type AVault, aVault } from './testing/a-vault.ts';

/** The vault's routes as an attacker with a token of their own and no manners uses them: every answer is a code, none a 500. */
let vault: AVault;
let eve: string;
let groupId: string;
let sessionId: string;
let anaId: string;
let eveId: string;

async function join(userId: string) {
  const provider = vault.provider(userId);
  await provider.initialize({ userId, databasePath: 'vault', databaseKey: 'key' });
  const { sldId } = await provider.createIdentity({ signupJWT: await vault.signupToken(userId, `profile-${userId}`) });
  return { provider, id: sldId };
}

beforeAll(async () => {
  vault = await aVault();
  const ana = await join('ana');
  anaId = ana.id;
  eveId = (await join('eve')).id;
  groupId = (await ana.provider.groups.create({ name: 'profile-ana', members: [ana.id], admins: [ana.id] })).id;
  sessionId = (await ana.provider.sessions.create([groupId])).id;
  eve = await vault.accessToken('eve');
});
afterAll(() => vault.stop());

async function send(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${vault.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${eve}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const { code } = (text === '' ? {} : JSON.parse(text)) as { code?: string };
  return { status: response.status, code, text };
}

const signed = { b: 'e30', s: 'A'.repeat(86), k: `cvi_${'a'.repeat(32)}#0` };
/** Of the right shape, and sealed for no key. */
const BOX = Buffer.concat([Buffer.from('43560106000100', 'hex'), Buffer.alloc(4 + 1_120 + 48)]).toString('base64url');
const SMALL_WRAP = { gen: 1, rcpt: `cvi_${'a'.repeat(32)}`, key: 0, wrap: 'AAAA' };

describe('a request that is malformed', () => {
  it.each<[string, string, string, string?]>([
    ['a key twice', 'POST', '/2mr/search', '{"sessionId":"a","sessionId":"b"}'],
    ['no JSON', 'POST', '/2mr/search', '{"sessionId":'],
    ['a list for an object', 'POST', '/2mr/search', '[]'],
    ['nothing at all', 'POST', '/2mr/search'],
    ['a key too many', 'POST', '/2mr/search', '{"sessionId":"a","admin":true}'],
    ['__proto__', 'POST', '/2mr/search', '{"sessionId":"a","__proto__":{"admin":true}}'],
    ['a NUL in a text', 'POST', '/2mr/search', '{"sessionId":"a\\u0000"}'],
    ['a NUL in a query', 'GET', '/groups?name=%00'],
    ['a query twice', 'GET', '/groups?name=a&name=b'],
    ['a name without end', 'GET', `/groups?name=${'a'.repeat(5_000)}`],
    ['a place beyond every database', 'POST', '/log/proofs', '{"size":9007199254740991,"links":[],"sizes":[]}'],
    ['a place that is none', 'POST', '/log/proofs', '{"size":1e400,"links":[],"sizes":["x"]}'],
    [
      'an index beyond every database',
      'POST',
      '/log/proofs',
      `{"size":1,"links":[{"kind":"group","id":"cvg_${'a'.repeat(32)}","seq":4294967296}],"sizes":[]}`,
    ],
    ['a place in the log that is none', 'GET', '/audit/entries?from=-1'],
    ['a co-signature by an auditor of nobody', 'POST', '/audit/cosignatures', JSON.stringify(signed)],
    ['a co-signature of nothing', 'POST', '/audit/cosignatures', '{}'],
    ['a set beyond every database', 'GET', `/groups/cvg_${'a'.repeat(32)}/wraps/99999999999`],
    ['an id that is none', 'GET', '/groups/..%2f..%2fetc'],
    ['too many ids', 'POST', '/identities/query', JSON.stringify({ ids: Array(5_001).fill(`cvi_${'a'.repeat(32)}`) })],
    ['a signature of nothing', 'POST', '/groups', JSON.stringify({ link: signed, wraps: [] })],
    ['a record of nothing', 'POST', '/sessions', JSON.stringify({ record: signed, wraps: [] })],
  ])('%s is refused with a code', async (...[_what, method, path, body]) => {
    const { status, code, text } = await send(method, path, body);
    expect([status, code]).toEqual([422, 'CHAIN_INVALID']);
    expect(text).not.toMatch(/fastify|FST_|postgres|syntax|at \w+ \(/i);
  });

  it.each<[string, number, string, string, (string | undefined)?, Record<string, string>?]>([
    ['another type of content', 415, 'POST', '/2mr/search', 'sessionId=a', { 'content-type': 'text/plain' }],
    ['a form', 415, 'POST', '/2mr/search', 'sessionId=a', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a body beyond 4 MiB', 413, 'POST', '/2mr/search', `"${'a'.repeat(5 * 1024 * 1024)}"`],
    ['a path that is none', 404, 'GET', '/admin'],
    ['another method', 404, 'PATCH', '/groups'],
    ['a page of another origin', 403, 'GET', '/groups', undefined, { origin: 'https://evil.example' }],
  ])('%s is refused with %i', async (...[_what, expected, method, path, body, headers]) => {
    const { status, text } = await send(method, path, body, headers);
    expect(status).toBe(expected);
    expect(text).toMatch(/^\{"code":"[A-Z_]+"\}$/);
  });

  it('of somebody without a token is not even read', async () => {
    const { status, code } = await send('POST', '/2mr/search', '{"sessionId":', { authorization: 'Bearer x' });
    expect([status, code]).toEqual([401, 'LOCKED']);
  });
});

describe('what belongs to somebody else', () => {
  it('is refused, as what does not exist where it is not known', async () => {
    const attempts = await Promise.all([
      send('GET', `/groups/${groupId}/wraps/0`),
      send('DELETE', `/sessions/${sessionId}`),
      send('POST', `/sessions/${sessionId}/wraps`, JSON.stringify({ wraps: [SMALL_WRAP] })),
      send('PUT', `/identities/${anaId}/recovery-box`, JSON.stringify({ box: BOX, claim: signed })),
      send('POST', '/2mr/begin', JSON.stringify({ sessionId: 'x', identityId: anaId })),
      send('POST', `/identities/${anaId}/links`, JSON.stringify({ link: signed })),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual([403, 404, 404, 404, 404, 404]);
  });

  it('is left out of a list, and out of a group that is looked at', async () => {
    const sessions = await send('POST', '/sessions/retrieve', JSON.stringify({ ids: [sessionId] }));
    expect(sessions.text).toBe('[]');
    expect(JSON.parse((await send('GET', `/groups/${groupId}`)).text)).toMatchObject({ wraps: [] });
  });

  it('is not found by whoever does not know its owner, nor by asking for everything', async () => {
    const found = async (path: string) => JSON.parse((await send('GET', path)).text);
    expect(await found('/groups')).toEqual([]);
    expect(await found('/groups?name=profile-ana')).toEqual([groupId]);
    expect(await found('/groups?name=profile-ana&mine=1')).toEqual([]);
    vault.application.strangers.add('eve');
    expect(await found('/groups?name=profile-ana')).toEqual([]);
    vault.application.strangers.delete('eve');
  });

  it('has a chain that a stranger with its id is not shown; whoever left it, up to that link, and no less than before', async () => {
    const [owner, nurse] = [await join('owner'), await join('nurse')];
    const members = [owner.id, nurse.id];
    const { id } = await owner.provider.groups.create({ name: 'profile-owner', members, admins: [owner.id] });
    const session = await owner.provider.sessions.create([id], { metadata: 'observations-profile-owner' });
    const sealed = await session.encryptMessage('avant', { context: 'c', sign: true });
    const his = await nurse.provider.sessions.retrieve({ sessionId: session.id });
    expect(await his.decryptMessage(sealed, { context: 'c' })).toBe('avant');
    const linksFor = async (who: string) => (await vault.serverFor(who).group(id)).links.length;

    vault.application.strangers.add('nurse').add('eve');
    expect((await send('GET', `/groups/${id}`)).code).toBe('GROUP_NOT_FOUND');
    await owner.provider.groups.removeMembers(id, [nurse.id]);
    expect(await linksFor('nurse')).toBe(2);
    await owner.provider.groups.renewKey(id);
    expect([await linksFor('owner'), await linksFor('nurse')]).toEqual([3, 2]);

    // What they read is theirs still, and their client takes the shorter chain for what it is.
    expect((await nurse.provider.groups.members(id)).map((one) => one.id)).toEqual([owner.id]);
    expect(await his.decryptDetailed(sealed, { context: 'c' })).toMatchObject({ text: 'avant', verified: true });

    // A reader who may know of her again is shown all of it, as they seal for it; and afterwards no less.
    vault.application.strangers.delete('nurse');
    expect(await linksFor('nurse')).toBe(3);
    await owner.provider.groups.renewKey(id);
    vault.application.strangers.add('nurse');
    expect([await linksFor('owner'), await linksFor('nurse')]).toEqual([4, 3]);
    await nurse.provider.groups.members(id);

    // A stranger who is a reader beside it checks its authors.
    vault.application.strangers.delete('eve');
    const shared = await owner.provider.sessions.create([id, eveId], { metadata: 'a-visit' });
    vault.application.strangers.add('eve');
    expect((await send('GET', `/groups/${id}`)).status).toBe(200);
    expect(shared.generation).toBe(1);
    for (const one of ['nurse', 'eve']) vault.application.strangers.delete(one);
  });

  it('stays whole when the same link is sent twice, or thirty at once', async () => {
    const bob = await join('bob');
    const group = await bob.provider.groups.create({ name: 'profile-bob', members: [bob.id], admins: [bob.id] });
    const again = await Promise.all([bob, bob].map(({ provider }) => provider.groups.renewKey(group.id)));
    expect(again.length).toBe(2);
    expect((await bob.provider.groups.findByName('profile-bob', { mine: true }))?.epoch).toBe(3);
    const link = (
      await vault.database.rows<{ link: object }>(
        prepared('x', 'select link from group_links where group_id = $1 and seq = 1'),
        [group.id],
      )
    )[0];
    const bobs = await vault.accessToken('bob');
    const replays = await Promise.all(
      Array.from({ length: 30 }, () =>
        send('POST', `/groups/${group.id}/links`, JSON.stringify({ link: link?.link, wraps: [] }), {
          authorization: `Bearer ${bobs}`,
        }),
      ),
    );
    expect(new Set(replays.map(({ status }) => status))).toEqual(new Set([409]));
  });

  it('is not made again by whoever sends its first link once more', async () => {
    const carol = await join('carol');
    const { id } = await carol.provider.groups.create({
      name: 'profile-carol',
      members: [carol.id],
      admins: [carol.id],
    });
    const [link] = await vault.database.rows<{ link: object }>(
      prepared('first-link', 'select link from group_links where group_id = $1 and seq = 0'),
      [id],
    );
    const wraps = await vault.database.rows<{ id: string; kseq: number; epoch: number; wrap: string }>(
      prepared(
        'first-wraps',
        `select identity_id as id, kseq, epoch, translate(encode(wrap, 'base64'), E'+/=\n', '-_') as wrap
         from group_wraps where group_id = $1 and place = 0`,
      ),
      [id],
    );
    const again = await send('POST', '/groups', JSON.stringify({ link: link?.link, wraps }), {
      authorization: `Bearer ${await vault.accessToken('carol')}`,
    });
    expect([again.status, again.code]).toEqual([409, 'CHAIN_CONFLICT']);
  });
});

it('none of all this was a defect', () => {
  expect(vault.logged.filter((line) => line.includes('vault.defect'))).toEqual([]);
});
