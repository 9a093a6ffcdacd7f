import { describe, expect, it } from '@jest/globals';
import { toBase64Url } from './bytes/base64url.ts';
import { MemoryVault } from './memory.ts';
import { memoryDevice } from './port/memory-store.ts';
import type { WireSession } from './port/vault-server.ts';
import { random } from './suites/primitives.ts';
import { editBody, family, join, lying, open, setUpVault, vault } from './testing/hostile-server.ts';
import { outcomeOf } from './testing/tamper.ts';

setUpVault();

describe('a server that lies about a session', () => {
  const lies: [string, (wire: WireSession) => WireSession, string][] = [
    [
      'swaps its id',
      (wire) => ({
        ...wire,
        records: wire.records.map((one) => ({ ...one, b: editBody(one.b, { sid: crypto.randomUUID() }) })),
      }),
      'CHAIN_INVALID',
    ],
    [
      'adds a recipient',
      (wire) => ({
        ...wire,
        records: wire.records.map((one) => ({
          ...one,
          b: editBody(one.b, { rcpt: [{ i: `cvi_${'a'.repeat(32)}`, kseq: 0 }] }),
        })),
      }),
      'CHAIN_INVALID',
    ],
    ['shows no record', (wire) => ({ ...wire, records: [] }), 'CHAIN_INVALID'],
    ['shows a record twice', (wire) => ({ ...wire, records: [...wire.records, ...wire.records] }), 'CHAIN_INVALID'],
    [
      'swaps a wrap',
      (wire) => ({ ...wire, wraps: wire.wraps.map((one) => ({ ...one, wrap: toBase64Url(random(71)) })) }),
      'TRUNCATED',
    ],
    ['drops the wraps', (wire) => ({ ...wire, wraps: [] }), 'NOT_RECIPIENT'],
  ];

  it.each(lies)('%s', async (_what, lie, code) => {
    const { device, text } = await family();
    const honest = vault.serverFor('ana');
    const server = lying('ana', { sessions: async (ids) => (await honest.sessions(ids)).map(lie) });
    const ana = await open('ana', device, server);
    const attempt = async () => {
      const session = await ana.sessions.retrieve({ encryptedMessage: text });
      await session.decryptMessage(text, { context: 'c' });
    };
    expect(await outcomeOf(attempt)).toBe(code);
  });

  it('a server that lies about a session cannot answer for one with another', async () => {
    const { device, ana: who, session } = await family();
    const ana = await open('ana', device);
    const other = await ana.sessions.create([who.id]);
    const server = lying('ana', {
      sessions: async ([id = '']) =>
        (await vault.serverFor('ana').sessions([other.id])).map((wire) => ({ ...wire, id })),
    });
    const fooled = await open('ana', device, server);
    expect(await outcomeOf(() => fooled.sessions.retrieve({ sessionId: session.id }))).toBe('CHAIN_INVALID');
  });

  it('cannot put a name under a text that its owner did not sign', async () => {
    const { bob, session } = await family();
    const seen = await bob.provider.sessions.retrieve({ sessionId: session.id });
    const forged = await seen.encryptMessage('Signé Ana', { context: 'c' });
    expect(await seen.decryptDetailed(forged, { context: 'c' })).toMatchObject({ author: null, verified: false });
  });

  it('a server that lies about a session hides who wrote, and does not say that the reader has no identity', async () => {
    const { device, bob, session } = await family();
    const seen = await bob.provider.sessions.retrieve({ sessionId: session.id });
    const text = await seen.encryptMessage('De Bob', { context: 'c', sign: true });
    const honest = vault.serverFor('ana');
    const identities: typeof honest.identities = async (ids) => {
      const { [bob.id]: _, ...others } = await honest.identities(ids);
      return others;
    };
    const ana = await open('ana', device, lying('ana', { identities }));
    const opened = await ana.sessions.retrieve({ sessionId: session.id });
    expect(await outcomeOf(() => opened.decryptMessage(text, { context: 'c' }))).toBe('DECRYPT_FAILED');
  });
});

describe('a server that rewrites the log', () => {
  it('a server that rewrites the log is found out at the next unlock', async () => {
    const { device } = await family();
    await (await open('ana', device)).close();
    const [first] = vault.state.log;
    if (first) vault.state.log[0] = { ...first, hash: toBase64Url(random(32)) };
    await join('newcomer');
    expect(await outcomeOf(() => open('ana', device))).toBe('LOG_INCONSISTENT');
  });

  it('is found out when it shrinks, and when our own head is not in it', async () => {
    const { device } = await family();
    await (await open('ana', device)).close();
    const kept = vault.state.log;
    vault.state.log = kept.slice(0, 1);
    expect(await outcomeOf(() => open('ana', device))).toBe('LOG_INCONSISTENT');
    vault.state.log = kept.map((entry) => (entry.kind === 'identity' ? { ...entry, id: `${entry.id}x` } : entry));
    expect(await outcomeOf(() => open('ana', memoryDevice()))).toBe('opened');
    expect(await outcomeOf(() => open('ana', device))).toBe('LOG_INCONSISTENT');
  });

  it('a server that rewrites the log is not believed under another key', async () => {
    const { device } = await family();
    const other = await MemoryVault.found();
    const stranger = await other.serverFor('x').unlock();
    const honest = vault.serverFor('ana');
    const server = lying('ana', { unlock: async () => ({ ...(await honest.unlock()), treeHead: stranger.treeHead }) });
    expect(await outcomeOf(() => open('ana', device, server))).toBe('LOG_INCONSISTENT');
  });
});
