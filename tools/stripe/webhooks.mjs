/** What Stripe tells of a payment, signed as it signs (https://docs.stripe.com/webhooks#verify-manually), as it comes in practice. */
import { createHmac, randomBytes } from 'node:crypto';

const TRIES = 6;
const FIRST_PAUSE_MS = 250;

/** @param {string} body @param {string} secret @param {number} now Unix milliseconds */
export const signatureOf = (body, secret, now) => {
  const t = Math.floor(now / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};

/** @returns {import('./server.mjs').Deliver} one that posts to this address */
export const postTo = (url) => async (body, signature) => {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  return (await fetch(url, { method: 'POST', headers, body })).status;
};

export class Webhooks {
  /** @param {{ now: () => number, secret: string, deliver: import('./server.mjs').Deliver }} options */
  constructor({ now, secret, deliver }) {
    this.now = now;
    this.secret = secret;
    this.deliver = deliver;
    /** @type {import('./server.mjs').WebhookMode} */
    this.mode = 'prompt';
    /** @type {string[]} those that are held back while `mode` is `late` */
    this.held = [];
    /** @type {Set<NodeJS.Timeout>} */
    this.waiting = new Set();
  }

  /** @param {string} type @param {object} object */
  async publish(type, object) {
    const made = Math.floor(this.now() / 1000);
    const event = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      type,
      created: made,
      data: { object },
    };
    const body = JSON.stringify(event);
    if (this.mode === 'lost') return;
    if (this.mode === 'late') {
      this.held.push(body);
      return;
    }
    await this.send(body);
    if (this.mode === 'twice') await this.send(body);
  }

  /** Sends what was held back. */
  async release() {
    for (const body of this.held.splice(0)) await this.send(body);
  }

  /** Again after a while, as long as it is not taken. */
  async send(body, attempt = 1) {
    const signature = signatureOf(body, this.secret, this.now());
    const status = await this.deliver(body, signature).catch(() => 0);
    if ((status >= 200 && status < 300) || attempt >= TRIES) return;
    const timer = setTimeout(
      () => {
        this.waiting.delete(timer);
        void this.send(body, attempt + 1);
      },
      FIRST_PAUSE_MS * 2 ** attempt,
    );
    this.waiting.add(timer.unref());
  }

  stop() {
    for (const timer of this.waiting) clearTimeout(timer);
    this.waiting.clear();
  }
}
