import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DirectMessages } from '../../../platform/messaging/direct-messages.ts';
import { LoginCodeSender } from './login-code.sender.ts';

const CODE = { contact: { kind: 'email', value: 'ana@patient.example' }, code: '123456' } as const;
const senderThat = (send: DirectMessages['send']) => new LoginCodeSender({ send } as DirectMessages);

describe('a login code', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('that a relay which hangs does not take is given up after 20 seconds', async () => {
    const sent = senderThat(() => new Promise(() => undefined)).send(CODE);
    const outcome = expect(sent).rejects.toMatchObject({ name: 'DeliveryFailed', code: 'TIMEOUT' });
    await jest.advanceTimersByTimeAsync(20_000);
    await outcome;
  });

  it('that was taken leaves no timer', async () => {
    await senderThat(async () => undefined).send(CODE);
    expect(jest.getTimerCount()).toBe(0);
  });
});
