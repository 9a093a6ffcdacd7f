import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { DeliveryFailed, faultCode } from './delivery-failed.ts';
import { type Sms, SmsSender } from './sms.ts';

const TIMEOUT_MS = 10_000;
/** The gateway understood and will never send it. 401 and 429 are about us and pass. */
const BAD_NUMBER: ReadonlySet<number> = new Set([400, 404, 410, 422]);

/** Text messages through a provider's HTTP gateway: `POST {to, text}` with a bearer token. */
@Injectable()
export class HttpSmsSender extends SmsSender {
  private readonly url: string;
  private readonly token: string;

  constructor(@Inject(ENV) env: Pick<Env, 'SMS_URL' | 'SMS_TOKEN'>) {
    super();
    this.url = env.SMS_URL ?? '';
    this.token = env.SMS_TOKEN ?? '';
  }

  async send({ to, text }: Sms): Promise<void> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new DeliveryFailed('SMS', faultCode(error));
    });
    await response.body?.cancel();
    if (!response.ok) {
      const isFinal = BAD_NUMBER.has(response.status);
      throw new DeliveryFailed('SMS', `HTTP_${response.status}`, { isFinal });
    }
  }
}
