import { beforeEach, describe, expect, it } from '@jest/globals';
import { CallPackets } from '@maillon/contracts/devices/call-packets';
import { deriveFromCall } from '@maillon/contracts/devices/call-secrets';
import type { NetworkVerdict } from '@maillon/domain/call/network-verdict';
import { CallChat } from './call-chat.ts';

const VISIT = '01993c7a-0000-7000-8000-000000000001';
const [ANNE, MARTIN, NURSE] = ['a', 'b', 'c'].map((letter) => `01993c7a-0000-7000-8000-00000000000${letter}`) as [
  string,
  string,
  string,
];
const secret = crypto.getRandomValues(new Uint8Array(32));
const keyOf = (version: number, purpose: 'chat' | 'devices' = 'chat') =>
  deriveFromCall(secret, purpose, VISIT, version);

/** A page in a room that hands packets on, as the video server does. */
interface Page {
  readonly me: string;
  readonly chat: CallChat;
  readonly packets: CallPackets;
  leave: () => void;
}

let pages: Page[] = [];
let isCut = false;
let clock = 0;

const publishedBy =
  (me: string) =>
  async (bytes: Uint8Array, to?: string): Promise<void> => {
    if (isCut) throw new TypeError('the connection is lost');
    for (const page of pages)
      if (page.me !== me && (to === undefined || page.me === to)) void page.chat.receive(bytes, me);
  };

const enters = async (me: string, version = 1, network: NetworkVerdict | null = null): Promise<Page> => {
  const packets = new CallPackets();
  await packets.use(version, await keyOf(version));
  const now = (): number => {
    clock += 1000;
    return Date.parse('2026-11-20T09:12:00.000Z') + clock;
  };
  const chat = new CallChat({ appointmentId: VISIT, people: [ANNE, MARTIN, NURSE], me, network, now });
  const page: Page = { me, chat, packets, leave: () => undefined };
  pages = [...pages.filter((one) => one.me !== me), page];
  page.leave = chat.enter({ packets, publish: publishedBy(me) });
  return page;
};

/** Until every page has handled what it was sent; an answer may be answered. A stranger's packet changes nothing. */
const settled = async (): Promise<void> => {
  for (let round = 0; round < 12; round += 1)
    for (const { chat } of pages) await chat.receive(new Uint8Array(), 'nobody');
};
const textsOf = ({ chat }: Page) => chat.messages.map(({ author, text }) => [author, text]);

beforeEach(() => {
  [pages, isCut, clock] = [[], false, 0];
});

describe('what is written in a call', () => {
  it('reaches everybody in it, and is unread until it is looked at', async () => {
    const [anne, martin] = [await enters(ANNE), await enters(MARTIN)];
    anne.chat.say('J’ai mal à gauche');
    await settled();
    expect([textsOf(martin), martin.chat.unread, anne.chat.unread]).toEqual([[[ANNE, 'J’ai mal à gauche']], 1, 0]);
    martin.chat.look(true);
    anne.chat.say('Depuis trois jours');
    await settled();
    expect([martin.chat.messages.length, martin.chat.unread]).toEqual([2, 0]);
    expect(anne.chat.messages.map(({ isHeld }) => isHeld)).toEqual([false, false]);
  });

  it('is told to who comes later, and given back to who comes again', async () => {
    const [anne, martin] = [await enters(ANNE), await enters(MARTIN)];
    anne.chat.say('Bonjour');
    martin.chat.say('Bonjour Anne');
    await settled();
    const all = textsOf(anne);
    const nurse = await enters(NURSE);
    await settled();
    expect(textsOf(nurse)).toEqual(all);
    anne.leave();
    const again = await enters(ANNE);
    await settled();
    expect([textsOf(again), again.chat.unread]).toEqual([all, 1]);
  });

  it('waits for the connection, and leaves once when it is back', async () => {
    const [anne, martin] = [await enters(ANNE), await enters(MARTIN)];
    await settled();
    isCut = true;
    anne.chat.say('Vous m’entendez ?');
    await settled();
    expect([anne.chat.messages[0]?.isHeld, martin.chat.messages]).toEqual([true, []]);
    isCut = false;
    anne.chat.ask();
    await settled();
    expect([anne.chat.messages[0]?.isHeld, textsOf(martin)]).toEqual([false, [[ANNE, 'Vous m’entendez ?']]]);
  });

  it('under a newer key is read on both sides as soon as that key is on both', async () => {
    const [anne, martin] = [await enters(ANNE, 2), await enters(MARTIN, 1)];
    anne.chat.say('La clé vient de changer');
    martin.chat.say('Allô ?');
    await settled();
    expect([textsOf(anne), textsOf(martin)]).toEqual([[[ANNE, 'La clé vient de changer']], [[MARTIN, 'Allô ?']]]);
    await martin.packets.use(2, await keyOf(2));
    martin.chat.ask();
    await settled();
    expect(textsOf(martin)).toHaveLength(2);
    expect(textsOf(anne)).toEqual(textsOf(martin));
  });

  it('is not believed of a stranger, of a box, of another’s name, or under the key of the devices', async () => {
    const martin = await enters(MARTIN);
    const says = async (from: string, author: string, sealedAs = from, purpose: 'chat' | 'devices' = 'chat') => {
      const packets = new CallPackets();
      await packets.use(1, await keyOf(1, purpose));
      const frame = { event: 'MESSAGE', appointmentId: VISIT, messageId: crypto.randomUUID(), author };
      const clear = JSON.stringify({ ...frame, at: '2026-11-20T09:12:00.000Z', text: 'faux' });
      const place = { appointmentId: VISIT, identity: sealedAs };
      await martin.chat.receive(await packets.seal(new Uint8Array(new TextEncoder().encode(clear)), place), from);
    };
    const stranger = crypto.randomUUID();
    await says(stranger, stranger);
    await says(`box_${NURSE}`, NURSE);
    await says(ANNE, NURSE);
    await says(ANNE, ANNE, NURSE);
    await says(ANNE, ANNE, ANNE, 'devices');
    expect(martin.chat.messages).toEqual([]);
    await says(ANNE, ANNE);
    expect(martin.chat.messages).toHaveLength(1);
  });

  it('is asked for again of who has said nothing yet', async () => {
    const [anne, martin] = [await enters(ANNE), await enters(MARTIN, 2)];
    anne.chat.say('Bonjour');
    await settled();
    expect(martin.chat.messages).toEqual([]);
    await martin.packets.use(1, await keyOf(1));
    await anne.packets.use(2, await keyOf(2));
    martin.chat.askAgain([ANNE]);
    await settled();
    expect(textsOf(martin)).toEqual([[ANNE, 'Bonjour']]);
  });

  it('comes with how each is connected', async () => {
    const [anne, martin] = [await enters(ANNE, 1, 'voice'), await enters(MARTIN, 1, 'good')];
    await settled();
    expect([martin.chat.networks.get(ANNE), anne.chat.networks.get(MARTIN)]).toEqual(['voice', 'good']);
  });
});
