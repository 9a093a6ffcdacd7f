/** PaymentIntents as Stripe keeps them: what may be asked of one, and what a card makes of it. No socket, no clock of its own. */
import { randomBytes } from 'node:crypto';

const MIN_AMOUNT = { eur: 50 };
const MAX_AMOUNT = 99_999_999;
const OVER = ['succeeded', 'canceled'];
const WAITS = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

const token = (length) => randomBytes(length).toString('hex');

/** @returns {import('./server.mjs').Answer} in the shape of Stripe's errors */
export const refused = (status, error) => ({ status, body: { error: { type: 'invalid_request_error', ...error } } });

const unexpected = ({ status }) => {
  const message = `The PaymentIntent is ${status}.`;
  return refused(400, { code: 'payment_intent_unexpected_state', message });
};

export class Intents {
  /** @param {{ now: () => number }} options */
  constructor({ now }) {
    this.now = now;
    /** @type {Map<string, import('./server.mjs').Intent>} */
    this.all = new Map();
    /** Answers by idempotency key, with what was asked. */
    this.answered = new Map();
  }

  /** @param {URLSearchParams} form @param {string} key */
  create(form, key) {
    const earlier = this.answered.get(key);
    if (earlier !== undefined) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      if (earlier.asked !== form.toString())
        return { status: 400, body: { error: { type: 'idempotency_error', message } } };
      return { status: 200, body: this.shown(earlier.id) };
    }
    const amount = Number(form.get('amount'));
    const currency = form.get('currency') ?? '';
    if (!Number.isInteger(amount)) return refused(400, { code: 'parameter_invalid_integer', param: 'amount' });
    if (amount < (MIN_AMOUNT[currency] ?? 1)) return refused(400, { code: 'amount_too_small', param: 'amount' });
    if (amount > MAX_AMOUNT) return refused(400, { code: 'amount_too_large', param: 'amount' });
    if (form.get('allowed_payment_method_types[0]') !== 'card_present') {
      return refused(400, { code: 'payment_intent_invalid_parameter', param: 'allowed_payment_method_types' });
    }
    const id = `pi_${token(12)}`;
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const member = /^metadata\[(\w+)\]$/.exec(name)?.[1];
        return member === undefined ? [] : [[member, value]];
      }),
    );
    this.all.set(id, {
      ...{ id, object: 'payment_intent', amount, amount_received: 0, currency, metadata },
      ...{ client_secret: `${id}_secret_${token(12)}`, created: Math.floor(this.now() / 1000), livemode: false },
      ...{ payment_method_types: ['card_present'], capture_method: 'automatic', last_payment_error: null },
      ...{ status: 'requires_payment_method', latest_charge: null, cancellation_reason: null, canceled_at: null },
    });
    if (key !== '') this.answered.set(key, { asked: form.toString(), id });
    return { status: 200, body: this.shown(id) };
  }

  /** @param {string} id */
  find(id) {
    const intent = this.all.get(id);
    if (intent === undefined) return refused(404, { code: 'resource_missing', message: 'No such payment_intent' });
    return { status: 200, body: this.shown(id) };
  }

  /** @param {string} id */
  cancel(id) {
    const intent = this.all.get(id);
    if (intent === undefined) return this.find(id);
    if (OVER.includes(intent.status) || intent.status === 'processing') return unexpected(intent);
    intent.status = 'canceled';
    intent.canceled_at = Math.floor(this.now() / 1000);
    return { status: 200, body: this.shown(id) };
  }

  /**
   * A card at the terminal. `declined` leaves the payment open, as at Stripe; `slow` is under way until another card settles it.
   * @param {string} id @param {import('./server.mjs').Card} card
   */
  present(id, card) {
    const intent = this.all.get(id);
    if (intent === undefined) return this.find(id);
    if (!WAITS.includes(intent.status) && intent.status !== 'processing') return unexpected(intent);
    if (card === 'declined') {
      intent.status = 'requires_payment_method';
      intent.last_payment_error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' };
    } else if (card === 'slow') {
      intent.status = 'processing';
      intent.last_payment_error = null;
    } else {
      const details = { type: 'card_present', card_present: { brand: 'visa', funding: card } };
      intent.status = 'succeeded';
      intent.amount_received = intent.amount;
      intent.last_payment_error = null;
      intent.latest_charge = { id: `ch_${token(12)}`, object: 'charge', payment_method_details: details };
    }
    return { status: 200, body: this.shown(id) };
  }

  /** A copy: what was answered does not change afterwards. @param {string} id */
  shown(id) {
    return structuredClone(this.all.get(id) ?? {});
  }
}
