import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { EmbeddedProvider } from '@maillon/vault/embedded';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import { CALLBACK_PATH } from '../cards/callback.ts';
import { CardProvider } from '../cards/card-provider.ts';
import { type AVault, aVault } from './a-vault.ts';
import { CardService } from './card-service.ts';

export const ORIGIN = 'http://localhost:3000';
export const CARD = { id: 'doctor', rpps: '99700009011', name: 'Margaux TERRIEN' };
export const TOKEN_SECONDS = 60;
export let vault: AVault;
export let cards: CardService;
let people = 0;

export const join = async () => {
  people += 1;
  const name = `somebody-${people}`;
  const provider = vault.provider(name, memoryDevice(), cards.trust);
  await provider.initialize({ userId: name, databasePath: 'vault', databaseKey: `key-of-${name}` });
  const { sldId } = await provider.createIdentity({ signupJWT: await vault.signupToken(name, `profile-${name}`) });
  return { name, id: sldId, provider };
};

/** From the button to the page that the browser comes back to; gives the fragment. */
export const goAndComeBack = async (provider: EmbeddedProvider, card: string | null = CARD.id): Promise<string> => {
  const { url } = await provider.card.begin(ORIGIN);
  return landed(await cards.present(url, card));
};

export const landed = async (callback: string): Promise<string> => {
  const response = await fetch(callback, { redirect: 'manual' });
  expect(response.status).toBe(303);
  const back = new URL(response.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(`${ORIGIN}/app/user/settings`);
  return back.hash.replace('#security&carte=', '');
};

export const setUpCards = (): void => {
  beforeAll(async () => {
    vault = await aVault();
    cards = await CardService.start(`${vault.baseUrl}${CALLBACK_PATH}`, TOKEN_SECONDS);
  });
  afterAll(async () => {
    await cards.stop();
    await vault.stop();
  });
  beforeEach(async () => {
    // Without what an earlier one remembers of the keys.
    vault.dependencies.cards = new CardProvider(cards.settings);
    await cards.lie(null);
  });
};
