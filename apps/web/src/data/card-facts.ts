import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import { cardFacts } from '@maillon/contracts/system/vault';
import { call } from '../lib/api/api.ts';

export type CardFacts = OutputOf<typeof cardFacts>;

const MAX_IDS = 100;

/** The numbers of these professionals, named by identity or by profile, and the provider's keys as the application saw them. */
export const readCardFacts = async (ids: readonly string[]): Promise<CardFacts> => {
  const { data } = await call(cardFacts, { query: { ids: ids.slice(0, MAX_IDS).join(',') } });
  return data;
};
