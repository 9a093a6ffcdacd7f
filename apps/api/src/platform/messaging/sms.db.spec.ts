import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpStub, type StubRequest } from '../../testing/servers/http-stub.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { SystemClock } from '../time/clock.ts';
import { HttpSmsSender } from './http-sms-sender.ts';
import { LocalSmsSender } from './local-sms-sender.ts';
import { OutgoingMessages } from './outgoing-messages.ts';
import type { Sms, SmsSender } from './sms.ts';
import { Terminal } from './terminal.ts';

const db = aDatabase();
const requests: StubRequest[] = [];
let status = 202;
let gateway: HttpStub;
beforeAll(async () => {
  gateway = await HttpStub.start((request) => {
    requests.push(request);
    return { status, body: '{"id":"1"}' };
  });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  status = 202;
});

interface World {
  readonly sender: SmsSender;
  arrived(to: string): Promise<Sms[]>;
}

const local = (): World => {
  const messages = new OutgoingMessages(db().database, db().prisma, new SystemClock());
  return {
    sender: new LocalSmsSender(messages, new Terminal(db().env)),
    arrived: async (to) => (await messages.newest(to)).map(({ text }) => ({ to, text })),
  };
};
const overHttp = () => new HttpSmsSender({ SMS_URL: `${gateway.url}/send`, SMS_TOKEN: 'the token' });
const real = (): World => ({
  sender: overHttp(),
  arrived: async (to) =>
    requests.map(({ body }) => JSON.parse(body.toString()) as Sms).filter((message) => message.to === to),
});

describe.each([
  ['of one machine', local],
  ['over HTTP', real],
])('a text message %s', (_name, open) => {
  it('arrives as it was written', async () => {
    const { sender, arrived } = open();
    const sms = { to: '+33199000101', text: 'Votre code Maillon : 123456\n« valable 10 minutes »' };
    await sender.send(sms);
    expect(await arrived(sms.to)).toEqual([sms]);
    expect(await arrived('+33199000102')).toEqual([]);
  });
});

describe('a text message over HTTP', () => {
  it('a text message over HTTP carries our credential', async () => {
    await overHttp().send({ to: '+33199000103', text: 'x' });
    expect(requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/send',
      headers: { authorization: 'Bearer the token', 'content-type': 'application/json' },
    });
  });

  it.each([400, 401, 429, 503])('fails on %i with a code, without the number', async (answer) => {
    status = answer;
    const sent = overHttp().send({ to: '+33199000104', text: 'x' });
    await expect(sent).rejects.toMatchObject({ name: 'DeliveryFailed', code: `HTTP_${answer}` });
    await expect(sent).rejects.not.toThrow('33199000104');
  });

  it('follows no redirection: the message is for our gateway alone', async () => {
    status = 307;
    await expect(overHttp().send({ to: '+33199000105', text: 'x' })).rejects.toMatchObject({ name: 'DeliveryFailed' });
  });

  it('a text message over HTTP fails when the gateway is away', async () => {
    const gone = await HttpStub.start(() => ({ status: 200 }));
    await gone.stop();
    const sender = new HttpSmsSender({ SMS_URL: gone.url, SMS_TOKEN: 'x' });
    await expect(sender.send({ to: '+33199000106', text: 'x' })).rejects.toMatchObject({ name: 'DeliveryFailed' });
  });
});
