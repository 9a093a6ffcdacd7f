import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import type { IdentifiedAnnouncement } from '../application.ts';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { until } from '../testing/until.ts';
import { announce } from './announcements.ts';
import { Announcer } from './announcer.ts';

/** What the application's server reads of one request, and of one list in it. */
const MAX_BYTES = 256 * 1024;
const MAX_USERS = 1_000;

const HELD = `select pid from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`;

let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());
afterEach(() => vault.asOwner('delete from vault.announcements'));

const people = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const publish = (groupId: string, userIds: string[]) =>
  vault.database.transaction((tx) => announce(tx, { kind: 'recipients-changed', userIds, groupId }));
const due = () => vault.database.run(prepared('due-now', 'update announcements set next_at = now()'));

/** An application that refuses what its server refuses, and all that speaks of `poison`. */
const heard: IdentifiedAnnouncement[] = [];
const strict = {
  ...({} as ConstructorParameters<typeof Announcer>[1]),
  publish: async (events: readonly IdentifiedAnnouncement[]) => {
    const isTooLarge = JSON.stringify({ events }).length > MAX_BYTES;
    const isRefused = events.some(
      ({ userIds, groupId }) => groupId === 'poison' || (userIds as string[]).length > MAX_USERS,
    );
    if (isTooLarge || isRefused) throw new Error('HTTP 413');
    heard.push(...events);
    return { turns: {} };
  },
};
const deliver = () => new Announcer(vault.database, strict, () => undefined).deliver();

describe('announcements', () => {
  it('of a large structure, a hundred at once, come in portions that the application reads', async () => {
    heard.length = 0;
    for (let count = 0; count < 100; count++) await publish(`group-${count}`, people(90));
    await deliver();
    expect(heard.map(({ groupId }) => groupId)).toEqual(Array.from({ length: 100 }, (_, at) => `group-${at}`));
  });

  it('of more people than a list holds come as several', async () => {
    heard.length = 0;
    const all = people(2_500);
    await publish('crowd', all);
    await deliver();
    expect(heard.flatMap(({ userIds }) => userIds)).toEqual(all);
  });

  it('leave once, in no transaction, while another process finds nothing to do', async () => {
    heard.length = 0;
    await publish('ours', people(1));
    const meanwhile: unknown[] = [];
    const slow = {
      ...strict,
      publish: async (events: readonly IdentifiedAnnouncement[]) => {
        meanwhile.push(await vault.database.rows(prepared('spec-held', HELD)));
        // What is announced meanwhile waits for what was announced before.
        if (meanwhile.length === 1) await publish('later', people(1));
        await deliver();
        meanwhile.push([...heard]);
        return strict.publish(events);
      },
    };
    await new Announcer(vault.database, slow, () => undefined).deliver();
    expect(meanwhile.slice(0, 2)).toEqual([[], []]);
    expect(heard.slice(0, 2).map(({ groupId }) => groupId)).toEqual(['ours', 'later']);
  });

  it('that a process took along when it died come from another, once it is taken for dead', async () => {
    heard.length = 0;
    await publish('orphan', people(1));
    const dying = { ...strict, publish: () => new Promise<never>(() => undefined) };
    void new Announcer(vault.database, dying, () => undefined).deliver();
    const claimed = prepared('spec-claimed', 'select 1 from announcements where claim is not null');
    await until(async () => (await vault.database.rows(claimed)).length === 1);
    await deliver();
    expect(heard).toEqual([]);
    await vault.database.run(prepared('spec-dead', 'update announcements set claimed_until = now()'));
    await deliver();
    expect(heard.map(({ groupId }) => groupId)).toEqual(['orphan']);
  });

  it('are not held back by one that the application never takes', async () => {
    heard.length = 0;
    await publish('before', people(1));
    await publish('poison', people(1));
    await publish('after', people(1));
    for (let count = 0; count < 4; count++) {
      await deliver();
      if (count < 1) await due();
    }
    expect(heard.map(({ groupId }) => groupId)).toEqual(['before', 'after']);
  });
});
