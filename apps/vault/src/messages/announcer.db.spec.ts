import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import type { IdentifiedAnnouncement } from '../application.ts';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { announce } from './announcements.ts';
import { Announcer } from './announcer.ts';

/** What the application's server reads of one request, and of one list in it. */
const MOST_BYTES = 256 * 1024;
const MOST_USERS = 1_000;

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
    const isTooLarge = JSON.stringify({ events }).length > MOST_BYTES;
    const isRefused = events.some(
      ({ userIds, groupId }) => groupId === 'poison' || (userIds as string[]).length > MOST_USERS,
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
