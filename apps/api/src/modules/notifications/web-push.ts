import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { DeliveryFailed, faultCode } from '@maillon/server-kit/messaging/delivery-failed';
import { Inject, Injectable } from '@nestjs/common';
import { deriveKey, secretsOf } from '../../platform/crypto/secret-keys.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { Clock } from '../../platform/time/clock.ts';

const CURVE = 'prime256v1';
const COORDINATE_BYTES = 32;
const TIMEOUT_MS = 10_000;
const TOKEN_LIFE_S = 12 * 3600;
/** A browser that is off for longer finds the notification in the application anyway. */
const KEPT_S = 24 * 3600;
/** What services answer to a key that the browser did not subscribe with: Mozilla, those of Google and Microsoft, Apple. */
const OTHER_KEY: ReadonlySet<number> = new Set([400, 401, 403]);
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** The push services of the browsers; the endpoint comes from the client, and the server goes nowhere else on its word. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'] as const;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

interface PushKey {
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

const pushKeyOf = (secret: string): PushKey => {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(deriveKey(secret, 'web-push'));
  const point = ecdh.getPublicKey();
  const part = (from: number) => point.subarray(from, from + COORDINATE_BYTES).toString('base64url');
  const d = ecdh.getPrivateKey().toString('base64url').padStart(43, 'A');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(1 + COORDINATE_BYTES), d };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
};

/**
 * Web push without a word in it (RFC 8030, RFC 8292): the browser is woken, and its service worker shows that there is
 * something. So nothing is encrypted, nothing can be read on the way, and no key of the subscription is kept.
 */
@Injectable()
export class WebPush {
  /** Uncompressed point, base64url: what a browser subscribes with. */
  readonly publicKey: string;
  private readonly keys: readonly [PushKey, ...PushKey[]];
  private readonly services: readonly string[];

  constructor(
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'SECRET_KEY' | 'PUBLIC_URL' | 'PUSH_SERVICES'>,
  ) {
    const [current, ...retired] = secretsOf(env.SECRET_KEY);
    this.keys = [pushKeyOf(current), ...retired.map(pushKeyOf)];
    this.publicKey = this.keys[0].publicKey;
    this.services = env.PUSH_SERVICES;
  }

  /** Whether a subscription is at a push service that we know. */
  accepts(endpoint: string): boolean {
    const url = URL.parse(endpoint);
    if (url === null || url.username !== '' || url.password !== '') return false;
    if (this.services.includes(url.origin)) return true;
    const isKnown = SERVICES.some((service) => url.hostname === service || url.hostname.endsWith(`.${service}`));
    return url.protocol === 'https:' && url.port === '' && isKnown;
  }

  /** With the key of today, then with those that are being retired: a browser keeps the one that it subscribed with. */
  async wake(endpoint: string): Promise<'sent' | 'gone'> {
    let status = 0;
    for (const key of this.keys) {
      status = await this.ask(endpoint, key);
      if (!OTHER_KEY.has(status)) break;
    }
    // The browser does not want it any more.
    if (GONE.has(status)) return 'gone';
    if (!isSuccess(status)) throw new DeliveryFailed('push', `HTTP_${status}`);
    return 'sent';
  }

  private async ask(endpoint: string, key: PushKey): Promise<number> {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: this.authorization(endpoint, key),
        ttl: String(KEPT_S),
        urgency: 'normal',
        'content-length': '0',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new DeliveryFailed('push', faultCode(error));
    });
    await response.body?.cancel();
    return response.status;
  }

  private authorization(endpoint: string, { publicKey, privateKey }: PushKey): string {
    const claims = {
      aud: new URL(endpoint).origin,
      exp: Math.floor(this.clock.now() / 1000) + TOKEN_LIFE_S,
      sub: this.env.PUBLIC_URL,
    };
    const unsigned = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(unsigned), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`;
  }
}
