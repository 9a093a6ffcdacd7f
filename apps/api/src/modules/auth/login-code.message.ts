import type { Contact } from './contact.ts';

/** Catalogue of templates, 1 `auth.login_code`. The text of the SMS keeps to the GSM-7 alphabet. */

const MINUTES = 10;

export interface LoginCode {
  readonly contact: Contact;
  readonly code: string;
}

export interface CodeMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const codeMail = (brand: string, code: string): CodeMail => ({
  subject: `Votre code de connexion : ${code}`,
  text: [
    'Bonjour,',
    `Votre code de connexion à ${brand} est : ${code}`,
    `Il est valable ${MINUTES} minutes et ne sert qu'une fois. Si vous n'êtes pas à l'origine de cette demande, ignorez ce message : personne ne peut se connecter sans ce code.`,
    `Ce message est automatique, merci de ne pas y répondre. ${brand}`,
  ].join('\n\n'),
  html: [
    '<p>Bonjour,</p>',
    `<p>Votre code de connexion à ${brand} est :</p>`,
    `<p style="font-size:28px;letter-spacing:6px;font-weight:600">${code}</p>`,
    `<p>Il est valable ${MINUTES} minutes et ne sert qu'une fois. Si vous n'êtes pas à l'origine de cette demande, ignorez ce message : personne ne peut se connecter sans ce code.</p>`,
    `<p style="color:#666">Ce message est automatique, merci de ne pas y répondre. ${brand}</p>`,
  ].join('\n'),
});

/** The last line binds the code to our site (WebOTP), so that the telephone offers it on no other. */
export const codeSms = (brand: string, host: string, code: string): string =>
  `${brand} : votre code de connexion est ${code}. Valable ${MINUTES} min. Ne le communiquez à personne.\n\n@${host} #${code}`;
