/**
 * Stripe for a machine without a network: PaymentIntents, a terminal, signed webhooks, and how each of them fails. `npm start` offers
 * it, the specs and the journeys talk to it with Stripe's own library. Below `/_` a test says what a card or a webhook does.
 */
import { readBody, startStandIn } from '../lib/stand-in-server.mjs';
import { Intents, refused } from './intents.mjs';
import { terminalPage } from './pages.mjs';
import { postTo, Webhooks } from './webhooks.mjs';

const KEY = 'sk_test_of_this_machine_alone';
const WEBHOOK_SECRET = 'whsec_of_this_machine_alone';
const INTENT = /^\/v1\/payment_intents\/(pi_[\da-f]+)(\/cancel)?$/;
const EVENTS = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  canceled: 'payment_intent.canceled',
  requires_payment_method: 'payment_intent.payment_failed',
};

/** The stand-in, without its socket. */
class StripeStandIn {
  constructor({ now, deliver }) {
    this.intents = new Intents({ now });
    this.webhooks = new Webhooks({ now, deliver, secret: WEBHOOK_SECRET });
    /** @type {import('./server.mjs').Failure} */
    this.fails = 'never';
    /** @type {import('./server.mjs').Card | null} the card that lies on the terminal already when a payment is asked for */
    this.early = null;
  }

  async answer({ method, pathname, headers, body }) {
    if (pathname.startsWith('/_/')) return this.control(pathname, body === '' ? {} : JSON.parse(body));
    if (pathname === '/terminal') return this.terminal(method, new URLSearchParams(body));
    if (this.fails === 'refuses') return refused(500, { type: 'api_error', message: 'An error occurred' });
    if (headers.authorization !== `Bearer ${KEY}`) return refused(401, { message: 'Invalid API Key provided' });
    const form = new URLSearchParams(body);
    if (pathname === '/v1/payment_intents' && method === 'POST') return this.create(form, headers['idempotency-key']);
    const [, id, isCancel] = INTENT.exec(pathname) ?? [];
    if (id !== undefined && isCancel === undefined && method === 'GET') return this.intents.find(id);
    if (id !== undefined && isCancel !== undefined && method === 'POST') return this.published(this.intents.cancel(id));
    return refused(404, { message: `Unrecognized request URL (${method}: ${pathname})` });
  }

  async create(form, key = '') {
    const answer = this.intents.create(form, key);
    // The event overtakes this answer.
    if ('id' in answer.body && this.early !== null) await this.present(answer.body.id, this.early);
    return answer;
  }

  present(id, card) {
    return this.published(this.intents.present(id, card));
  }

  async published(answer) {
    if (answer.status === 200) await this.webhooks.publish(EVENTS[answer.body.status], answer.body);
    return answer;
  }

  async terminal(method, form) {
    if (method === 'POST') {
      await this.present(form.get('intent') ?? '', form.get('card'));
      return { status: 303, location: '/terminal', body: '' };
    }
    const open = [...this.intents.all.values()].filter(({ status }) => !['succeeded', 'canceled'].includes(status));
    return { status: 200, type: 'text/html; charset=utf-8', body: terminalPage(open) };
  }

  /** For tests: `/_/card` {intent?, card} (the last payment where none is named), `/_/webhooks` {mode}, `/_/release`, `/_/fails` {fails}. */
  async control(pathname, { intent, card, mode, fails, early }) {
    const id = intent ?? [...this.intents.all.keys()].at(-1) ?? '';
    if (pathname === '/_/card') return this.present(id, card);
    if (pathname === '/_/webhooks') this.webhooks.mode = mode;
    if (pathname === '/_/release') await this.webhooks.release();
    if (pathname === '/_/fails') this.fails = fails;
    if (pathname === '/_/early') this.early = early;
    return { status: 200, body: { intents: [...this.intents.all.values()], held: this.webhooks.held.length } };
  }
}

/**
 * Starts the stand-in on this machine.
 * @param {import('./server.mjs').Options} options
 * @returns {Promise<import('./server.mjs').StandIn>}
 */
export async function startStripe({ port = 0, now = Date.now, webhookUrl = '', deliver = postTo(webhookUrl) }) {
  const stripe = new StripeStandIn({ now, deliver });
  const { origin, stop } = await startStandIn(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stripe');
    const body = await readBody(request);
    if (stripe.fails === 'silent' && pathname.startsWith('/v1/')) return;
    const answer = await stripe.answer({ method: request.method ?? 'GET', pathname, headers: request.headers, body });
    if ('location' in answer) response.setHeader('location', String(answer.location));
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' }).end(text);
  }, port);
  return {
    origin,
    stripe,
    environment: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: origin },
    stop: () => {
      stripe.webhooks.stop();
      return stop();
    },
  };
}
