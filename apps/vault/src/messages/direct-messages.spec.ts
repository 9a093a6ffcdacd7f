import { describe, expect, it } from '@jest/globals';
import {
  cardElsewhere,
  codeAsked,
  codeMessage,
  contactsAsked,
  erasureAsked,
  factorChanged,
  ownErasureAsked,
  resetAsked,
} from './direct-messages.ts';

const FRAME = { app: 'NatalConnect', host: 'maillon.example' };
const MAIL = { type: 'EM', value: 'jeanne@patient.example' } as const;
const SMS = { type: 'SMS', value: '+33612345678' } as const;
const both = [MAIL, SMS].flatMap((to) => [
  codeMessage(FRAME, to, 'k7m2p9xa'),
  factorChanged(FRAME, to),
  contactsAsked(FRAME, to, 72),
  codeAsked(FRAME, to),
  resetAsked(FRAME, to, 72),
  erasureAsked(FRAME, to),
  ownErasureAsked(FRAME, to, 72),
  cardElsewhere(FRAME, to, 72),
]);
const GSM7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

describe('the messages of the vault', () => {
  it.each(both)('$channel « $subject » has no code in its subject and no word of the machine', ({ subject, text }) => {
    expect(subject).not.toContain('k7m2p9xa');
    expect(`${subject} ${text}`).not.toMatch(/chiffr(?!es\b)|déverrouill|identifiant|\bvault\b|\bsession|\btoken/i);
  });

  it.each(both.filter(({ channel }) => channel === 'sms'))('an SMS has the alphabet of SMS: $text', ({ text }) => {
    expect(text).toMatch(GSM7);
  });
});
