import { describe, expect, it } from '@jest/globals';
import { namesAddress } from './addresses.ts';

describe('a message', () => {
  it.each([
    'Votre compte est bloqué : https://evil.example/login',
    'Ouvrez evil.example',
    'Ouvrez EVIL.EXAMPLE/code',
    'Ouvrez www.evil.example',
    'http://1249763844',
    'Écrivez à support@evil.example',
    'Écrivez à support@localhost',
    'mailto:support',
    'Sur 192.0.2.17',
    'evil．example',
    'evil。example',
    'evil\u00ad.example',
    'evil.\u200bexample',
    'evil.x\u0301yz',
    'support＠evil',
    'Bonjour.Je vous écris',
  ])('with an address of a website or a mailbox is seen: %j', (text) => {
    expect(namesAddress(text)).toBe(true);
  });

  it.each([
    'Bonjour,\n\nA & B vous invite à rejoindre son équipe.\nBien cordialement,',
    'Joignable au 06.12.34.56.78 ou au 06 12 34 56 78, de 8 h 30 à 12 h.',
    'M. et Mme J.-P. Martin, S.A.R.L. du Pôle 3.0',
    'Tension à 15/9, 1.5 mg le matin… et/ou le soir',
    'Le 24.12.2026 à 10:30 @ la maternité',
  ])('without any is taken: %j', (text) => {
    expect(namesAddress(text)).toBe(false);
  });
});
