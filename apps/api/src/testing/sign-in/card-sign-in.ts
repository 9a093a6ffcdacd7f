import { Browser, type Injectable } from '../browser.ts';
import { CardHolder, type PresentedCard } from './card-service.ts';

export const CALLBACK = 'http://localhost:3000/oauth/psc';

/** What the callback page sends to the API. */
export interface CardAnswer {
  readonly thirdPartyId: string;
  readonly redirectURIInfo: {
    readonly redirectURIOnProviderDashboard: string;
    readonly redirectURIQueryParams: Record<string, string>;
    readonly pkceCodeVerifier: string;
  };
}

export const askForAddress = (browser: Browser, thirdPartyId = 'psc', redirect = CALLBACK) =>
  browser.get(
    `/auth/authorisationurl?thirdPartyId=${thirdPartyId}&redirectURIOnProviderDashboard=${encodeURIComponent(redirect)}`,
  );

/** From the button to our callback page: what that page would send. */
export const presentCard = async (
  browser: Browser,
  card: PresentedCard,
  holder = new CardHolder(),
): Promise<CardAnswer> => {
  const { urlWithQueryParams, pkceCodeVerifier } = (await askForAddress(browser)).json();
  return {
    thirdPartyId: 'psc',
    redirectURIInfo: {
      redirectURIOnProviderDashboard: CALLBACK,
      redirectURIQueryParams: await holder.present(urlWithQueryParams, card),
      pkceCodeVerifier,
    },
  };
};

/** A browser whose holder has signed in with a card. */
export const signInByCard = async (app: Injectable, card: PresentedCard, holder = new CardHolder()) => {
  const browser = new Browser(app);
  const answer = await browser.post('/auth/signinup', await presentCard(browser, card, holder));
  if (answer.json().status !== 'OK') throw new Error(`the card was refused: ${answer.statusCode} ${answer.body}`);
  return { browser, body: answer.json(), holder };
};
