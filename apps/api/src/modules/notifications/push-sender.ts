import { Injectable } from '@nestjs/common';
import { DevicesRepository } from './devices.repository.ts';
import { WebPush } from './web-push.ts';

/** Wakes the browsers in which a user is signed in. Telephones of the shops are reached through the provider. */
@Injectable()
export class PushSender {
  constructor(
    private readonly devices: DevicesRepository,
    private readonly web: WebPush,
  ) {}

  /** False: there is no browser to wake. One that fails keeps no other from being woken; then all are tried again. */
  async send(userId: string): Promise<boolean> {
    const browsers = (await this.devices.ofUser(userId)).filter(({ platform }) => platform === 'web');
    const outcomes = await Promise.allSettled(
      browsers.map(async ({ id, token }) => {
        if (!this.web.accepts(token)) return false;
        if ((await this.web.wake(token)) === 'sent') return true;
        await this.devices.remove(id);
        return false;
      }),
    );
    const wokeOne = outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value);
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (!wokeOne && failure !== undefined) throw failure.reason;
    return wokeOne;
  }
}
