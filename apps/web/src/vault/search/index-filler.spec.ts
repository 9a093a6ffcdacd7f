import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Channel, Message } from '@maillon/contracts/accounts/channels';
import * as appointments from '@maillon/contracts/agenda/appointments';
import type { EmbeddedProvider } from '@maillon/vault/embedded';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { draftStore } from '../../lib/forms/draft-store.ts';
import { blockStore } from '../../lib/search/block-store.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aPatient, aVisit } from '../../testing/people.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { fakeSdk } from '../../testing/session.ts';
import { TestVault } from '../../testing/vault.ts';
import { sealing } from '../encryption/encrypt.ts';
import { ofMessage, ofVisit } from '../encryption/sealed-place.ts';
import { contextOfMessage } from '../encryption/thread-contexts.ts';
import { reasonOf } from '../encryption/visit-reason.ts';
import { vault } from '../vault.ts';
import { deviceSearch } from './device-search.ts';
import { EVERY_SOURCE, IndexFiller } from './index-filler.ts';

const id = (n: number): string => `0195d000-0000-7000-8000-${`${n}`.padStart(12, '0')}`;
const me = aPatient();
const CHANNEL = id(70);

let provider: EmbeddedProvider;
let messages: Message[] = [];
let api: ReturnType<typeof fakeApi>;
let sldId: string | null = null;

const write = async (number: number, text: string): Promise<void> => {
  const place = { readers: [], ...ofMessage(CHANNEL, me.patient?.id ?? '') };
  const sealed = await sealing.one({ ...place, sldId }, contextOfMessage(id(number)), text);
  sldId = sealed.sldId;
  const author = { id: me.id, name: 'Camille Moreau' };
  const time = `2026-03-01T08:00:${`${number}`.padStart(2, '0')}.000Z`;
  messages.push({ id: id(number), number, text: sealed.text, time, author, mentions: [] });
};

const person = (userId: string, profileId: string, name: string) => ({
  ...{ id: userId, profileId, name, sldId: null, userType: 'patient' as const, gender: null },
  ...{ active: true, received: 0, read: 0 },
});
const channel = (): Channel => ({
  ...{ id: CHANNEL, sldId, type: 'OneToOne', unread: 0, isOpen: true, lastMessage: messages.at(-1) ?? null },
  users: [person(me.id, me.patient?.id ?? '', 'Camille Moreau'), person(id(80), id(81), 'Hélène Vasseur')],
});

const MESSAGES = `GET /api/channel/${CHANNEL}/message`;
const asked = (): number => api.calls.filter(({ call }) => call === MESSAGES).length;

const newFiller = () => new IndexFiller({ userId: me.id, provider, me: () => me, wait: async () => undefined });
const fills = async (filler: IndexFiller): Promise<void> => {
  filler.ask(EVERY_SOURCE, 3_600_000);
  await filler.fill();
};
const found = (words: string) => deviceSearch.find(words).map(({ text }) => text);

beforeEach(async () => {
  setPublicConfig(TEST_CONFIG);
  fakeSdk();
  provider = await (await TestVault.found()).opensFor(me.patient?.id ?? '');
  [messages, sldId] = [[], null];
  api = fakeApi({
    'GET /api/channel': () => json([channel()]),
    [MESSAGES]: ({ url }) => {
      const before = Number(url.searchParams.get('before'));
      const earlier = messages.filter(({ number }) => number < before);
      return json(earlier.slice(-Number(url.searchParams.get('$limit'))));
    },
    'GET /api/appointment': () => json([]),
    [`GET /api/patient/${me.patient?.id}/document`]: () => json([]),
  });
  await write(1, 'La fièvre est revenue');
});
afterEach(async () => {
  await Promise.all([blockStore.clear(), draftStore.clear()]);
  vault.become({ is: 'absent', why: 'signed-out' });
});

describe('the search of a device', () => {
  it('finds a message that was never opened, and after a restart without asking for any', async () => {
    const first = newFiller();
    await fills(first);
    expect([found('fievre'), asked()]).toEqual([['La fièvre est revenue'], 1]);
    expect(deviceSearch.current()).toEqual({ is: 'filled', count: 1 });
    first.stop();
    expect([found('fievre'), deviceSearch.current().is]).toEqual([[], 'closed']);

    for (const call of ['GET /api/channel', 'GET /api/appointment']) api.on(call, () => Response.error());
    const second = newFiller();
    await fills(second);
    expect([found('fievre'), asked()]).toEqual([['La fièvre est revenue'], 1]);
    second.stop();
  });

  it('asks only for what is new', async () => {
    const filler = newFiller();
    await fills(filler);
    await write(2, 'Elle est tombée');
    await fills(filler);
    expect(found('tomb')).toEqual(['Elle est tombée']);
    const [, second] = api.calls.filter(({ call }) => call === MESSAGES);
    expect(Object.fromEntries(second?.url.searchParams ?? [])).toEqual({ before: '3', $limit: '1' });
    await fills(filler);
    expect(asked()).toBe(2);
    filler.stop();
  });

  it('forgets a conversation that its reader may no longer read', async () => {
    const filler = newFiller();
    await fills(filler);
    api.on('GET /api/channel', () => json([]));
    await fills(filler);
    expect([found('fievre'), (await blockStore.keys()).filter((key) => key.includes(CHANNEL))]).toEqual([[], []]);
    filler.stop();
  });

  it('says nothing of a text that nobody entitled has signed', async () => {
    const [only] = messages;
    if (only !== undefined) messages = [{ ...only, author: { id: id(80), name: 'Hélène Vasseur' } }];
    const filler = newFiller();
    await fills(filler);
    expect([found('fievre'), asked()]).toEqual([[], 1]);
    filler.stop();
  });

  it('finds the reason of a visit, and asks for no more than the agenda gives at once', async () => {
    const visit = aVisit({ id: id(90) });
    const place = { sldId: null, readers: [], ...ofVisit(visit.id, visit.patient.userData.id) };
    const { text } = await sealing.one(place, reasonOf(visit.id), 'Douleurs au genou');
    const visits = [{ ...visit, description: text }, aVisit({ id: id(91), description: 'Genou gauche, en clair' })];
    api.on('GET /api/appointment', ({ url }) => {
      const query = Object.fromEntries(url.searchParams);
      return appointments.list.query.safeParse(query).success ? json(visits) : json({}, { status: 422 });
    });
    const filler = newFiller();
    await fills(filler);
    expect(found('genou')).toEqual(['Douleurs au genou']);
    filler.stop();
  });

  it('a source that fails leaves the others alone', async () => {
    api.on('GET /api/appointment', () => json({}, { status: 500 }));
    const filler = newFiller();
    await fills(filler);
    expect(found('fievre')).toHaveLength(1);
    filler.stop();
  });
});
