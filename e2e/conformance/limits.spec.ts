import { ownPorts } from '../support/addresses.ts';
import { anOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { aPatient } from './support/people.ts';
import { expect, expectRefusal, test } from './support/test.ts';
import { tally } from './support/visits.ts';
import { send } from './support/wire.ts';

const TERMS = { version: '2025-01-29' };

/** A product whose limits are those of the design; one machine is one address, so LOCAL mode is generous otherwise. */
test.describe('as the design counts them', () => {
  test.describe.configure({ mode: 'serial' });
  let own: OwnProduct;

  test.beforeAll(async () => {
    own = await anOwnProduct(ownPorts.limits, { log: 'limits.log', environment: { RATE_LIMIT_SCALE: '1' } });
  });
  test.afterAll(() => own?.stop());

  test('a person reads twenty times in a second; more does not slow other callers', async () => {
    const [greedy, other] = [await aPatient(own), await aPatient(own)];
    const answers = await Promise.all([...Array(60)].map(() => greedy.caller.get('/user/current')));
    const refused = answers.filter(({ status }) => status !== 200);
    // Sixty at once may fall into two seconds.
    expect(refused.length).toBeGreaterThanOrEqual(20);
    for (const answer of refused) {
      expectRefusal(answer, 429, 'RATE_LIMITED', {
        detail: 'Vous avez fait trop de tentatives. Merci de réessayer plus tard.',
      });
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect((await other.caller.get('/user/current')).status).toBe(200);
  });

  test('a person writes 120 times in a minute; after that a write is refused before it is read', async () => {
    const { caller } = await aPatient(own);
    const answers = [];
    for (let sent = 0; sent < 150; sent += 1) answers.push(await caller.post('/user/current/terms', TERMS));
    const { 204: done = 0, '429 RATE_LIMITED': refused = 0 } = tally(answers);
    expect(done + refused).toBe(150);
    // Two more come back each second while we write; signing up was one.
    expect(done).toBeGreaterThanOrEqual(110);
    expect(refused).toBeGreaterThan(0);
    const again = await Promise.all([...Array(10)].map(() => caller.post('/appointment', { x: 1 })));
    expect(tally(again)['429 RATE_LIMITED']).toBeGreaterThanOrEqual(5);
    expect((await caller.get('/user/current')).status).toBe(200);
  });

  test('an address looks others up 120 times in a minute', async () => {
    const look = () => send(own.address, 'GET', '/api/lookup/address?q=bordeaux');
    const { 200: found = 0, '429 RATE_LIMITED': refused = 0 } = tally(await Promise.all([...Array(140)].map(look)));
    expect(found).toBeGreaterThanOrEqual(120);
    expect(refused).toBeGreaterThan(0);
  });

  test('an address signs ten people up in an hour', async () => {
    let made = 3;
    const signUp = async (): Promise<boolean> => {
      try {
        await aPatient(own);
        made += 1;
        return true;
      } catch {
        return false;
      }
    };
    while (made < 20 && (await signUp()));
    expect(made).toBe(10);
  });
});
