import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VaultError } from '@maillon/vault/errors';
import { waitFor } from '@testing-library/react';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { draftStore } from '../../lib/forms/draft-store.ts';
import { sessionBegins, sessionEnded } from '../../lib/session/session-end.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { TestVault } from '../../testing/vault.ts';
import { vault } from '../vault.ts';
import { ownDrafts } from './own-drafts.ts';
import { threadQueue } from './thread-queue.ts';
import { waitingThreads } from './waiting-threads.ts';

const KEY = 'thread.doctor.channel.c1';
const PLACE = {
  ...{ userId: 'doctor', key: KEY },
  context: { entity: 'thread-draft', id: 'channel.c1', field: 'messages' },
};
const queue = () => threadQueue('doctor', 'channel.c1');
const texts = () =>
  queue()
    .snapshot()
    .map(({ text }) => text);

beforeEach(async () => {
  setPublicConfig(TEST_CONFIG);
  await (await TestVault.found()).opensFor('doctor');
  await ownDrafts.prepare(PLACE);
});
afterEach(async () => {
  sessionEnded('expired');
  sessionBegins();
  // Behind what is still being kept.
  await ownDrafts.remove(PLACE);
  await draftStore.clear();
  vault.become({ is: 'absent', why: 'signed-out' });
});

const away = async (): Promise<never> => {
  throw new VaultError('NETWORK');
};
const kept = () => draftStore.read(KEY);

describe('what a person writes in a thread', () => {
  it('waits sealed in this browser, and leaves once and in its order when a later page opens the thread', async () => {
    queue().sendWith(away);
    queue().write('Premier');
    queue().write('Second');
    await waitFor(async () => expect(await kept()).not.toBeNull());
    await waitFor(() =>
      expect(
        queue()
          .snapshot()
          .every(({ isHeld }) => isHeld),
      ).toBe(true),
    );
    expect([...waitingThreads.snapshot()]).toEqual([KEY]);
    expect(JSON.stringify(await kept())).not.toMatch(/Premier|Second/);
    const ids = queue()
      .snapshot()
      .map(({ id }) => id);
    // In its order behind what is under way.
    expect((await ownDrafts.read(PLACE))?.text).toContain('Second');

    sessionEnded('expired');
    sessionBegins();
    // A list that a later page shows says so, before the thread is opened.
    expect([...waitingThreads.snapshot()]).toEqual([]);
    await waitingThreads.look('doctor');
    expect([...waitingThreads.snapshot()]).toEqual([KEY]);
    const sent: [string, string][] = [];
    queue().sendWith(async (id, text) => void sent.push([id, text]));
    queue().open(() => undefined);
    await waitFor(() =>
      expect(sent).toEqual([
        [ids[0], 'Premier'],
        [ids[1], 'Second'],
      ]),
    );
    await waitFor(async () => expect(await kept()).toBeNull());
    expect(texts()).toEqual([]);
    expect([...waitingThreads.snapshot()]).toEqual([]);
  });

  it('is said to wait once it is in this browser, whatever is written meanwhile', async () => {
    queue().sendWith(away);
    const found: Promise<unknown>[] = [];
    queue().subscribe(() => {
      if (
        texts().length === 2 &&
        queue()
          .snapshot()
          .every(({ isHeld }) => isHeld)
      )
        found.push(kept());
    });
    queue().write('Premier');
    queue().write('Second');
    await waitFor(() => expect(found.length).toBeGreaterThan(0));
    expect(await found[0]).not.toBeNull();
    expect((await ownDrafts.read(PLACE))?.text).toContain('Second');
  });

  it('goes on leaving once the screen of the thread is left, and comes back to its writer where it is refused', async () => {
    const leave = queue().open(() => {
      throw new Error('the screen is gone');
    });
    let refuse: (error: Error) => void = () => undefined;
    queue().sendWith(() => new Promise((_, reject) => (refuse = reject)));
    queue().write('Trop tard');
    leave();
    refuse(new VaultError('NOT_RECIPIENT'));
    await waitFor(() => expect(texts()).toEqual([]));
    const back: string[] = [];
    queue().open((text) => back.push(text));
    expect(back).toEqual(['Trop tard']);
  });

  it('is sent by nobody once the session is over', async () => {
    const sent: string[] = [];
    queue().sendWith(away);
    queue().write('Pour plus tard');
    const before = queue();
    await waitFor(() => expect(before.snapshot()[0]?.isHeld).toBe(true));
    before.sendWith(async (_id, text) => void sent.push(text));
    sessionEnded('expired');
    before.open(() => undefined);
    await waitFor(() => expect(before.snapshot()[0]?.isHeld).toBe(true));
    expect(sent).toEqual([]);
  });
});
