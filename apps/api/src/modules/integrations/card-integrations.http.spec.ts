import { afterAll, describe, expect, it, jest } from '@jest/globals';
import type { Integration } from '@maillon/contracts/agenda/integrations';
import type { Browser } from '../../testing/browser.ts';
import { CARD_CLIENT, CardHolder, CardService, type PresentedCard } from '../../testing/sign-in/card-service.ts';
import { signInByCard } from '../../testing/sign-in/card-sign-in.ts';
import { aSignedUpDoctor, aSignedUpMidwife, aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

/** Sign-ins over real HTTP, on a machine that may be busy. */
jest.setTimeout(60_000);

const service = await CardService.start('http://localhost:3000');
afterAll(() => service.stop());
const ordoclic = {
  ORDOCLIC_ISSUER: service.issuer,
  ORDOCLIC_CLIENT_ID: CARD_CLIENT.id,
  ORDOCLIC_CLIENT_SECRET: CARD_CLIENT.secret,
};
const app = anApp({ env: { ...service.env, ...ordoclic } });

const list = async (browser: Browser): Promise<Integration[]> => (await browser.get('/integration')).json();
const one = async (browser: Browser, type = 'psc') => (await list(browser)).find((each) => each.type === type);
const cardOf = ({ rpps }: { rpps: string }, profession = '10'): PresentedCard => ({
  given: 'Hugo',
  family: 'LESTRADE',
  rpps,
  profession,
});
/** From 'Activer' over the provider's pages to what our callback page sends. */
const present = async (browser: Browser, card: PresentedCard, type = 'psc'): Promise<Record<string, string>> => {
  const { url } = (await browser.get(`/integration/${type}/authorization-url`)).json();
  return new CardHolder().present(url, card);
};
const activate = async (browser: Browser, answer: Record<string, string>, type = 'psc') =>
  browser.post(`/integration/${type}/authorization-callback`, answer);
const activateWith = async ({ browser }: SignedUp, card: PresentedCard) =>
  activate(browser, await present(browser, card));
const refusedLines = (userId: string) =>
  app().db.rows(`SELECT action, detail FROM audit_events WHERE actor = $1 AND outcome = 'refused'`, [userId]);

describe('the catalogue', () => {
  it('offers the card to professionals, and the prescription service to doctors', async () => {
    const typesOf = async ({ browser }: SignedUp) => (await list(browser)).map(({ type }) => type);

    expect(await typesOf(await aSignedUpDoctor(app()))).toEqual(['psc', 'ordoclic']);
    expect(await typesOf(await aSignedUpMidwife(app()))).toEqual(['psc']);
    expect(await typesOf(await aSignedUpPatient(app()))).toEqual([]);
  });

  it('hides from a patient where a card would be presented', async () => {
    const { browser } = await aSignedUpPatient(app());

    expect((await browser.get('/integration/psc/authorization-url')).statusCode).toBe(404);
    expect((await activate(browser, { code: 'a', state: 'b' })).statusCode).toBe(404);
  });
});

describe('a card that is activated', () => {
  it('verifies the profile, signs in from then on, and is given up again', async () => {
    const doctor = await aSignedUpDoctor(app());
    const card = cardOf(doctor.identity);
    const answer = await activateWith(doctor, card);
    expect(answer.json()).toMatchObject({ type: 'psc', isActivated: true, features: { calendar: false } });
    const { id } = answer.json();
    expect(await one(doctor.browser)).toMatchObject({ id, isActivated: true });
    expect(await one(doctor.browser, 'ordoclic')).toMatchObject({ isActivated: false });

    const { browser } = await signInByCard(app(), card);
    expect((await browser.get('/user/current')).json()).toMatchObject({ id: doctor.me.id });

    expect((await doctor.browser.delete(`/integration/${id}`)).statusCode).toBe(204);
    expect(await one(doctor.browser)).toMatchObject({ isActivated: false });
    expect((await doctor.browser.delete(`/integration/${id}`)).statusCode).toBe(404);
  });

  it('that is given up ends what it has opened elsewhere, which its provider could end no more', async () => {
    const doctor = await aSignedUpDoctor(app());
    const card = cardOf(doctor.identity);
    const { id } = (await activateWith(doctor, card)).json();
    const [asking, elsewhere] = [await signInByCard(app(), card), await signInByCard(app(), card)];

    expect((await asking.browser.delete(`/integration/${id}`)).statusCode).toBe(204);
    expect((await elsewhere.browser.get('/user/current')).statusCode).toBe(401);
    for (const browser of [asking.browser, doctor.browser]) {
      expect((await browser.get('/user/current')).statusCode).toBe(200);
    }
  });

  it('a card that is activated has nothing to synchronise', async () => {
    const doctor = await aSignedUpDoctor(app());
    await activateWith(doctor, cardOf(doctor.identity));

    const answer = await doctor.browser.post('/integration/psc/sync');
    expect(answer.json()).toMatchObject({ status: 409, code: 'NOT_ACTIVE' });
  });

  it('stays one integration when it is presented again', async () => {
    const doctor = await aSignedUpDoctor(app());
    const first = (await activateWith(doctor, cardOf(doctor.identity))).json();
    const again = (await activateWith(doctor, cardOf(doctor.identity))).json();

    expect(again.id).toBe(first.id);
  });

  it('a card that is activated is not somebody else’s to give up', async () => {
    const doctor = await aSignedUpDoctor(app());
    const { id } = (await activateWith(doctor, cardOf(doctor.identity))).json();
    const other = await aSignedUpDoctor(app());

    expect((await other.browser.delete(`/integration/${id}`)).statusCode).toBe(404);
    expect(await one(doctor.browser)).toMatchObject({ isActivated: true });
  });
});

describe('a card is refused', () => {
  it.each([
    [
      'of a colleague',
      () => cardOf({ rpps: '97800000011' }),
      ['Le numéro RPPS de cette carte n’est pas celui de votre profil'],
    ],
    [
      'of a nurse',
      ({ identity }: SignedUp) => cardOf(identity, '60'),
      ['La profession de cette carte n’est pas celle de votre profil'],
    ],
    ['of a student', () => ({ card: 'student' }), ['Le numéro RPPS de cette carte n’est pas celui de votre profil']],
  ])('%s, in words, and leaves a line', async (_whose, cardFor, sentences) => {
    const doctor = await aSignedUpDoctor(app());
    const answer = await activateWith(doctor, cardFor(doctor));

    const errors = sentences.map((message) => ({ message }));
    expect(answer.json()).toMatchObject({ status: 409, code: 'CARD_MISMATCH', errors });
    expect(await one(doctor.browser)).toMatchObject({ isActivated: false });
    expect(await refusedLines(doctor.me.id)).toEqual([{ action: 'integration.activate', detail: 'CARD_MISMATCH' }]);
  });

  it('that another profile is tied to', async () => {
    const [first, second] = [await aSignedUpDoctor(app()), await aSignedUpDoctor(app())];
    const account = cardOf(first.identity);
    const tie = async ({ browser }: SignedUp) =>
      activate(browser, await present(browser, account, 'ordoclic'), 'ordoclic');
    expect((await tie(first)).statusCode).toBe(200);

    expect((await tie(second)).json()).toMatchObject({ status: 409, code: 'IDENTITY_LINKED' });
    expect(await one(second.browser, 'ordoclic')).toMatchObject({ isActivated: false });
  });

  it('that was presented in another session', async () => {
    const [doctor, other] = [await aSignedUpDoctor(app()), await aSignedUpDoctor(app())];
    const answer = await present(doctor.browser, cardOf(doctor.identity));

    expect((await activate(other.browser, answer)).json()).toMatchObject({ status: 400, code: 'OAUTH_STATE' });
  });

  it('whose code was used', async () => {
    const doctor = await aSignedUpDoctor(app());
    const answer = await present(doctor.browser, cardOf(doctor.identity));
    await activate(doctor.browser, answer);

    expect((await activate(doctor.browser, answer)).json()).toMatchObject({ status: 400, code: 'OAUTH_STATE' });
  });

  it('without a code', async () => {
    const doctor = await aSignedUpDoctor(app());
    const { iss, state = '' } = await present(doctor.browser, cardOf(doctor.identity));
    const answer = await activate(doctor.browser, { code: 'made-up', state, ...(iss === undefined ? {} : { iss }) });

    expect(answer.json()).toMatchObject({ status: 400, code: 'OAUTH_REFUSED' });
  });
});
