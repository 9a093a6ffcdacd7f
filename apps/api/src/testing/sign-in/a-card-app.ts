import { afterAll, jest } from '@jest/globals';
import { anApp } from '../start/an-app.ts';
import { CARD_CLIENT, CardService } from './card-service.ts';

/** Several sign-ins each, over real HTTP, on a machine that may be busy. */
const SLOW_MS = 60_000;

/** An app whose card service is the stand-in, and the people who come with cards. Once at the top of a spec. */
export const aCardApp = async () => {
  jest.setTimeout(SLOW_MS);
  const card = await CardService.start('http://localhost:3000');
  afterAll(() => card.stop());
  const logLines: string[] = [];
  /** The prescription service, played by the same provider: it knows no e-mail. */
  const ordoclic = {
    ORDOCLIC_ISSUER: card.issuer,
    ORDOCLIC_CLIENT_ID: CARD_CLIENT.id,
    ORDOCLIC_CLIENT_SECRET: CARD_CLIENT.secret,
  };
  const app = anApp({ env: { ...card.env, ...ordoclic }, logLines });

  let strangers = 0;
  const aStranger = (changes: Partial<{ rpps: string; profession: string }> = {}) => ({
    given: 'Margaux',
    family: 'TERRIEN',
    rpps: `97${String(++strangers).padStart(9, '0')}`,
    profession: '10',
    ...changes,
  });
  const verify = (userId: string) =>
    app().db.rows(
      'UPDATE practitioners SET verified_at = now() WHERE party_id = (SELECT id FROM parties WHERE user_id = $1)',
      [userId],
    );
  return { app, card, logLines, aStranger, verify };
};
