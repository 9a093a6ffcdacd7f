import { describe, expect, it } from '@jest/globals';
import { toBase64Url } from './bytes/base64url.ts';
import { MemoryVault } from './memory.ts';
import { memoryDevice } from './port/memory-store.ts';
import type { AuthFactor } from './provider.ts';
import { sessionWrapToWire } from './sessions/wire-wraps.ts';
import { random } from './suites/primitives.ts';
import { joined } from './testing/joined.ts';
import { lyingServer } from './testing/lying-server.ts';
import { outcomeOf } from './testing/tamper.ts';

const FACTOR: AuthFactor = { type: 'SMS', value: '+33600000000' };
const LOST_DEVICES = 1_000;
const DAY = 86_400_000;

describe('lost devices, one after the other', () => {
  it('give as many whole histories back, each for one code', async () => {
    let time = 1_800_000_000_000;
    const vault = await MemoryVault.found(() => time);
    const start = { userId: 'ana', databasePath: 'vault', databaseKey: 'key' };
    const twoManRuleKey = toBase64Url(random(32));
    const challenge = async () => {
      const { sessionId } = await vault.sendChallenge('ana', FACTOR);
      return { userId: 'ana', sessionId, authFactor: FACTOR, twoManRuleKey };
    };

    const first = vault.provider('ana');
    await first.initialize(start);
    const { sldId } = await first.createIdentity({ signupJWT: await vault.signupToken('ana', 'profile-ana') });
    const group = await first.groups.create({ name: 'profile-ana', members: [sldId], admins: [sldId] });
    const history: string[] = [];
    for (let epoch = 0; epoch < 3; epoch += 1) {
      const session = await first.sessions.create([group.id]);
      history.push(await session.encryptMessage(`époque ${epoch}`, { context: 'c' }));
      await first.groups.renewKey(group.id);
    }
    await first.twoManRule.save(await challenge());

    let whole = 0;
    for (let device = 0; device < LOST_DEVICES; device += 1) {
      time += DAY;
      const phone = vault.provider('ana', memoryDevice());
      await phone.initialize(start);
      await phone.twoManRule.retrieve({ ...(await challenge()), challenge: vault.lastCode(FACTOR) ?? '' });
      const read = history.map(async (sealed) => {
        const session = await phone.sessions.retrieve({ encryptedMessage: sealed });
        return session.decryptMessage(sealed, { context: 'c' });
      });
      if ((await Promise.all(read)).join() === 'époque 0,époque 1,époque 2') whole += 1;
    }
    expect(whole).toBe(LOST_DEVICES);
  }, 300_000);
});

describe('someone who lost access, with every key they ever had and a server that hands them everything', () => {
  /** Ana's group with Bob and Eve in it; Eve's server is in league with her: it shows every wrap there is, for whom it may be. */
  async function league() {
    const vault = await MemoryVault.found();
    const [ana, bob] = [await joined(vault, 'ana'), await joined(vault, 'bob')];
    const honest = vault.serverFor('eve');
    const generous = lyingServer(honest, {
      sessions: async (ids: string[]) =>
        ids.flatMap((id) => {
          const row = vault.state.sessions.get(id);
          const wraps = [...(row?.wraps ?? [])].flatMap(([gen, all]) => all.map((one) => sessionWrapToWire(one, gen)));
          return row ? [{ id, records: row.records, wraps }] : [];
        }),
    });
    const eve = vault.provider('eve', memoryDevice(), generous);
    await eve.initialize({ userId: 'eve', databasePath: 'vault', databaseKey: 'key' });
    const { sldId } = await eve.createIdentity({ signupJWT: await vault.signupToken('eve', 'profile-eve') });
    const members = [ana.id, bob.id, sldId];
    const group = await ana.provider.groups.create({ name: 'profile-ana', members, admins: [ana.id] });
    const removeEve = () => ana.provider.groups.removeMembers(group.id, [sldId]);
    return { ana, bob, eve, group, removeEve };
  }

  it('opens nothing that was written afterwards', async () => {
    const { ana, bob, eve, group, removeEve } = await league();
    const old = await ana.provider.sessions.create([group.id]);
    const before = await old.encryptMessage('avant');
    const eves = await eve.sessions.retrieve({ sessionId: old.id });
    expect(await eves.decryptMessage(before)).toBe('avant');

    await removeEve();
    const written: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      written.push(await old.encryptMessage(`même fil ${at}`));
      const fresh = await bob.provider.sessions.create([group.id]);
      written.push(await fresh.encryptMessage(`nouveau fil ${at}`));
    }
    const outcomes = await Promise.all(
      written.map((sealed) =>
        outcomeOf(async () => (await eve.sessions.retrieve({ encryptedMessage: sealed })).decryptMessage(sealed)),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'opened')).toEqual([]);
    expect(await eves.decryptMessage(before)).toBe('avant');
  });

  it('opens nothing of a session out of which they were taken by name, with the page that they held open', async () => {
    const { ana, eve } = await league();
    const eveId = (await eve.accountInfo())?.sldId ?? '';
    const session = await ana.provider.sessions.create([eveId]);
    const before = await session.encryptMessage('avant');
    const held = await eve.sessions.retrieve({ sessionId: session.id });
    expect(await held.decryptMessage(before)).toBe('avant');
    await session.revokeRecipients([eveId]);
    const after = await session.encryptMessage('après');
    for (const one of [
      held,
      await eve.sessions.retrieve({ sessionId: session.id }, { useCache: false }).catch(() => held),
    ])
      expect(await outcomeOf(() => one.decryptMessage(after))).not.toBe('opened');
    expect(await session.decryptMessage(after)).toBe('après');
  });

  it('keeps what they could open, where the server hands it over: a price that is told', async () => {
    const { ana, eve, group, removeEve } = await league();
    const [read, other] = [
      await ana.provider.sessions.create([group.id]),
      await ana.provider.sessions.create([group.id]),
    ];
    const [seen, unread] = [await read.encryptMessage('lu'), await other.encryptMessage('jamais lu')];
    const eves = await eve.sessions.retrieve({ encryptedMessage: seen });
    expect(await eves.decryptMessage(seen)).toBe('lu');
    await removeEve();
    const handed = await eve.sessions.retrieve({ encryptedMessage: unread });
    expect(await handed.decryptMessage(unread)).toBe('jamais lu');
  });
});
