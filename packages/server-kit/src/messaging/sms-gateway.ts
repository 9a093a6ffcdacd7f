import { DeliveryFailed, faultCode } from './delivery-failed.ts';

export interface SmsGateway {
  readonly url: string;
  readonly token: string;
}

export interface SmsMessage {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

const TIMEOUT_MS = 10_000;
/** The gateway understood and will never send it. 401 and 429 are about us and pass. */
const BAD_NUMBER: ReadonlySet<number> = new Set([400, 404, 410, 422]);

/**
 * A text message through a provider's HTTP gateway: `POST {to, text}` with a bearer token.
 * @throws {DeliveryFailed} with a code, without the number
 */
export async function sendSms({ url, token }: SmsGateway, { to, text }: SmsMessage): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new DeliveryFailed('SMS', faultCode(error));
  });
  await response.body?.cancel();
  if (!response.ok) {
    throw new DeliveryFailed('SMS', `HTTP_${response.status}`, { isFinal: BAD_NUMBER.has(response.status) });
  }
}
