import { Inject, Injectable } from '@nestjs/common';
import type { Novu } from '@novu/node';
import { DeliveryFailed, faultCode } from '../delivery-failed.ts';
import { ENV, type Env } from '../env.ts';
import { Notifier, type UserNotification } from '../notifications.ts';

/** Notifications through Novu: one workflow per template, one subscriber per user. */
@Injectable()
export class NovuNotifier extends Notifier {
  private novu: Promise<Novu> | undefined;

  constructor(@Inject(ENV) private readonly env: Pick<Env, 'NOVU_API_URL' | 'NOVU_API_KEY'>) {
    super();
  }

  async notify({ userId, template, payload, deduplicationKey }: UserNotification): Promise<void> {
    const novu = await this.open();
    const to = { subscriberId: userId };
    try {
      // Novu takes one transaction id once, which makes a repeated delivery harmless.
      await novu.events.trigger(template, { to, payload: { ...payload }, transactionId: deduplicationKey });
    } catch (error) {
      throw new DeliveryFailed('Novu', faultCode(error));
    }
  }

  /** Loaded by the installations that use it, when they first do. */
  private open(): Promise<Novu> {
    const { NOVU_API_URL, NOVU_API_KEY } = this.env;
    this.novu ??= import('@novu/node').then(
      (sdk) => new sdk.Novu(NOVU_API_KEY ?? '', NOVU_API_URL === undefined ? {} : { backendUrl: NOVU_API_URL }),
    );
    return this.novu;
  }
}
