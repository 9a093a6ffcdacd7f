import { beforeEach, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import { cosign } from '../log/cosignature.ts';
import { type LogEntry, profileCommitment } from '../log/merkle.ts';
import { MemoryVault } from '../memory.ts';
import { memoryDevice } from '../port/memory-store.ts';
import { type Signer, signerFrom } from '../suites/ed25519.ts';
import { random } from '../suites/primitives.ts';
import { joined } from '../testing/joined.ts';
import { outcomeOf } from '../testing/tamper.ts';
import { Auditor, type KeptHead } from './auditor.ts';
import { Replay } from './replay.ts';

/** An auditor who replays the log (PROTOCOL.md §12), and the clients who ask for that. */
let vault: MemoryVault;
let later = 0;
let signer: Signer;
beforeEach(async () => {
  later = 0;
  vault = await MemoryVault.found(() => Date.now() + later);
  signer = await signerFrom(random(32));
});
const MINUTE = 60_000;

const auditorOf = (kept?: KeptHead, by: Signer | undefined = signer) => {
  const serverKey = vault.state.signer.publicKey;
  return new Auditor(vault.auditedLog(), { serverKey, signer: by, kept, now: vault.state.now });
};

const join = (name: string, profileId?: string) => joined(vault, name, { profileId });

const history = async () => {
  const [ana, bob] = [await join('ana'), await join('bob')];
  const both = [ana.id, bob.id];
  const group = await ana.provider.groups.create({ name: 'a-team', members: both, admins: both });
  await ana.provider.groups.renewKey(group.id);
  await bob.provider.renewKey();
  return { ana, bob, group };
};

const why = (work: () => Promise<unknown>): Promise<string> =>
  work().then(
    () => 'good',
    (error: unknown) => String(error),
  );

describe('an auditor', () => {
  it('finds nothing in an honest log, however often it looks', async () => {
    const { ana } = await history();
    const auditor = auditorOf();
    const first = await auditor.look();
    await ana.provider.renewKey();
    const second = await auditor.look();
    expect([first.size, second.size]).toEqual([vault.state.log.length - 1, vault.state.log.length]);
    expect((await auditorOf(second).look()).size).toBe(second.size);
  });

  it('says who lost their keys and has others since, and who was prepared and never came', async () => {
    const { ana } = await history();
    await ana.provider.reset.ask();
    later += 73 * 60 * MINUTE;
    await ana.provider.reset.complete();
    const again = await join('ana');
    const auditor = auditorOf();
    await auditor.look();
    expect(auditor.replaced).toMatchObject([{ before: ana.id, id: again.id }]);
  });

  const hash = toBase64Url(random(32));
  const lies: [string, (log: LogEntry[]) => Promise<unknown>, RegExp][] = [
    ['two heads for one place', async (log) => log.push({ ...log[0], hash } as LogEntry), /two heads for cvi_\w+ at 0/],
    ['a gap', async (log) => log.push({ ...log[0], seq: 2 } as LogEntry), /lacks 1/],
    [
      'two identities for one profile',
      async (log) => log.push({ ...log[0], id: `cvi_${'a'.repeat(32)}` } as LogEntry),
      /cvi_\w+ and cvi_a+ for one profile/,
    ],
    [
      'an identity that changes its profile',
      async (log) => log.push({ ...log[0], seq: 1, profile: await profileCommitment('other') } as LogEntry),
      /changes its profile/,
    ],
    [
      'a leaf that names no profile, after others did',
      async (log) => log.push({ kind: 'identity', id: `cvi_${'a'.repeat(32)}`, seq: 0, hash }),
      /no profile/,
    ],
    [
      'something after an end',
      async (log) => log.push({ ...log[0], kind: 'end' } as LogEntry, { ...log[0], seq: 1 } as LogEntry),
      /has ended/,
    ],
    ['an end that is none', async (log) => log.push({ ...log[0], kind: 'end', hash } as LogEntry), /does not stand at/],
  ];
  it.each(lies)('an auditor refuses %s', async (_what, lie, said) => {
    await history();
    const auditor = auditorOf();
    await auditor.look();
    const { size } = vault.state.cosignatures;
    await lie(vault.state.log);
    expect(await why(() => auditor.look())).toMatch(said);
    expect(vault.state.cosignatures.size).toBe(size);
    expect(await why(() => auditorOf().look())).toMatch(said);
  });

  it('refuses a leaf of the first form that is of no link', () => {
    for (const kind of ['profile', 'end', 'server'] as const) {
      const id = `${kind === 'server' ? 'cvs' : 'cvi'}_${'a'.repeat(32)}`;
      expect(() => new Replay().take({ kind, id, seq: 0, hash }, 0)).toThrow(/no profile/);
    }
  });

  it('refuses a log that is another one than before, also after a start of its own', async () => {
    await history();
    const kept = await auditorOf().look();
    const [first] = vault.state.log;
    if (first) vault.state.log[0] = { ...first, hash };
    expect(await why(() => auditorOf(kept).look())).toMatch(/another one before/);
    vault.state.log.splice(1);
    expect(await why(() => auditorOf(kept).look())).toMatch(/the log had 5 leaves/);
  });

  it('refuses a head of another time, and one of other leaves than it is shown', async () => {
    await history();
    const kept = await auditorOf().look();
    later -= 10 * MINUTE;
    expect(await why(() => auditorOf(kept).look())).toMatch(/its clock went back/);
    later = 0;
    const log = vault.auditedLog();
    const entries = async (from: number) => (await log.entries(from)).map((one) => ({ ...one, hash }));
    const serverKey = vault.state.signer.publicKey;
    const shown = new Auditor({ ...log, entries }, { serverKey, now: vault.state.now });
    expect(await why(() => shown.look())).toMatch(/of other leaves/);
  });
});

describe('a client that knows an auditor', () => {
  const world = async () => {
    vault.auditorKeys = { keys: [signer.publicKey], maximumLagMs: 30 * MINUTE };
    const [ana, bob] = [await join('ana'), await join('bob')];
    const group = await ana.provider.groups.create({ name: 'profile-ana', members: [ana.id], admins: [ana.id] });
    const add = () => outcomeOf(() => ana.provider.groups.addMembers(group.id, [bob.id]));
    return { ana, bob, group, add };
  };

  it('lets nobody in before it has looked, and does then', async () => {
    const { add, ana, bob } = await world();
    await ana.provider.sessions.create([bob.id]);
    const session = await ana.provider.sessions.create([ana.id]);
    const share = () => outcomeOf(() => session.addRecipients([bob.id]));
    expect([await add(), await share()]).toEqual(['LOG_STALE', 'LOG_STALE']);
    await auditorOf().look();
    expect([await add(), await share()]).toEqual(['opened', 'opened']);
  });

  it('does not take the word of another one, nor an old word', async () => {
    const { add } = await world();
    await auditorOf(undefined, await signerFrom(random(32))).look();
    expect(await add()).toBe('LOG_STALE');
    await auditorOf().look();
    later += 31 * MINUTE;
    expect(await add()).toBe('LOG_STALE');
    await auditorOf().look();
    expect(await add()).toBe('opened');
  });

  it('is told that two logs are shown where its auditor saw another one', async () => {
    const { add } = await world();
    const root = random(32);
    const head = { size: 2, root, ts: vault.state.now() };
    const signed = await cosign(signer, vault.state.signer.publicKey, head);
    vault.state.cosignatures.set(signed.k, signed);
    expect(await add()).toBe('LOG_INCONSISTENT');
  });

  it('opens without it, and says so once a day', async () => {
    vault.auditorKeys = { keys: [signer.publicKey], maximumLagMs: 30 * MINUTE };
    const device = memoryDevice();
    const open = async (alerts: unknown[]) => {
      const provider = vault.provider('ana', device);
      provider.on('integrity-alert', (detail) => alerts.push(detail));
      await provider.initialize({ userId: 'ana', databasePath: 'vault', databaseKey: 'key' });
      await new Promise((resolve) => setImmediate(resolve));
      return provider;
    };
    const first = await open([]);
    await first.createIdentity({ signupJWT: await vault.signupToken('ana', 'profile-ana') });
    const alerts: unknown[] = [];
    expect(await (await open(alerts)).status()).toBe('registered');
    expect(alerts).toEqual([{ code: 'LOG_STALE', ids: [] }]);
    await auditorOf().look();
    await open(alerts);
    expect(alerts).toHaveLength(1);
  });
});
