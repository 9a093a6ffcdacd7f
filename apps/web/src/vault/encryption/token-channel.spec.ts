import { MessageChannel as NodeChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@maillon/domain/time-units';
import type { VaultPass } from '../../data/vault.ts';
import { serveTokens, tokensFrom } from './token-channel.ts';

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

const channel = (pass: () => Promise<VaultPass>) => {
  // The DOM of the tests has none; Node's has the same shape.
  const { port1, port2 } = new NodeChannel() as unknown as MessageChannel;
  open.push(port1, port2);
  serveTokens(port1, pass);
  return tokensFrom(port2);
};

describe('tokens for the vault’s worker', () => {
  it('come with the server’s time: the worker says what time it is there', async () => {
    const ahead = -2 * HOUR_MS;
    const { token, now } = channel(async () => ({ token: 'one', until: Date.now() + MINUTE_MS, ahead }));
    expect(Math.abs(now() - Date.now())).toBeLessThan(MINUTE_MS);
    expect(await token()).toBe('one');
    expect(Math.abs(now() - Date.now() - ahead)).toBeLessThan(MINUTE_MS);
  });

  it('are asked for again once they are over', async () => {
    let asked = 0;
    const { token } = channel(async () => {
      asked += 1;
      return { token: `${asked}`, until: asked === 1 ? Date.now() - 1 : Date.now() + MINUTE_MS, ahead: 0 };
    });
    expect([await token(), await token(), await token()]).toEqual(['1', '2', '2']);
  });
});
