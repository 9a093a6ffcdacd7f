import { describe, expect, it } from '@jest/globals';
import { codeMail, codeSms } from './login-code.message.ts';

/** GSM 03.38 basic character set: anything else makes an SMS three times as dear. */
const GSM7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

describe('the message with a login code', () => {
  it('carries the code, its life and the warning of the catalogue', () => {
    const { subject, text, html } = codeMail('NatalConnect', '042137');
    expect(subject).toBe('Votre code de connexion : 042137');
    expect(text).toContain('Votre code de connexion à NatalConnect est : 042137');
    expect(text).toContain("Il est valable 10 minutes et ne sert qu'une fois.");
    expect(html).toContain('042137');
  });

  it.each(['NatalConnect', 'Maillon', 'Maillon Régulation'])(
    'fits one SMS for %s and ends with the line for WebOTP',
    (brand) => {
      const sms = codeSms(brand, 'soins.example.fr', '042137');
      expect(sms).toMatch(GSM7);
      expect(sms.length).toBeLessThanOrEqual(160);
      expect(sms.split('\n').at(-1)).toBe('@soins.example.fr #042137');
    },
  );
});
